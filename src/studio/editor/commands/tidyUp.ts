import { listNotes } from '#pathway/canvas.ts'
import { moveNotes } from '#pathway/commands/canvas.ts'
import { moveNodes } from '#pathway/commands/nodes.ts'
import { nodesById, type PathwayDocument } from '#pathway/document.ts'
import { counted, inDigits } from '#ui/counted.ts'
import { motion } from '#ui/motion.ts'
import { toast } from '#ui/toast.ts'
import { cardHeight } from '../drawing/card.ts'
import type { Positions } from '../geometry/card.ts'
import type { GroupedTask } from '../geometry/layout/groups.ts'
import { tidyNotes } from '../geometry/layout/notes.ts'
import { tidyTask } from '../geometry/layout/task.ts'
import type { Direction } from '../geometry/layout/vertex.ts'
import { tidyInWorker } from '../geometry/layout/worker.ts'
import { boxesOf } from './boxesOf.ts'
import type { CommandContext } from './command.ts'
import { glide } from './glide.ts'
import { runUndoably } from './undoable.ts'
import { firstViewOf, viewOfCanvas } from './viewport.ts'

interface Tidying {
  readonly direction: Direction
  /** The nodes to lay out; undefined for all. */
  readonly chosen: ReadonlySet<string> | undefined
  /** The name of the step. */
  readonly name: string
}

/** Lays out all nodes or the chosen ones in a worker, and moves them there as one step, unless it is cancelled. */
export async function tidyUp(context: CommandContext, { direction, chosen, name }: Tidying): Promise<void> {
  const { store, flow, canvas } = context
  const boxes = boxesOf(flow)
  const positions = new Map(boxes.map(box => [box.id, box]))
  const places = await placesUnlessCancelled(
    tidyTask(store.getState().document, { direction, chosen, positions, heightOf: cardHeight }),
    store.getState().closed,
  )
  if (!places) return
  const message = places.size === 1 ? 'Tidied 1 node' : `Tidied ${inDigits(places.size)} nodes`
  glide(canvas.current, () => runUndoably(store, { name, message }, document => placeAll(document, boxes, places)))
  if (!chosen) requestAnimationFrame(() => showAsOpened(context))
}

/** The view in which a pathway opens: all of it where it can be read so, else its start. */
function showAsOpened({ store, flow, canvas }: CommandContext) {
  const { width, height } = viewOfCanvas({ flow, canvas })
  const zoom = flow.getZoom()
  const view = firstViewOf(store.getState().document, new Map(), width * zoom, height * zoom)
  void flow.setViewport(view, { duration: motion(260) })
}

/** The cards at their new places, and the notes that stood beside them. */
function placeAll(document: PathwayDocument, before: ReturnType<typeof boxesOf>, places: Positions): PathwayDocument {
  const nodes = nodesById(document)
  const cards = before.filter(({ id }) => nodes.has(id))
  const notes = listNotes(document).map(({ id, position, width, height }) => ({ id, ...position, width, height }))
  const moved = moveNodes(document, { positions: Object.fromEntries(places) })
  return moveNotes(moved, { positions: tidyNotes(notes, cards, places) })
}

const PATIENCE_MS = 300

/** Shows progress with a cancel button if the layout takes long. Closing the pathway cancels it, too. */
async function placesUnlessCancelled(task: GroupedTask, closed: AbortSignal) {
  const giveUp = new AbortController()
  const cancelled = AbortSignal.any([giveUp.signal, closed])
  let shown: string | number | undefined
  const waiting = setTimeout(() => {
    shown = toast.loading(`Tidying ${counted(task.nodes.length, 'node')}…`, {
      cancel: { label: 'Cancel', onClick: () => giveUp.abort() },
    })
  }, PATIENCE_MS)
  try {
    return await tidyInWorker(task, cancelled)
  } catch (error) {
    if (cancelled.aborted) return undefined
    throw error
  } finally {
    clearTimeout(waiting)
    if (shown !== undefined) toast.dismiss(shown)
  }
}
