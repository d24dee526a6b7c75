import { copyElements } from '#pathway/clipboard.ts'
import { moveNotes, removeNotes, ungroup } from '#pathway/commands/canvas.ts'
import { moveNodes, removeElements, setStart } from '#pathway/commands/nodes.ts'
import { isStart, nodesById } from '#pathway/document.ts'
import { inDigits } from '#ui/counted.ts'
import { toast } from '#ui/toast.ts'
import { flowIdOfNote } from '../drawing/notes.ts'
import { nameElements } from '../session/document/nameElements.ts'
import { countSelected, placedSelection } from '../session/document/selection.ts'
import { lastOwn, type Step } from '../session/document/steps.ts'
import type { EditorState } from '../session/document/store.ts'
import { arrangingCommands } from './arranging.ts'
import { type CommandContext, commandList, type EditorCommand } from './command.ts'
import { addFromCurl } from './curl.ts'
import { onlyEdge } from './navigation.ts'
import { loadPasting } from './pasting.ts'
import { hasPlaced } from './placed.ts'
import { tidyingCommands } from './tidying.ts'

const hasSelection = ({ store }: CommandContext) => countSelected(store.getState().selection) > 0

function nameSelection({ document, selection }: EditorState): string {
  return nameElements(document, selection)
}

/** Removes the selection. Of a group only the frame goes, unless its nodes are cut as well. */
function removeSelection(state: EditorState, verb: 'Cut' | 'Delete') {
  const { edges, notes, groups } = state.selection
  const nodes = verb === 'Cut' ? placedSelection(state).nodes : state.selection.nodes
  state.run(`${verb} ${nameSelection(state)}`, document => {
    const left = ungroup(removeNotes(document, { ids: [...notes] }), { ids: [...groups] })
    return removeElements(left, { nodes: [...nodes], edges: [...edges] })
  })
}

function selectedText(state: EditorState): string {
  return JSON.stringify(copyElements(state.document, placedSelection(state)), null, 2)
}

const STEP = 8
const BIG_STEP = 48

type Direction = 'left' | 'right' | 'up' | 'down'
type Nudge = Direction | `far-${Direction}`

/** Commands for an arrow key: a small move, and a large one with Shift. */
function nudges(direction: Direction, key: string, dx: number, dy: number): readonly EditorCommand<Nudge>[] {
  const move = (far: boolean): EditorCommand<Nudge> => ({
    id: far ? `far-${direction}` : direction,
    title: far ? `Move far ${direction}` : `Move ${direction}`,
    group: 'Edit',
    shortcuts: [far ? `shift+${key}` : key],
    scope: 'canvas',
    when: hasPlaced,
    run: context => moveSelection(context, dx * (far ? BIG_STEP : STEP), dy * (far ? BIG_STEP : STEP)),
  })
  return [move(false), move(true)]
}

/** Moves the selection. Repeated moves of the same selection are one history step. */
function moveSelection({ store, flow }: CommandContext, dx: number, dy: number) {
  const state = store.getState()
  const { nodes, notes } = placedSelection(state)
  const placesOf = (ids: ReadonlySet<string>, flowId: (id: string) => string) =>
    Object.fromEntries(
      [...ids].flatMap(id => {
        const at = flow.getNode(flowId(id))?.position
        return at ? [[id, { x: at.x + dx, y: at.y + dy }]] : []
      }),
    )
  const positions = placesOf(nodes, id => id)
  const ofNotes = placesOf(notes, flowIdOfNote)
  state.run(`Move ${nameSelection(state)}`, doc => moveNotes(moveNodes(doc, { positions }), { positions: ofNotes }), {
    typing: `move ${[...nodes, ...notes].join(' ')}`,
  })
}

/** Shows why undoing or redoing steps changed nothing. */
function tellIdle(idle: readonly Step[]) {
  const [step] = idle
  if (!step) return
  toast(
    idle.length === 1
      ? `Skipped “${step.name}”: everything it changed has changed again since.`
      : `Skipped ${inDigits(idle.length)} steps: everything they changed has changed again since.`,
  )
}

export const editingCommands = commandList([
  {
    id: 'undo',
    title: 'Undo',
    group: 'Edit',
    shortcuts: ['mod+z'],
    scope: 'fields',
    titleNow: ({ store }) => `Undo: ${lastOwn(store.getState().past)?.name ?? ''}`,
    when: ({ store }) => lastOwn(store.getState().past) !== undefined,
    run: ({ store }) => tellIdle(store.getState().undo()),
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Edit',
    shortcuts: ['mod+shift+z', 'mod+y'],
    scope: 'fields',
    titleNow: ({ store }) => `Redo: ${store.getState().future.at(-1)?.name ?? ''}`,
    when: ({ store }) => store.getState().future.length > 0,
    run: ({ store }) => tellIdle(store.getState().redo()),
  },
  {
    id: 'cut',
    title: 'Cut',
    group: 'Edit',
    shortcuts: ['mod+x'],
    scope: 'graph',
    clipboardEvent: 'cut',
    when: hasPlaced,
    run: async context => {
      const state = context.store.getState()
      const written = context.clipboard.write(selectedText(state))
      // Remove only after the copy succeeded, so that nothing is lost, and what was copied: the selection may change meanwhile.
      if (written) await written
      removeSelection(state, 'Cut')
    },
  },
  {
    id: 'copy',
    title: 'Copy',
    group: 'Edit',
    shortcuts: ['mod+c'],
    scope: 'graph',
    clipboardEvent: 'copy',
    when: hasPlaced,
    run: ({ store, clipboard }) => clipboard.write(selectedText(store.getState())),
  },
  {
    id: 'paste',
    title: 'Paste',
    group: 'Edit',
    shortcuts: ['mod+v'],
    scope: 'graph',
    clipboardEvent: 'paste',
    when: () => true,
    run: async context => {
      const read = context.clipboard.read()
      const text = typeof read === 'string' ? read : await read
      if (await addFromCurl(context, text)) return
      const { pasteText } = await loadPasting()
      await pasteText(context, text)
    },
  },
  {
    id: 'duplicate',
    title: 'Duplicate',
    group: 'Edit',
    shortcuts: ['mod+d'],
    scope: 'graph',
    when: hasPlaced,
    run: async context => {
      const { pasteGraph } = await loadPasting()
      const state = context.store.getState()
      pasteGraph(context, copyElements(state.document, placedSelection(state)), 'Duplicate')
    },
  },
  {
    id: 'delete',
    title: 'Delete',
    group: 'Edit',
    shortcuts: ['delete', 'backspace'],
    scope: 'graph',
    when: hasSelection,
    run: ({ store }) => removeSelection(store.getState(), 'Delete'),
  },
  {
    id: 'rename',
    title: 'Rename',
    group: 'Edit',
    shortcuts: ['f2'],
    scope: 'page',
    titleNow: context => (onlyEdge(context) === undefined ? 'Rename' : 'Edit label'),
    when: ({ store }) => {
      const { nodes, edges } = store.getState().selection
      return nodes.size + edges.size === 1
    },
    run: ({ store, outline }) => {
      const { selection, reveal, labelEdge, view } = store.getState()
      const [node_id] = selection.nodes
      const [edge_key] = selection.edges
      if (node_id !== undefined && view === 'outline') outline.setState({ naming: node_id })
      else if (node_id !== undefined) reveal({ node_id, field: 'name' })
      else if (edge_key !== undefined) labelEdge(edge_key)
    },
  },
  {
    id: 'set-start',
    title: 'Set as start',
    group: 'Edit',
    shortcuts: [],
    scope: 'graph',
    when: ({ store }) => {
      const { selection, document } = store.getState()
      const [id] = selection.nodes
      const node = id === undefined ? undefined : nodesById(document).get(id)
      return selection.nodes.size === 1 && node !== undefined && !isStart(node)
    },
    run: ({ store }) => {
      const state = store.getState()
      const [id] = state.selection.nodes
      if (id !== undefined) state.run(`Set ${nameSelection(state)} as start`, doc => setStart(doc, { id }))
    },
  },
  ...nudges('left', 'arrowleft', -1, 0),
  ...nudges('right', 'arrowright', 1, 0),
  ...nudges('up', 'arrowup', 0, -1),
  ...nudges('down', 'arrowdown', 0, 1),
  ...arrangingCommands,
  ...tidyingCommands,
])
