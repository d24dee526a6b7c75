import { Plus, StickyNote } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { listNodes } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { Segments } from '#ui/Segments.tsx'
import { EmptyState } from '#ui/States.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useCommand } from '../hooks/useCommand.ts'
import { useEditor, useSession } from '../hooks/useEditor.ts'
import { useOutline } from '../hooks/useOutline.ts'
import { showOutlineAs } from '../session/view/outlineStore.ts'
import { CanvasList } from './CanvasList.tsx'
import { FilteredTable } from './FilteredTable.tsx'
import { OutlineMenu } from './OutlineMenu.tsx'
import { OutlineTree } from './OutlineTree.tsx'

/** Adds to what is selected, as Alt+N does. */
function useAdding() {
  const after = useCommand('add-after')
  const into = useCommand('add-into')
  const alone = useCommand('add-alone')
  return [after, into].find(command => command.isPossible) ?? alone
}

/** Pathway as a tree or table, with everything that the canvas offers, for the keyboard and screen readers. */
export function Outline() {
  const session = useSession()
  const form = useOutline(state => state.form)
  const isEmpty = useEditor(state => listNodes(state.document).length === 0)
  const add = useAdding()
  const addNote = useCommand('outline-note')
  return (
    <div className="flex h-full min-h-0 flex-col bg-bg">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-line border-b bg-surface px-3 py-1">
        <h2 className="font-semibold text-[13px]">Outline</h2>
        <div className="w-36">
          <Segments
            label="Outline view"
            value={form}
            onChange={value => showOutlineAs(session.outline, value === 'table' ? 'table' : 'tree')}
            items={[
              { value: 'tree', label: 'Tree' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </div>
        <div className="flex-1" />
        <Tooltip label={add.hint}>
          <Button size="small" onClick={add.run}>
            <Plus aria-hidden className="size-3.5" /> Add node
          </Button>
        </Tooltip>
        <Tooltip label={addNote.hint}>
          <Button size="small" onClick={addNote.run}>
            <StickyNote aria-hidden className="size-3.5" /> Add note
          </Button>
        </Tooltip>
      </div>
      <OutlineMenu>
        {isEmpty ? (
          <div data-outline className="min-h-0 flex-1 overflow-auto p-6">
            <EmptyState title="This pathway has no nodes yet">
              <p className="max-w-prose text-muted">Add the first node, then press Alt+N to add the next.</p>
              <FirstNodeButton onClick={add.run} />
            </EmptyState>
          </div>
        ) : form === 'tree' ? (
          <OutlineTree />
        ) : (
          <FilteredTable />
        )}
        <CanvasList />
      </OutlineMenu>
    </div>
  )
}

/** Takes the focus while there are no rows. */
function FirstNodeButton({ onClick }: { readonly onClick: () => void }) {
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const isFocusAsked = useOutline(state => state.isFocusAsked)
  useEffect(() => {
    if (!isFocusAsked) return
    button.current?.focus()
    session.outline.setState({ isFocusAsked: false })
  }, [session, isFocusAsked])
  return (
    <Button ref={button} look="primary" onClick={onClick}>
      <Plus aria-hidden className="size-4" /> Add first node
    </Button>
  )
}
