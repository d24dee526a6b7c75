import { type ClipboardGraph, pasteElements } from '#pathway/clipboard.ts'
import type { PathwayNode, Position } from '#pathway/document.ts'
import { CARD_HEIGHT, CARD_WIDTH, isPlaced } from '../canvas/flow.ts'
import { middleOfView, viewOfCanvas } from '../canvas/view.ts'
import { newId } from '../newId.ts'
import type { CommandContext } from './command.ts'

const OFFSET = 40

/** Adds a copied part beside where it was copied, or in the middle of the view where that is out of sight; the copies are selected. */
export function pasteGraph(
  { store, flow }: Pick<CommandContext, 'store' | 'flow'>,
  graph: ClipboardGraph,
  verb: string,
) {
  const view = viewOfCanvas(flow)
  const placed = placeInView(graph, view, middleOfView(flow), takenPlaces())
  const { run, select } = store.getState()
  let pasted: { nodes: readonly string[]; edges: readonly string[] } = { nodes: [], edges: [] }
  const name = graph.nodes.length === 1 ? `${verb} node` : `${verb} ${graph.nodes.length} nodes`
  run(name, document => {
    const result = pasteElements(document, { graph: placed, newId, offset: 0 })
    pasted = result
    return result.document
  })
  select(pasted)
  const box = boxOf(placed.nodes.flatMap(node => (node.position ? [node.position] : [])))
  if (box && (box.width > view.width || box.height > view.height)) {
    requestAnimationFrame(
      () =>
        void flow.fitView({
          nodes: pasted.nodes.map(id => ({ id })),
          padding: 0.15,
          includeHiddenNodes: true,
          duration: 150,
        }),
    )
  }

  function takenPlaces(): ReadonlySet<string> {
    return new Set(flow.getNodes().map(({ position }) => placeKey(position)))
  }
}

const placeKey = ({ x, y }: Position) => `${Math.round(x)} ${Math.round(y)}`

/** A part moved so that it is seen and covers no node exactly: pasting twice gives two parts side by side. */
export function placeInView(
  graph: ClipboardGraph,
  view: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  middle: Position,
  taken: ReadonlySet<string>,
): ClipboardGraph {
  const places = graph.nodes.flatMap(node => (isPlaced(node) && node.position ? [node.position] : []))
  const box = boxOf(places)
  if (!box) return move(graph, () => middle)
  const isSeen =
    box.x < view.x + view.width &&
    box.x + box.width > view.x &&
    box.y < view.y + view.height &&
    box.y + box.height > view.y
  let dx = isSeen ? OFFSET : Math.round(middle.x - box.x - box.width / 2)
  let dy = isSeen ? OFFSET : Math.round(middle.y - box.y - box.height / 2)
  while (places.some(({ x, y }) => taken.has(placeKey({ x: x + dx, y: y + dy })))) {
    dx += OFFSET
    dy += OFFSET
  }
  return move(graph, node =>
    isPlaced(node) && node.position
      ? { x: node.position.x + dx, y: node.position.y + dy }
      : { x: box.x + dx, y: box.y + dy },
  )
}

function boxOf(places: readonly Position[]) {
  if (places.length === 0) return undefined
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x + CARD_WIDTH, height: Math.max(...ys) - y + CARD_HEIGHT }
}

function move(graph: ClipboardGraph, to: (node: PathwayNode) => Position): ClipboardGraph {
  return { ...graph, nodes: graph.nodes.map(node => ({ ...node, position: { ...node.position, ...to(node) } })) }
}
