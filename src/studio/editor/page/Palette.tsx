import { type LucideIcon, PanelLeftClose, PanelLeftOpen, StickyNote } from 'lucide-react'
import type { DragEvent } from 'react'
import { useStore } from 'zustand'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { IconButton } from '#ui/Button.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { addAfterSelection } from '../commands/adding.ts'
import { LEADS_ON, NEW_NODE } from '../commands/addNode.ts'
import { NEW_NOTE } from '../commands/newNote.ts'
import { useCommand } from '../hooks/useCommand.ts'
import { useCommandContext } from '../hooks/useCommandContext.ts'
import { useSession } from '../hooks/useEditor.ts'

/** The kinds of node, to drag onto the canvas or to click; folded, by their icons alone. */
export function Palette() {
  const context = useCommandContext()
  const addNote = useCommand('add-note')
  const fold = useCommand('fold-palette')
  const hasNames = useStore(useSession().paletteNames, state => state.isShown)
  const FoldIcon = hasNames ? PanelLeftClose : PanelLeftOpen
  return (
    <div
      data-region="palette"
      className="flex shrink-0 flex-col justify-between gap-2 overflow-y-auto border-line border-r bg-surface p-1.5"
    >
      <section aria-label="Add a node" className="flex flex-col gap-1">
        {nodeKinds.map(kind => (
          <PaletteButton
            key={kind.key}
            label={kind.label}
            summary={kind.summary}
            Icon={viewOf(kind.type).Icon}
            color={`var(--kind-${kind.key})`}
            hasName={hasNames}
            onDrag={({ dataTransfer }) => {
              dataTransfer.setData(NEW_NODE, kind.key)
              if (!kind.endsCall) dataTransfer.setData(LEADS_ON, kind.key)
            }}
            onClick={() => void addAfterSelection(context, kind.key)}
          />
        ))}
        <div className="mt-1 border-line border-t pt-1">
          <PaletteButton
            label="Note"
            summary="A note for your team. Agents never see it."
            Icon={StickyNote}
            color="var(--muted)"
            hasName={hasNames}
            onDrag={({ dataTransfer }) => dataTransfer.setData(NEW_NOTE, 'note')}
            onClick={addNote.run}
          />
        </div>
      </section>
      <IconButton
        label={fold.hint}
        side="right"
        aria-expanded={hasNames}
        className="self-center text-muted"
        onClick={fold.run}
      >
        <FoldIcon aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

interface PaletteButtonProps {
  readonly label: string
  readonly summary: string
  readonly Icon: LucideIcon
  readonly color: string
  readonly hasName: boolean
  /** Writes what is dragged. */
  onDrag(event: DragEvent): void
  onClick(): void
}

function PaletteButton({ label, summary, Icon, color, hasName, onDrag, onClick }: PaletteButtonProps) {
  return (
    <Tooltip label={hasName ? summary : `${label}: ${summary}`} side="right">
      <button
        type="button"
        draggable
        className={`flex cursor-grab flex-col items-center gap-1 rounded-md text-[11px] text-ink leading-tight hover:bg-raised ${hasName ? 'w-20 px-1 py-2' : 'p-2'}`}
        onDragStart={event => {
          onDrag(event)
          event.dataTransfer.effectAllowed = 'copy'
        }}
        onClick={onClick}
      >
        <Icon aria-hidden className="size-5" style={{ color }} />
        <span className={hasName ? '' : 'sr-only'}>{label}</span>
      </button>
    </Tooltip>
  )
}
