import { StickyNote } from 'lucide-react'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { addAfterSelection } from '../commands/adding.ts'
import { LEADS_ON, NEW_NODE } from '../commands/addNode.ts'
import { NEW_NOTE } from '../commands/newNote.ts'
import { useCommand } from '../hooks/useCommand.ts'
import { useCommandContext } from '../hooks/useCommandContext.ts'

/** The kinds of node, to drag onto the canvas or to click. */
export function Palette() {
  const context = useCommandContext()
  const addNote = useCommand('add-note')
  return (
    <section aria-label="Add a node" className="flex flex-col gap-1">
      {nodeKinds.map(kind => {
        const { Icon } = viewOf(kind.type)
        return (
          <button
            key={kind.key}
            type="button"
            draggable
            title={kind.summary}
            className="flex w-20 cursor-grab flex-col items-center gap-1 rounded-md px-1 py-2 text-[11px] text-ink leading-tight hover:bg-raised"
            onDragStart={event => {
              event.dataTransfer.setData(NEW_NODE, kind.key)
              if (!kind.endsCall) event.dataTransfer.setData(LEADS_ON, kind.key)
              event.dataTransfer.effectAllowed = 'copy'
            }}
            onClick={() => void addAfterSelection(context, kind.key)}
          >
            <Icon aria-hidden className="size-5" style={{ color: `var(--kind-${kind.key})` }} />
            {kind.label}
          </button>
        )
      })}
      <button
        type="button"
        draggable
        title="A note for your team. Agents never see it."
        className="mt-1 flex w-20 cursor-grab flex-col items-center gap-1 rounded-md border-line border-t px-1 py-2 text-[11px] text-ink leading-tight hover:bg-raised"
        onDragStart={event => {
          event.dataTransfer.setData(NEW_NOTE, 'note')
          event.dataTransfer.effectAllowed = 'copy'
        }}
        onClick={addNote.run}
      >
        <StickyNote aria-hidden className="size-5 text-muted" />
        Note
      </button>
    </section>
  )
}
