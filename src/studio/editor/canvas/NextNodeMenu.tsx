import { useReactFlow, ViewportPortal } from '@xyflow/react'
import { Link2 } from 'lucide-react'
import { Popover as Primitive } from 'radix-ui'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { nodeName, nodesById } from '#pathway/document.ts'
import { PointMenu } from '#ui/Menu.tsx'
import type { MenuItem } from '#ui/menuContents.ts'
import { PopoverPanel } from '#ui/Popover.tsx'
import { CARD_HEIGHT, CARD_WIDTH } from '../geometry/card.ts'
import { useAddNode } from '../hooks/useAddNode.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { NodeSearch } from '../kit/fields/NodePicker.tsx'
import type { NextNode } from '../session/document/store.ts'
import { useConnect } from './interaction/useConnect.ts'

/** Chooses the target of a new edge: a node of some kind, made where the edge ends, or one that is there already. */
export function NextNodeMenu({ next }: { readonly next: NextNode }) {
  const store = useEditorStore()
  const flow = useReactFlow()
  const addNode = useAddNode()
  const connect = useConnect()
  const name = useEditor(state => {
    const node = nodesById(state.document).get(next.from)
    return node ? nodeName(node) : ''
  })
  const { x, y } = flow.flowToScreenPosition({ x: next.at.x + CARD_WIDTH / 2, y: next.at.y })
  const { chooseNext } = store.getState()

  function close() {
    if (store.getState().nextNode === next) chooseNext(null)
  }
  /** Focuses the new target, or else the card that the edge was to come from. */
  function giveFocusBack(event: Event) {
    event.preventDefault()
    if (document.activeElement !== null && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(next.from)}"]`)?.focus()
  }

  if (next.isExisting) {
    return (
      <Primitive.Root open onOpenChange={open => !open && close()}>
        <Primitive.Anchor className="fixed size-0" style={{ left: x, top: y }} />
        <Primitive.Portal>
          <PopoverPanel align="start" className="w-80" aria-label="Connect to a node" onCloseAutoFocus={giveFocusBack}>
            <NodeSearch
              label="Node to connect to"
              onChoose={id => {
                chooseNext(null)
                connect(next.from, id)
              }}
            />
          </PopoverPanel>
        </Primitive.Portal>
        <NextOutline next={next} />
      </Primitive.Root>
    )
  }
  const kinds = nodeKinds.map((kind): MenuItem => {
    const { Icon } = viewOf(kind.type)
    return {
      label: kind.label,
      about: kind.summary,
      icon: <Icon aria-hidden className="size-4" style={{ color: `var(--kind-${kind.key})` }} />,
      onSelect: () => {
        chooseNext(null)
        addNode(kind.key, next.at, { from: next.from })
      },
    }
  })
  const toExisting: MenuItem = {
    label: 'Existing node…',
    about: 'Connect to a node in this pathway.',
    icon: <Link2 aria-hidden className="size-4 text-muted" />,
    isApart: true,
    onSelect: () => chooseNext({ ...next, isExisting: true }),
  }
  return (
    <>
      <PointMenu
        label={`Next step after “${name}”`}
        at={{ x, y }}
        items={[...kinds, toExisting]}
        onClose={close}
        onCloseAutoFocus={giveFocusBack}
      />
      <NextOutline next={next} />
    </>
  )
}

/** Shows where the node will stand and what leads to it, until it is chosen. */
function NextOutline({ next: { from, at } }: { readonly next: NextNode }) {
  const flow = useReactFlow()
  const source = flow.getNode(from)?.position
  if (!source) return null
  const [x1, y1, x2, y2] = [source.x + CARD_WIDTH / 2, source.y + CARD_HEIGHT, at.x + CARD_WIDTH / 2, at.y]
  const bend = Math.max(40, Math.abs(y2 - y1) / 2)
  return (
    <ViewportPortal>
      <svg aria-hidden="true" className="canvas-next">
        <path d={`M ${x1},${y1} C ${x1},${y1 + bend} ${x2},${y2 - bend} ${x2},${y2}`} />
        <rect x={at.x} y={at.y} width={CARD_WIDTH} height={CARD_HEIGHT} rx={10} />
      </svg>
    </ViewportPortal>
  )
}
