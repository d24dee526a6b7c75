import { type ComponentType, useCallback } from 'react'
import { useEarlyKeys } from '#ui/lazy/earlyKeys.ts'
import { lazyDialog, lazyPart } from '#ui/lazy/lazyPart.tsx'
import { useCompare } from '../hooks/useCompare.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { useFinder } from '../hooks/useFinder.ts'
import type { EditorDialog } from '../session/document/store.ts'

const versionDialogs = () => import('../panels/history/VersionDialogs.tsx')
const fixDialogs = () => import('../panels/problems/FixDialogs.tsx')

/** Component of each dialog, except that of the people, which is part of the toolbar. */
const dialogs: Readonly<Record<Exclude<EditorDialog, 'people'>, ComponentType<{ readonly onClose: () => void }>>> = {
  search: Search,
  shortcuts: lazyDialog(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog),
  publish: lazyDialog(async () => (await versionDialogs()).PublishDraftDialog),
  'keep-version': lazyDialog(async () => (await import('../panels/history/VersionWordsDialog.tsx')).VersionWordsDialog),
  'roll-back': lazyDialog(async () => (await versionDialogs()).RollBackDialog),
  fix: lazyDialog(async () => (await fixDialogs()).ChooseFixDialog),
  'fix-all': lazyDialog(async () => (await fixDialogs()).FixAllDialog),
  'rename-variable': lazyDialog(async () => (await import('../panels/variables/RenameDialog.tsx')).RenameDialog),
  report: lazyDialog(async () => (await import('./exchange/ReportDialog.tsx')).ReportDialog),
  export: lazyDialog(async () => (await import('./exchange/ExportDialog.tsx')).ExportDialog),
  'add-node': lazyDialog(async () => (await import('../outline/AddNodeDialog.tsx')).AddNodeDialog),
  connect: lazyDialog(async () => (await import('../outline/ConnectDialog.tsx')).ConnectDialog),
  conflicts: lazyDialog(async () => (await import('./conflicts/ConflictDialog.tsx')).ConflictDialog),
}

const SearchDialog = lazyDialog(async () => (await import('./search/SearchDialog.tsx')).SearchDialog)

function Search({ onClose }: { readonly onClose: () => void }) {
  return <SearchDialog onClose={onClose} keys={useEarlyKeys()} />
}

/** The dialog that is open. */
export function EditorDialogs() {
  const store = useEditorStore()
  const open = useEditor(state => state.dialog)
  const close = useCallback(() => store.getState().openDialog(null), [store])
  const Shown = open === null || open === 'people' ? undefined : dialogs[open]
  return (
    <>
      {Shown && <Shown key={open} onClose={close} />}
      <Comparing />
    </>
  )
}

const CompareView = lazyDialog(async () => (await import('./compare/CompareView.tsx')).CompareView)

/** The states that are compared, while any are. */
function Comparing() {
  const sides = useCompare(state => state.sides)
  const close = useCompare(state => state.close)
  return sides && <CompareView sides={sides} onClose={close} />
}

const ReplacePanel = lazyPart(async () => (await import('../panels/find/ReplacePanel.tsx')).ReplacePanel, null)

/** Find and replace, over the canvas or the outline. */
export function Finder() {
  return useFinder(state => state.isOpen) && <OpenFinder />
}

function OpenFinder() {
  return <ReplacePanel keys={useEarlyKeys()} />
}
