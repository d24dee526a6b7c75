import { Panel, type ReactFlowState, useReactFlow, useStore } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { commandById } from '../commands/registry.ts'
import { showShortcut } from '../commands/shortcuts.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../commands/viewport.ts'
import type { FlowEdge, FlowNode } from '../drawing/flow.ts'
import { runCommand, useCommandContext } from '../hooks/useCommandContext.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'

const buttons = [
  { id: 'zoom-in', Icon: Plus },
  { id: 'zoom-out', Icon: Minus },
  { id: 'fit', Icon: Maximize },
] as const

/** The controls that would change nothing now. */
function useless({ transform: [, , zoom] }: ReactFlowState): string | undefined {
  return zoom >= MAX_ZOOM ? 'zoom-in' : zoom <= MIN_ZOOM ? 'zoom-out' : undefined
}

/** Buttons for the view of the canvas that they stand on: the commands that its keys run. */
export const ViewControls = memo(function ViewControls() {
  const context = useCommandContext()
  const store = useEditorStore()
  const flow = useReactFlow<FlowNode, FlowEdge>()
  // The keys are for the canvas that is edited.
  const hasKeys = useEditor(state => !state.isReadOnly)
  const without = useStore(useless)
  return (
    <Panel
      position="bottom-left"
      role="group"
      aria-label="View"
      className="flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      {buttons.map(({ id, Icon }) => {
        const command = commandById(id)
        const [keys] = command.shortcuts
        return (
          <IconButton
            key={id}
            label={command.title}
            shortcut={hasKeys && keys !== undefined ? showShortcut(keys) : undefined}
            side="right"
            disabled={id === without}
            className="rounded-none focus-visible:-outline-offset-2"
            onClick={() => void runCommand(command, { ...context, store, flow })}
          >
            <Icon aria-hidden className="size-4" />
          </IconButton>
        )
      })}
    </Panel>
  )
})
