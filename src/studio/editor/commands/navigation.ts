import { listNotes } from '#pathway/canvas.ts'
import { isStart, keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { toast } from '#ui/toast.ts'
import { goToNextProblem } from '../session/analysis/problemWalk.ts'
import { countSelected } from '../session/document/selection.ts'
import { aboutOne, type CommandContext, commandList, type EditorCommand } from './command.ts'
import { cardOf, focusOnCanvas, goToRegion } from './regions.ts'

/** Returns the only selected node; undefined for none or several. */
export function onlyNode({ store }: CommandContext): string | undefined {
  const { nodes, edges } = store.getState().selection
  const [id] = nodes
  return nodes.size === 1 && edges.size === 0 ? id : undefined
}

/** Returns the start node while nothing is selected, from where keys then go. */
export function startOfNothing({ store }: CommandContext): string | undefined {
  const { document, selection } = store.getState()
  return countSelected(selection) === 0 ? listNodes(document).find(isStart)?.id : undefined
}

/** Tells whether the focus is in the panel at the right, where Escape has no meaning of its own. */
export function mayLeavePanel(): boolean {
  const focused = document.activeElement
  // A list that is open below a field closes first.
  return (
    focused?.closest('[data-region="panel"]') != null &&
    focused.getAttribute('aria-expanded') !== 'true' &&
    !focused.matches('[type=search], [data-own-escape]')
  )
}

export function onlyEdge({ store }: CommandContext): string | undefined {
  const { nodes, edges } = store.getState().selection
  const [key] = edges
  return edges.size === 1 && nodes.size === 0 ? key : undefined
}

type Direction = 'next' | 'previous' | 'left' | 'right'

/** The node that an arrow key leads to: along an edge, or to a sibling, one that the same nodes lead to. */
export function neighbour(
  document: PathwayDocument,
  id: string,
  direction: Direction,
  xOf: (id: string) => number,
): string | undefined {
  const ends = keyedEdges(document).map(({ edge }) => ({ source: edge.source ?? '', target: edge.target ?? '' }))
  const present = new Set(listNodes(document).map(node => node.id))
  const nearest = (ids: string[]) =>
    ids
      .filter(one => one !== id && present.has(one))
      .toSorted((one, other) => Math.abs(xOf(one) - xOf(id)) - Math.abs(xOf(other) - xOf(id)))[0]
  if (direction === 'next') return nearest(ends.filter(end => end.source === id).map(end => end.target))
  const parents = ends.filter(end => end.target === id).map(end => end.source)
  if (direction === 'previous') return nearest(parents)
  const siblings = [...new Set(ends.filter(end => parents.includes(end.source)).map(end => end.target))]
  return nearest(siblings.filter(one => (direction === 'left' ? xOf(one) < xOf(id) : xOf(one) > xOf(id))))
}

function walk(direction: Direction, title: string, key: string): EditorCommand<`walk-${Direction}`> {
  const from = (context: CommandContext) =>
    onlyNode(context) ?? (direction === 'next' ? startOfNothing(context) : undefined)
  return aboutOne(from, {
    id: `walk-${direction}`,
    title,
    group: 'Select and go',
    shortcuts: [`alt+${key}`],
    scope: 'canvas',
    run: ({ store, flow }, id) => {
      const { document, reveal, selection } = store.getState()
      const node_id = selection.nodes.has(id)
        ? neighbour(document, id, direction, one => flow.getNode(one)?.position.x ?? 0)
        : id
      if (node_id === undefined) return
      reveal({ node_id })
      // Keys go to what has the focus: Enter opens the form of this node.
      cardOf(node_id)?.focus({ preventScroll: true })
    },
  })
}

export const navigationCommands = commandList([
  aboutOne(onlyNode, {
    id: 'copy-link',
    title: 'Copy link to node',
    group: 'Select and go',
    shortcuts: [],
    scope: 'canvas',
    run: async ({ store, clipboard }, id) => {
      const { pathwayId } = store.getState()
      const address = new URL(`/pathways/${encodeURIComponent(pathwayId)}`, window.location.origin)
      address.searchParams.set('node', id)
      await clipboard.write(address.href)
      toast('Link copied')
    },
  }),
  {
    id: 'search',
    title: 'Search and commands',
    group: 'Select and go',
    shortcuts: ['mod+k'],
    scope: 'fields',
    when: () => true,
    run: ({ store }) => store.getState().openDialog('search'),
  },
  {
    id: 'open-form',
    title: 'Go to form',
    group: 'Select and go',
    shortcuts: ['enter'],
    scope: 'canvas',
    when: context => {
      const id = onlyNode(context) ?? onlyEdge(context)
      const focused = document.activeElement?.closest<HTMLElement>(
        '.react-flow__node, .react-flow__controls, .edge-label',
      )
      // Enter on another node selects that one, and Enter on a button presses it.
      return id !== undefined && (!focused || focused.dataset.id === id)
    },
    run: context => {
      const node_id = onlyNode(context)
      const edge_key = onlyEdge(context)
      const { reveal, labelEdge } = context.store.getState()
      if (node_id !== undefined) reveal({ node_id, field: 'name' })
      else if (edge_key !== undefined) labelEdge(edge_key)
    },
  },
  walk('next', 'Go to next node', 'arrowdown'),
  walk('previous', 'Go to previous node', 'arrowup'),
  walk('left', 'Go to previous sibling', 'arrowleft'),
  walk('right', 'Go to next sibling', 'arrowright'),
  {
    id: 'next-problem',
    title: 'Go to next problem',
    group: 'Select and go',
    shortcuts: ['f8'],
    scope: 'fields',
    when: ({ findings }) => findings.get().all.length > 0,
    run: context => void goToNextProblem(context),
  },
  {
    id: 'previous-problem',
    title: 'Go to previous problem',
    group: 'Select and go',
    shortcuts: ['shift+f8'],
    scope: 'fields',
    when: ({ findings }) => findings.get().all.length > 0,
    run: context => void goToNextProblem(context, -1),
  },
  {
    id: 'next-region',
    title: 'Go to next panel',
    group: 'Select and go',
    shortcuts: ['f6'],
    scope: 'fields',
    when: () => true,
    run: () => goToRegion(1),
  },
  {
    id: 'previous-region',
    title: 'Go to previous panel',
    group: 'Select and go',
    shortcuts: ['shift+f6'],
    scope: 'fields',
    when: () => true,
    run: () => goToRegion(-1),
  },
  {
    id: 'select-all',
    title: 'Select all',
    group: 'Select and go',
    shortcuts: ['mod+a'],
    scope: 'graph',
    when: () => true,
    run: ({ store }) => {
      const { document, select } = store.getState()
      select({
        nodes: listNodes(document).map(node => node.id),
        edges: keyedEdges(document).map(edge => edge.key),
        notes: listNotes(document).map(note => note.id),
      })
    },
  },
  {
    id: 'canvas-return',
    title: 'Go back to canvas',
    group: 'Select and go',
    shortcuts: ['escape'],
    scope: 'fields',
    view: 'canvas',
    when: ({ store }) => store.getState().panel === 'edit' && mayLeavePanel(),
    run: context => focusOnCanvas(onlyNode(context) ?? onlyEdge(context)),
  },
  {
    id: 'deselect',
    title: 'Clear selection (pathway settings)',
    group: 'Select and go',
    shortcuts: ['escape'],
    scope: 'graph',
    when: ({ store }) => countSelected(store.getState().selection) > 0,
    run: ({ store }) => store.getState().select({}),
  },
])
