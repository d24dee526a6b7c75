import { Panel, type ReactFlowState, useReactFlow, useStore } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { CommandContext } from '../commands/command.ts'
import { type CommandId, commandById } from '../commands/registry.ts'
import { showShortcut } from '../commands/shortcuts.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../commands/viewport.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { runCommand, useCommandContext } from '../hooks/useCommandContext.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'

/** The zooms of the menu, in parts that lines set apart. */
const parts: readonly (readonly CommandId[])[] = [
  ['zoom-in', 'zoom-out'],
  ['zoom-50', 'zoom-100', 'zoom-200'],
  ['fit', 'fit-selection'],
]

/** The control that would change nothing now. */
function useless({ transform: [, , zoom] }: ReactFlowState): CommandId | undefined {
  return zoom >= MAX_ZOOM ? 'zoom-in' : zoom <= MIN_ZOOM ? 'zoom-out' : undefined
}

/** Zoom controls of the canvas that they stand on: the commands that its keys run. */
export const ViewControls = memo(function ViewControls() {
  const context = useCommandContext()
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  const here = { ...context, store, flow }
  return (
    <Panel
      position="bottom-left"
      role="group"
      aria-label="View"
      className="flex divide-x divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <ViewButton id="zoom-out" context={here}>
        <Minus aria-hidden className="size-4" />
      </ViewButton>
      <ZoomMenu context={here} />
      <ViewButton id="zoom-in" context={here}>
        <Plus aria-hidden className="size-4" />
      </ViewButton>
      <ViewButton id="fit" context={here}>
        <Maximize aria-hidden className="size-4" />
      </ViewButton>
    </Panel>
  )
})

interface ViewButtonProps {
  readonly id: CommandId
  readonly context: CommandContext
  readonly children: ReactNode
}

function ViewButton({ id, context, children }: ViewButtonProps) {
  const shortcut = useShortcuts()
  const isUseless = useStore(state => useless(state) === id)
  const command = commandById(id)
  return (
    <IconButton
      label={command.title}
      shortcut={shortcut(id)}
      side="top"
      disabled={isUseless}
      className="rounded-none focus-visible:-outline-offset-2"
      onClick={() => void runCommand(command, context)}
    >
      {children}
    </IconButton>
  )
}

/** Shows the zoom, and leads to others. */
function ZoomMenu({ context }: { readonly context: CommandContext }) {
  const shortcut = useShortcuts()
  const without = useStore(useless)
  const hasSelection = useEditor(() => commandById('fit-selection').when(context))
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          className="h-8 w-13 text-xs tabular-nums transition-colors duration-100 hover:bg-raised focus-visible:-outline-offset-2 data-[state=open]:bg-raised"
        >
          <Percentage />
        </button>
      }
      items={parts.flatMap((ids, part) =>
        ids.map((id, at) => ({
          label: commandById(id).title,
          shortcut: shortcut(id),
          isApart: part > 0 && at === 0,
          isDisabled: id === without || (id === 'fit-selection' && !hasSelection),
          onSelect: () => void runCommand(commandById(id), context),
        })),
      )}
    />
  )
}

/** The one part that follows each step of a zoom. */
function Percentage() {
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100))
  return (
    <>
      <span className="sr-only">Zoom: </span>
      {percent}%
    </>
  )
}

/** Shortcuts as keyboards name them; they are for the canvas that is edited. */
function useShortcuts(): (id: CommandId) => string | undefined {
  const hasKeys = useEditor(state => !state.isReadOnly)
  return id => {
    const [keys] = commandById(id).shortcuts
    return hasKeys && keys !== undefined ? showShortcut(keys) : undefined
  }
}
