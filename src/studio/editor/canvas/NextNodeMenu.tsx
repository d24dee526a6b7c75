import { useReactFlow, ViewportPortal } from '@xyflow/react'
import { Link2 } from 'lucide-react'
import { Popover as Primitive } from 'radix-ui'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { nodeName, nodesById } from '#pathway/document.ts'
import type { NodeKind } from '#pathway/kind.ts'
import { PointMenu } from '#ui/Menu.tsx'
import type { MenuItem } from '#ui/menuContents.ts'
import { PopoverPanel } from '#ui/Popover.tsx'
import type { Connected } from '../commands/addNode.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../geometry/card.ts'
import { useAddNode } from '../hooks/useAddNode.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { NodeSearch } from '../kit/fields/NodePicker.tsx'
import type { NextInsertion, NextNode, NextTarget } from '../session/document/store.ts'
import { useConnect } from './interaction/useConnect.ts'

/** Chooses a new node: its kind, or, for the target of a new edge, a node that is there already. */
export function NextNodeMenu({ next }: { readonly next: NextNode }) {
  return 'into' in next ? <InsertMenu next={next} /> : <TargetMenu next={next} />
}

/** Chooses the kind of a node that is put into an edge, and can lead on. */
function InsertMenu({ next }: { readonly next: NextInsertion }) {
  const { into } = next
  const items = useKindItems(next, { into }, kind => !kind.endsCall)
  const label = `.edge-label[data-id="${CSS.escape(into)}"]`
  const { at, close, giveFocusBack } = useMenu(next, label)
  const { left, bottom } = document.querySelector(label)?.getBoundingClientRect() ?? { left: at.x, bottom: at.y }
  return (
    <PointMenu
      label="Insert a node"
      at={{ x: left, y: bottom }}
      items={items}
      onClose={close}
      onCloseAutoFocus={giveFocusBack}
    />
  )
}

/** Chooses the target of a new edge: a node of some kind, made where the edge ends, or one that is there already. */
function TargetMenu({ next }: { readonly next: NextTarget }) {
  const store = useEditorStore()
  const connect = useConnect()
  const { chooseNext } = store.getState()
  const name = useEditor(state => {
    const node = nodesById(state.document).get(next.from)
    return node ? nodeName(node) : ''
  })
  const kinds = useKindItems(next, { from: next.from })
  const { at, close, giveFocusBack } = useMenu(next, `.react-flow__node[data-id="${CSS.escape(next.from)}"]`)

  if (next.isExisting) {
    return (
      <Primitive.Root open onOpenChange={open => !open && close()}>
        <Primitive.Anchor className="fixed size-0" style={{ left: at.x, top: at.y }} />
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
        at={at}
        items={[...kinds, toExisting]}
        onClose={close}
        onCloseAutoFocus={giveFocusBack}
      />
      <NextOutline next={next} />
    </>
  )
}

/** The place of a menu, above the card that will stand there, and what has the focus after it: the new card, else an element of the canvas. */
function useMenu(next: NextNode, selector: string) {
  const store = useEditorStore()
  const flow = useReactFlow()
  return {
    at: flow.flowToScreenPosition({ x: next.at.x + CARD_WIDTH / 2, y: next.at.y }),
    close() {
      if (store.getState().nextNode === next) store.getState().chooseNext(null)
    },
    giveFocusBack(event: Event) {
      event.preventDefault()
      if (document.activeElement !== null && document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(selector)?.focus()
    },
  }
}

/** Items for the kinds of a new node, which is made as it is chosen. */
function useKindItems(next: NextNode, connected: Connected, isOffered: (kind: NodeKind) => boolean = () => true) {
  const store = useEditorStore()
  const addNode = useAddNode()
  return nodeKinds.filter(isOffered).map((kind): MenuItem => {
    const { Icon } = viewOf(kind.type)
    return {
      label: kind.label,
      about: kind.summary,
      icon: <Icon aria-hidden className="size-4" style={{ color: `var(--kind-${kind.key})` }} />,
      onSelect: () => {
        store.getState().chooseNext(null)
        addNode(kind.key, next.at, connected)
      },
    }
  })
}

/** Shows where the node will stand and what leads to it, until it is chosen. */
function NextOutline({ next: { from, at } }: { readonly next: NextTarget }) {
  const flow = useReactFlow()
  const source = flow.getNode(from)
  if (!source) return null
  const { position, height = CARD_HEIGHT } = source
  const [x1, y1, x2, y2] = [position.x + CARD_WIDTH / 2, position.y + height, at.x + CARD_WIDTH / 2, at.y]
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
