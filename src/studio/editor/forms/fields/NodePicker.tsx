import { ChevronsUpDown, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { kindOf } from '#nodes/models.ts'
import { listNodes, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import { OptionSearch } from '#ui/OptionList.tsx'
import { Popover } from '#ui/Popover.tsx'
import { useEditor, useEditorStore } from '../../store.ts'
import type { ControlProps } from './FieldShell.tsx'

interface NodePickerProps {
  readonly control?: ControlProps
  readonly label: string
  /** The id of the node that is chosen; undefined where none is. */
  readonly value: string | undefined
  /** What the file calls a node that is not there. */
  readonly missingName?: string | undefined
  readonly placeholder?: string
  readonly onChoose: (node: PathwayNode) => void
  /** Another button than the one that shows the node. */
  readonly trigger?: ReactNode
}

/** Chooses a node of the pathway by its name. */
export function NodePicker({
  control,
  label,
  value,
  missingName,
  placeholder = 'Choose a node…',
  onChoose,
  trigger,
}: NodePickerProps) {
  const [open, setOpen] = useState(false)
  const store = useEditorStore()
  const name = useEditor(state => {
    const node = value === undefined ? undefined : nodesById(state.document).get(value)
    return node && nodeName(node)
  })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={
        trigger ?? (
          <button
            type="button"
            {...control}
            aria-label={`${label}: ${name ?? missingName ?? value ?? 'none'}`}
            className="flex h-8 w-full min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-left text-[13px] hover:bg-raised aria-invalid:border-danger"
          >
            {name !== undefined ? (
              <span className="min-w-0 flex-1 truncate">{name}</span>
            ) : value === undefined ? (
              <span className="min-w-0 flex-1 truncate text-muted">{placeholder}</span>
            ) : (
              <span className="flex min-w-0 flex-1 items-center gap-1.5 text-danger">
                <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
                <span className="truncate">{missingName ?? value} is missing</span>
              </span>
            )}
            <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
          </button>
        )
      }
    >
      <NodeSearch
        label={label}
        onChoose={id => {
          const node = nodesById(store.getState().document).get(id)
          setOpen(false)
          if (node) onChoose(node)
        }}
      />
    </Popover>
  )
}

const SHOWN = 100

/** The nodes of the pathway, to find by name. */
export function NodeSearch({ label, onChoose }: { label: string; onChoose: (id: string) => void }) {
  const store = useEditorStore()
  const nodes = useMemo(
    () => listNodes(store.getState().document).map(node => ({ node, name: nodeName(node) })),
    [store],
  )
  return (
    <OptionSearch
      label={label}
      placeholder="Search nodes…"
      onChoose={onChoose}
      find={query =>
        nodes
          .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, SHOWN)
          .map(({ node, name }) => ({ key: node.id, title: name, about: aboutNode(node) }))
      }
      whenNothing={query => (query === '' ? 'This pathway has no nodes yet.' : `No node is called “${query}”.`)}
    />
  )
}

/** The kind, and the end of the id, which tells nodes of one name apart. */
function aboutNode(node: PathwayNode): string {
  const kind = kindOf(node.type)
  return `${kind.isKnown ? kind.label : (node.type ?? kind.label)}, ${node.id.slice(-6)}`
}
