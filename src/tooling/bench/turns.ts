import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PathwayDocument } from '#pathway/document.ts'
import { createConversation } from '#runtime/conversation.ts'
import type { Ports } from '#runtime/ports.ts'
import { createScriptedBrain } from '#runtime/scripted/brain.ts'
import type { ConversationState, TurnInput } from '#runtime/state.ts'
import { takeTurn } from '#runtime/turn.ts'
import type { Table } from '../figures/table.ts'
import { generatePathway } from './generate.ts'

/** Milliseconds of processor time that each row is measured for, and played for before that. */
const MEASURED_MS = 2000
const WARM_UP_MS = 2000

/** Conversations between two looks at the processor's time, which cost time themselves. */
const BETWEEN_LOOKS = 20

/** Turns that the scripted simulator plays in a second of processor time, the caller's turns alone. */
export async function measureTurns(root: string): Promise<Table> {
  const receptionist: PathwayDocument = {
    name: 'Receptionist',
    description: '',
    ...(readJson(root, 'pathway.json') as Pick<PathwayDocument, 'nodes' | 'edges'>),
  }
  const script = readJson(root, 'happy_path.json') as readonly string[]
  const two = twoNodes()
  const large = { ...two, ...withOthers(two, generatePathway(10_000)) }
  return {
    id: 'turns',
    title: 'Turns of the scripted simulator',
    note: 'Turns a second of processor time, one thread, after two seconds of them. “10,000 nodes” are the two text nodes inside a pathway of that size.',
    rows: {
      'two text nodes': { 'turns/s': await turnsPerSecond(two, ['yes', 'go on']) },
      'two text nodes of 10,000': { 'turns/s': await turnsPerSecond(large, ['yes', 'go on']) },
      receptionist: { 'turns/s': await turnsPerSecond(receptionist, script) },
    },
  }
}

function readJson(root: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, 'src/runtime/fixtures/receptionist', file), 'utf8'))
}

function twoNodes(): PathwayDocument {
  const node = (id: string, text: string, isStart = false) => ({
    id,
    type: 'Default',
    data: { name: id, text, isStart },
  })
  return {
    name: 'Two',
    description: '',
    nodes: [node('ping', 'Ping. Shall I go on?', true), node('pong', 'Pong. Shall I go on?')],
    edges: [
      { id: 'there', source: 'ping', target: 'pong', label: 'Go on' },
      { id: 'back', source: 'pong', target: 'ping', label: 'Go on' },
    ],
  }
}

/** A moment that is always a little later than the one before, as on a call. */
let moment = Date.UTC(2026, 10, 20, 15, 30)
function nextMoment(): number {
  moment += 50
  return moment
}

/** The nodes and edges of both; the start is that of the first, and no global node of the second is offered. */
function withOthers(own: PathwayDocument, others: PathwayDocument): Pick<PathwayDocument, 'nodes' | 'edges'> {
  const quiet = others.nodes.map(node => {
    const data = typeof node.data === 'object' && node.data !== null ? node.data : {}
    return { ...node, data: { ...data, isStart: false, isGlobal: false } }
  })
  return { nodes: [...own.nodes, ...quiet], edges: [...own.edges, ...others.edges] }
}

const ports: Ports = {
  brain: createScriptedBrain(),
  http: { send: async () => ({ status: 200, body: {}, duration_ms: 0, mocked: true }) },
  knowledge: { search: async () => [] },
  clock: { now: nextMoment },
}

async function turnsPerSecond(document: PathwayDocument, script: readonly string[]): Promise<number> {
  // A service plays for days: its code is compiled after the first seconds.
  await turnsWithin(WARM_UP_MS, document, script)
  return turnsWithin(MEASURED_MS, document, script)
}

async function turnsWithin(ms: number, document: PathwayDocument, script: readonly string[]): Promise<number> {
  let turns = 0
  let spent = 0
  const before = process.cpuUsage()
  while (spent < ms * 1000) {
    for (let at = 0; at < BETWEEN_LOOKS; at += 1) turns += await converse(document, script)
    const { user, system } = process.cpuUsage(before)
    spent = user + system
  }
  return Math.round((turns * 1_000_000) / spent)
}

/** Plays one conversation. @returns The caller's turns. */
async function converse(document: PathwayDocument, script: readonly string[]): Promise<number> {
  let state: ConversationState = createConversation({
    conversation_id: 'bench',
    seed: 1,
    call: { timezone: 'America/Chicago', from: '+14155550100', to: '+14155550123' },
  })
  const inputs: readonly TurnInput[] = [{ type: 'start' }, ...script.map(text => ({ type: 'speech' as const, text }))]
  let turns = -1
  for (const input of inputs) {
    if (state.ended) break
    const turn = takeTurn(state, input, { document, ports })
    let step = await turn.next()
    while (!step.done) step = await turn.next()
    state = step.value
    turns += 1
  }
  return turns
}
