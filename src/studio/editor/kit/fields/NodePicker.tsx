import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { kindOf, nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { addNode } from '#pathway/commands/nodes.ts'
import { listNodes, nodeName, nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import type { NodeKind } from '#pathway/kind.ts'
import { typeInWords } from '#pathway/kind.ts'
import { controlLook } from '#ui/Field.tsx'
import { type Option, OptionSearch } from '#ui/OptionList.tsx'
import { Popover } from '#ui/Popover.tsx'
import { newNode, placeBelow } from '../../commands/newNode.ts'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import type { ControlProps } from './FieldShell.tsx'

/** A node that was chosen; `place` puts one that is new into the document. */
export interface PickedNode {
  readonly node: PathwayNode
  place(document: PathwayDocument): PathwayDocument
}

interface NodePickerProps {
  readonly control?: ControlProps
  readonly label: string
  /** The id of the node that is chosen; undefined where none is. */
  readonly value: string | undefined
  /** Name that the file has for a missing node. */
  readonly missingName?: string | undefined
  readonly placeholder?: string
  readonly onChoose: (picked: PickedNode) => void
  /** A node to whose way a new one can be made, below it. */
  readonly newFrom?: string | undefined
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
  newFrom,
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
            className={`${controlLook} select flex h-8 min-w-0 items-center text-left`}
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
          </button>
        )
      }
    >
      <NodeSearch
        label={label}
        makesNew={newFrom !== undefined}
        onChoose={id => {
          const node = nodesById(store.getState().document).get(id)
          setOpen(false)
          if (node) onChoose({ node, place: document => document })
        }}
        onNew={(kind, name) => {
          const { document } = store.getState()
          const position = placeBelow(document, newFrom ?? '')
          const node = newNode(document, kind, { position, ...(name !== '' && { name }) })
          setOpen(false)
          onChoose({ node, place: doc => addNode(doc, { node }) })
        }}
      />
    </Popover>
  )
}

const SHOWN = 100

interface NodeSearchProps {
  readonly label: string
  readonly onChoose: (id: string) => void
  /** Nodes of every kind can be made here. */
  readonly makesNew?: boolean
  readonly onNew?: (kind: NodeKind, name: string) => void
}

/** The nodes of the pathway, to find by name. */
export function NodeSearch({ label, onChoose, makesNew = false, onNew }: NodeSearchProps) {
  const store = useEditorStore()
  const nodes = useMemo(
    () => listNodes(store.getState().document).map(node => ({ node, name: nodeName(node) })),
    [store],
  )
  return (
    <OptionSearch
      label={label}
      placeholder={makesNew ? 'Search nodes, or name a new one…' : 'Search nodes…'}
      onChoose={key => {
        const [, kind, name = ''] = key.split(NEW)
        const chosen = nodeKinds.find(one => one.key === kind)
        if (chosen) onNew?.(chosen, name)
        else onChoose(key)
      }}
      find={query => [
        ...nodes
          .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, SHOWN)
          .map(({ node, name }) => ({ key: node.id, title: name, about: aboutNode(node) })),
        ...(makesNew ? nodeKinds.map(kind => newOption(kind, query)) : []),
      ]}
      whenNothing={query => (query === '' ? 'This pathway has no nodes yet.' : `No node is named “${query}”.`)}
    />
  )
}

/** Begins the key of an option that makes a node, before the kind and the name. */
const NEW = '\u0000'

function newOption(kind: NodeKind, name: string): Option {
  const { Icon, accent } = viewOf(kind.type)
  return {
    key: `${NEW}${kind.key}${NEW}${name}`,
    title: name === '' ? `New ${kind.label} node` : `New ${kind.label} node “${name}”`,
    icon: <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" style={{ color: accent }} />,
  }
}

/** The kind, and the end of the id, which tells nodes of one name apart. */
function aboutNode(node: PathwayNode): string {
  const kind = kindOf(node.type)
  return `${kind.isKnown ? kind.label : typeInWords(node.type)}, ${node.id.slice(-6)}`
}
