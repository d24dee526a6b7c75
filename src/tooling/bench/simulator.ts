import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PathwayDocument } from '#pathway/document.ts'
import { createConversation } from '#runtime/conversation.ts'
import type { TimelineEvent } from '#runtime/events/event.ts'
import { edgeOptions } from '#runtime/options.ts'
import type { Ports } from '#runtime/ports.ts'
import { createScriptedBrain } from '#runtime/scripted/brain.ts'
import type { RankedOption, TurnInput } from '#runtime/state.ts'
import { takeTurn } from '#runtime/turn.ts'
import type { Table } from '../figures/table.ts'

/** One answer of a caller at a node, and the way that is right: an edge's key, a global node's id, or `stay`. */
interface Answer {
  readonly document: PathwayDocument
  readonly node_id: string
  readonly words: string
  readonly right: string
}

const TEMPLATES = 'src/studio/pathways/templates'
const DIALOGUES = 'src/tooling/bench/dialogues'

/**
 * Measures the decisions of the scripted simulator: how many answers are played right, how many of its moves are wrong, and how often the right
 * edge is the first, or among the first three, that it offers. `first` was written before its rules, `second` after them, `third` to
 * trip them, `fourth` as people open a call; `STAR` nobody here wrote.
 */
export async function measureSimulator(root: string): Promise<Table> {
  const sets: readonly (readonly [string, readonly Answer[]])[] = [
    ['first', readAnswers(root, 'first.txt')],
    ['second', readAnswers(root, 'second.txt')],
    ['third', readAnswers(root, 'third.txt')],
    ['fourth', readAnswers(root, 'fourth.txt')],
    ['STAR', readStar(root)],
  ]
  const rows: Record<string, Readonly<Record<string, number | string>>> = {}
  for (const [set, answers] of sets) rows[set] = await judge(answers)
  return {
    id: 'simulator',
    title: 'Simulator: what callers say, and where it leads',
    note: 'Each answer is given at its node at once. Wrong moves are a share of the moves; top 1 and top 3 of the answers that have a right way.',
    rows,
  }
}

async function judge(answers: readonly Answer[]) {
  let right = 0
  let moves = 0
  let wrong = 0
  let ways = 0
  let first = 0
  let third = 0
  for (const answer of answers) {
    const { taken, offered, isRanked } = await playAnswer(answer)
    const isRight = taken === answer.right
    if (isRight) right += 1
    if (taken !== 'stay') moves += 1
    if (taken !== 'stay' && !isRight) wrong += 1
    if (answer.right === 'stay') continue
    ways += 1
    if (isRight || (isRanked && taken === 'stay' && offered[0] === answer.right)) first += 1
    if (isRight || (taken === 'stay' && offered.slice(0, 3).includes(answer.right))) third += 1
  }
  const share = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10} %`
  return {
    answers: answers.length,
    'right as played': share(right, answers.length),
    'wrong moves': `${share(wrong, moves)} (${wrong} of ${moves})`,
    'top 1': share(first, ways),
    'top 3': share(third, ways),
  }
}

const ports: Ports = {
  brain: createScriptedBrain(),
  http: { send: async () => ({ status: 200, body: {}, duration_ms: 0, mocked: true }) },
  knowledge: { search: async () => [] },
  clock: { now: () => Date.UTC(2026, 10, 20, 15, 30) },
}

/** The way that an answer takes, and those that are offered where it takes none: as ranked, then in the document's order. */
async function playAnswer({ document, node_id, words }: Answer) {
  let state = createConversation({ conversation_id: 'bench', seed: 1 })
  let events: TimelineEvent[] = []
  const inputs: readonly TurnInput[] = [
    { type: 'start', start_node_id: node_id },
    { type: 'speech', text: words },
  ]
  for (const input of inputs) {
    events = []
    const turn = takeTurn(state, input, { document, ports })
    let step = await turn.next()
    while (!step.done) {
      events.push(step.value)
      step = await turn.next()
    }
    state = step.value
  }
  const move = events.find(event => event.event_type === 'node.transition')
  const decision = events.find(event => event.event_type === 'decision.result')
  const ranked = (decision?.payload.ranked ?? []) as readonly RankedOption[]
  const keys = ranked.filter(({ likelihood }) => likelihood > 0).map(({ key }) => key)
  const others = edgeOptions(document, node_id).map(({ key }) => key)
  return {
    taken: String(move?.payload.edge_key ?? move?.payload.chosen_node_id ?? 'stay'),
    offered: [...new Set([...keys, ...others])],
    isRanked: keys.length > 0,
  }
}

/** `= pathway`, then `node | words | way` lines. */
function readAnswers(root: string, file: string): readonly Answer[] {
  const answers: Answer[] = []
  let document: PathwayDocument | undefined
  for (const line of linesOf(root, file)) {
    if (line.startsWith('= ')) {
      document = readDocument(root, line.slice(2))
      continue
    }
    const [node_id = '', words = '', right = ''] = line.split(' | ')
    if (document) answers.push({ document, node_id, words, right })
  }
  return answers
}

function linesOf(root: string, file: string): readonly string[] {
  const lines = readFileSync(join(root, DIALOGUES, file), 'utf8').split('\n')
  return lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
}

function readDocument(root: string, name: string): PathwayDocument {
  const files: Readonly<Record<string, string>> = {
    shop: join(DIALOGUES, 'shop.json'),
    receptionist: 'src/runtime/fixtures/receptionist/pathway.json',
  }
  const file = files[name] ?? join(TEMPLATES, `${name}.json`)
  const read = JSON.parse(readFileSync(join(root, file), 'utf8')) as PathwayDocument & { pathway?: PathwayDocument }
  return read.pathway ?? { ...read, name, description: '' }
}

/** Labels that an author would write on the edge to each task of STAR. */
const TASKS: Readonly<Record<string, string>> = {
  apartment_schedule: 'Caller wants to schedule an apartment viewing',
  apartment_search: 'Caller wants to search for an apartment',
  bank_balance: 'Caller asks for their account balance',
  bank_fraud_report: 'Caller reports fraud on their account',
  doctor_followup: 'Caller asks about the instructions after an appointment',
  doctor_schedule: 'Caller wants to schedule an appointment with a doctor',
  hotel_book: 'Caller wants to book a hotel room',
  hotel_search: 'Caller is looking for a hotel',
  hotel_service_request: 'Caller is a guest and requests room service',
  meeting_schedule: 'Caller wants to schedule a meeting',
  party_plan: 'Caller wants to plan a party',
  party_rsvp: 'Caller wants to confirm that they come to a party',
  plane_book: 'Caller wants to book a flight',
  plane_search: 'Caller wants to search for flights',
  restaurant_book: 'Caller wants to reserve a table at a restaurant',
  restaurant_search: 'Caller wants a restaurant recommendation',
  ride_book: 'Caller wants to book a ride',
  ride_change: 'Caller wants to change a booked ride',
  ride_status: 'Caller asks about the status of their ride',
  spaceship_access_codes: 'Caller needs access codes of the spaceship',
  spaceship_life_support: 'Caller reports that life support has failed',
  trip_directions: 'Caller asks for directions',
  trivia: 'Caller wants to play trivia',
  weather: 'Caller asks about the weather',
}

/** A desk for each business, with an edge to each of its tasks; tasks that stand alone share one. */
function readStar(root: string): readonly Answer[] {
  const business = (task: string) => {
    const [name = ''] = task.split('_')
    return Object.keys(TASKS).filter(other => other.startsWith(name)).length > 1 ? name : 'desk'
  }
  const desks = new Map<string, PathwayDocument>()
  for (const name of new Set(Object.keys(TASKS).map(business))) {
    const own = Object.entries(TASKS).filter(([task]) => business(task) === name)
    const start = { id: 'start', type: 'Default', data: { name, isStart: true, text: 'Hello, how can I help?' } }
    desks.set(name, {
      name,
      description: '',
      nodes: [
        start,
        ...own.map(([task]) => ({ id: `to-${task}`, type: 'End Call', data: { name: 'Next', text: 'Okay.' } })),
      ],
      edges: own.map(([task, label]) => ({ id: task, source: 'start', target: `to-${task}`, label })),
    })
  }
  return linesOf(root, 'star.txt').flatMap((line): Answer[] => {
    const [task = '', words = ''] = line.split(' | ')
    const document = desks.get(business(task))
    return document ? [{ document, node_id: 'start', words, right: task }] : []
  })
}
