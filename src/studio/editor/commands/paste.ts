import { type ClipboardGraph, pasteElements } from '#pathway/clipboard.ts'
import { isRecord, type PathwayDocument, type PathwayEntry } from '#pathway/document.ts'
import { MAX_FILE_BYTES, sizeFault } from '#pathway/interchange/file.ts'
import { counted, inDigits } from '#ui/counted.ts'
import { lazyModule } from '#ui/lazy/parts.ts'
import { toast } from '#ui/toast.ts'
import type { Box, Point } from '../geometry/box.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBox } from '../geometry/card.ts'
import { newId } from '../session/document/newId.ts'
import { loadReport, openReport, type ReportSubject } from '../session/view/reportSubject.ts'
import type { CommandContext } from './command.ts'
import { placeAtEnd } from './newNode.ts'
import { middleOfView, viewOfCanvas } from './viewport.ts'

const OFFSET = 40

const SHOWN_PROBLEMS = 3

/** Reads what others wrote; opening a pathway needs none of it. */
const loadReader = lazyModule(() => import('#pathway/interchange/part.ts'))

/** Pastes the pathway in a file at the pointer, or shows why the file has none. */
export async function pasteFile(context: CommandContext, file: File): Promise<void> {
  // A folder has a size and no text.
  const text = file.size > MAX_FILE_BYTES ? undefined : await file.text().catch(() => undefined)
  if (text === undefined || text.trim() === '') {
    toast.error(`“${file.name}” was not added.`, {
      id: 'paste',
      description:
        sizeFault(file.size) ?? (text === undefined ? 'It can’t be read. It may be a folder.' : 'The file is empty.'),
    })
    return
  }
  await pasteText(context, text)
}

/** Pastes the part of a pathway in a text at the pointer, or shows why the text has none. */
export async function pasteText(context: CommandContext, text: string): Promise<void> {
  const { readPart } = await loadReader()
  const reading = readPart(text)
  if (!reading.ok) {
    const { message, problems } = reading
    const more = problems.length - SHOWN_PROBLEMS
    toast.error(message, {
      id: 'paste',
      description: [
        ...problems.slice(0, SHOWN_PROBLEMS).map(problem => `${problem.path}: ${problem.message}`),
        ...(more > 0 ? [`And ${inDigits(more)} more.`] : []),
      ].join('\n'),
    })
    return
  }
  const { graph, leftOut } = reading
  const pasted = pasteGraph(context, graph, 'Paste', context.pointer())
  const changes = leftOut === 0 ? [] : [LEFT_OUT]
  const part = { nodes: new Set(pasted.nodes), edges: new Set(pasted.edges) }
  // Content copied from Dialpath needs no report.
  const isOwn = text.includes('"dialpath": "pathway-part"')
  if (!isOwn || leftOut > 0) offerReport(context, { changes, part }).catch(() => undefined)
}

const LEFT_OUT = 'Pathway settings such as the global prompt were left out.'

async function offerReport(session: CommandContext, subject: ReportSubject): Promise<void> {
  const { reportOf, isQuiet } = await loadReport()
  const report = reportOf(session.store.getState().document, subject.part)
  const { secrets } = report
  if (isQuiet(report) && subject.changes.length === 0) return
  const found = secrets.length === 1 ? 'a secret' : counted(secrets.length, 'secret')
  toast(secrets.length === 0 ? 'Pasted with changes' : `The pasted content has ${found}`, {
    id: 'paste',
    description: subject.changes.join('\n'),
    until: session.store.getState().closed,
    action: { label: 'View report', onClick: () => openReport(session, subject) },
  })
}

interface Pasted {
  readonly nodes: readonly string[]
  readonly edges: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Adds a copied part, and selects it: with its middle at a place of the screen, or beside where it was copied, or in the middle of the view
 * where that is out of sight.
 */
export function pasteGraph(
  { store, flow, canvas }: Pick<CommandContext, 'store' | 'flow' | 'canvas'>,
  graph: ClipboardGraph,
  verb: string,
  pointer?: Point,
): Pasted {
  const view = viewOfCanvas({ flow, canvas })
  const taken = new Set(flow.getNodes().map(({ position }) => placeKey(position)))
  const { document: before, view: shownAs, run, select } = store.getState()
  const placed =
    shownAs === 'outline'
      ? placeBelowAll(graph, before)
      : pointer
        ? placeAround(graph, flow.screenToFlowPosition(pointer), taken)
        : placeInView(graph, view, middleOfView({ flow, canvas }), taken)
  let pasted: Pasted = { nodes: [], edges: [], notes: [] }
  run(nameGraph(verb, graph), document => {
    const result = pasteElements(document, { graph: placed, newId, offset: 0 })
    pasted = result
    return result.document
  })
  select(pasted)
  return pasted
}

function nameGraph(verb: string, { nodes, canvas }: ClipboardGraph): string {
  const [ofNodes, ofNotes] = [nodes.length, canvas?.notes?.length ?? 0]
  const parts = [
    ofNodes === 0 ? '' : ofNodes === 1 ? 'node' : counted(ofNodes, 'node'),
    ofNotes === 0 ? '' : ofNotes === 1 ? 'note' : counted(ofNotes, 'note'),
  ]
  return `${verb} ${parts.filter(part => part !== '').join(' and ')}`
}

/** Returns the top left corners of the part's placed nodes and notes. */
function placesOf({ nodes, canvas }: ClipboardGraph): readonly Point[] {
  return [...nodes, ...(canvas?.notes ?? [])].flatMap(entry => positionOf(entry) ?? [])
}

function positionOf({ position }: PathwayEntry): Point | undefined {
  if (!isRecord(position)) return undefined
  const { x, y } = position
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x + y) ? { x, y } : undefined
}

/** Places content pasted in the outline below everything on the canvas, so that it covers nothing. */
function placeBelowAll(graph: ClipboardGraph, document: PathwayDocument): ClipboardGraph {
  const end = placeAtEnd(document)
  const corner = boxOf(placesOf(graph)) ?? end
  return shift(graph, corner, { x: end.x - corner.x, y: end.y - corner.y }, new Set())
}

const placeKey = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`

/** Moves a part into view, shifted if it would cover nodes exactly: pasting twice gives two parts side by side. */
export function placeInView(
  graph: ClipboardGraph,
  view: Box,
  middle: Point,
  taken: ReadonlySet<string>,
): ClipboardGraph {
  const box = boxOf(placesOf(graph))
  if (!box) return shift(graph, middle, { x: 0, y: 0 }, taken)
  const isSeen =
    box.x < view.x + view.width &&
    box.x + box.width > view.x &&
    box.y < view.y + view.height &&
    box.y + box.height > view.y
  const dx = isSeen ? OFFSET : Math.round(middle.x - box.x - box.width / 2)
  const dy = isSeen ? OFFSET : Math.round(middle.y - box.y - box.height / 2)
  return shift(graph, box, { x: dx, y: dy }, taken)
}

/** Centres a part on a position, shifted if nodes are there already. */
function placeAround(graph: ClipboardGraph, at: Point, taken: ReadonlySet<string>): ClipboardGraph {
  const box = boxOf(placesOf(graph)) ?? cardBox({ x: 0, y: 0 })
  const by = { x: Math.round(at.x - box.x - box.width / 2), y: Math.round(at.y - box.y - box.height / 2) }
  return shift(graph, box, by, taken)
}

const BELOW = CARD_HEIGHT + 48

/** Moves a part, shifted further if it would cover a node exactly. Nodes without a position are stacked at its corner. */
function shift(graph: ClipboardGraph, corner: Point, by: Point, taken: ReadonlySet<string>): ClipboardGraph {
  const places = placesOf(graph)
  let { x: dx, y: dy } = by
  while (places.some(({ x, y }) => taken.has(placeKey({ x: x + dx, y: y + dy })))) {
    dx += OFFSET
    dy += OFFSET
  }
  let unplaced = 0
  return move(graph, entry => {
    const { x, y } = positionOf(entry) ?? { x: corner.x, y: corner.y + BELOW * unplaced++ }
    return { x: x + dx, y: y + dy }
  })
}

function boxOf(places: readonly Point[]) {
  if (places.length === 0) return undefined
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x + CARD_WIDTH, height: Math.max(...ys) - y + CARD_HEIGHT }
}

function move(graph: ClipboardGraph, to: (entry: PathwayEntry) => Point): ClipboardGraph {
  const place = <T extends PathwayEntry>(entry: T) => {
    const known = isRecord(entry.position) ? entry.position : {}
    return { ...entry, position: { ...known, ...to(entry) } }
  }
  const { nodes, canvas } = graph
  return {
    ...graph,
    nodes: nodes.map(place),
    ...(canvas && { canvas: { ...canvas, ...(canvas.notes && { notes: canvas.notes.map(place) }) } }),
  }
}
