import { createHash } from 'node:crypto'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Brain } from '#runtime/brain.ts'
import { calleeReply } from '#runtime/callee/callee.ts'
import type { GivenAnswers } from '#runtime/callee/values.ts'
import { textKnowledge } from '#runtime/knowledge.ts'
import type { Origin } from '#runtime/ports.ts'
import { createScriptedBrain } from '#runtime/scripted/brain.ts'
import { isKnowledgeBase } from '#runtime/searchKnowledge.ts'
import type { ConversationState, TurnInput } from '#runtime/state.ts'
import { takeTurn } from '#runtime/turn.ts'
import { readDynamicRows } from '../calls/dynamicRows.ts'
import { mockHttp } from '../chats/mockHttp.ts'
import { viewChat } from '../chats/view.ts'
import { readTextAnswer } from '../http-client/textAnswer.ts'
import { startFault } from '../pathways/errorsOf.ts'
import { namesOfNodes } from '../pathwayTests/names.ts'
import { fillToolTrial, fillTrial, fillWebhookTrial, readToolTrial, readWebhookTrial } from '../tools/trial.ts'
import { PRODUCT_VERSION } from '../version.ts'
import type { Host } from './host.ts'
import { type PlayedEvent, type PlayedTurn, playedEvent, playedTurn } from './played.ts'

/** Utterances that a model has room for, and a caller remembers. */
const MOST_HEARD = 60

export interface TurnTask {
  /** The conversation's state, as JSON text. */
  readonly state: string
  /** The sequence that the next event gets, where it is another than the state says. */
  readonly next_sequence: number | undefined
  readonly input: TurnInput
  readonly secrets: Readonly<Record<string, string | null>>
  readonly callTools: readonly unknown[] | undefined
  /** Milliseconds by which the clock of the service is ahead of the system's. */
  readonly aheadMs: number
  /** The name of a brain on the main thread; undefined for the scripted one, which plays here. */
  readonly brain: string | undefined
  /** True if somebody hears what the agent says. */
  readonly isHeard: boolean
  /** Mocks that answer webhooks, as JSON text; undefined where requests are sent. */
  readonly mocks: string | undefined
}

/** Plays pathways, and reads what playing them asks for. */
export const playingTasks = {
  startFault: ({ start_node_id }: { readonly start_node_id: string | undefined }, { document }: Host) =>
    startFault(document(), start_node_id),

  turn: playTurn,

  chatView: ({ state }: StateText, { document }: Host) => viewChat(document(), readState(state)),

  /** The names of these nodes of the document, by their ids. */
  nodeNames: ({ ids }: { readonly ids: readonly string[] }, { document }: Host) => namesOfNodes(document(), ids),

  /** @param given answers of the test's request, by the names of variables */
  calleeReply: ({ state, given }: StateText & { readonly given: GivenAnswers }, { document }: Host) =>
    calleeReply(document(), readState(state), given),

  /** The newest utterances of a conversation, for a model that plays the callee, and the number of its answers so far. */
  heardByCallee({ state }: StateText) {
    const { history, seed } = readState(state)
    const heard = history.slice(-MOST_HEARD).map(({ role, content }) => ({ role, content }))
    return { history: heard, answers: history.filter(said => said.role === 'user').length, seed }
  },

  /** A document with what its pathway says of itself. */
  documentText: (_: undefined, { document }: Host) => JSON.stringify(document()),

  fillTrial,
  fillToolTrial,
  fillWebhookTrial,
  readWebhookTrial,
  readToolTrial,
  readDynamicRows,
}

interface StateText {
  readonly state: string
}

const readState = (text: string): ConversationState => JSON.parse(text)

async function* playTurn(
  { state, next_sequence, input, secrets, callTools, aheadMs, brain, isHeard, mocks }: TurnTask,
  { document, ask }: Host,
): AsyncGenerator<PlayedEvent, PlayedTurn> {
  const before = readState(state)
  const events = takeTurn({ ...before, next_sequence: next_sequence ?? before.next_sequence }, input, {
    document: document(),
    options: {
      secrets,
      ...(callTools && { tools: callTools }),
      ...(input.type === 'start' && { origin: originOf(document()) }),
    },
    ports: {
      brain: brain === undefined ? createScriptedBrain() : distantBrain(brain, ask),
      http:
        mocks === undefined
          ? { send: async request => readTextAnswer(await ask({ port: 'send', request })) }
          : mockHttp(document(), JSON.parse(mocks), milliseconds => ask({ port: 'wait', milliseconds })),
      knowledge: {
        search: (source, question, limit, signal) =>
          isKnowledgeBase(source)
            ? ask({ port: 'knowledge', vector_id: source.trim(), question, limit })
            : textKnowledge.search(source, question, limit, signal),
      },
      tools: { find: async tool_id => parsedTool(await ask({ port: 'tool', tool_id })) },
      wait: milliseconds => ask({ port: 'wait', milliseconds }),
      clock: { now: () => Date.now() + aheadMs },
      ...(isHeard && { voice: { say: (words, manner) => void ask({ port: 'say', words, manner }) } }),
    },
  })
  for (let next = await events.next(); ; next = await events.next()) {
    if (next.done) return playedTurn(next.value, secrets)
    yield playedEvent(next.value)
  }
}

const parsedTool = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))

/** Many calls play one document. */
const hashes = new WeakMap<PathwayDocument, string>()

/** The hash is the one by which calls refer to their documents. */
function originOf(document: PathwayDocument): Origin {
  const document_hash = hashes.get(document) ?? createHash('sha256').update(JSON.stringify(document)).digest('hex')
  hashes.set(document, document_hash)
  return { document_hash, versions: { dialpath: PRODUCT_VERSION, node: process.versions.node } }
}

/** A brain on the main thread. It is told all but the document, which is there already. */
function distantBrain(name: string, ask: Host['ask']): Brain {
  let last = 0
  return {
    name,
    kind: 'model',
    async *turn({ document: _, ...request }) {
      last += 1
      const asked = last
      let part = await ask({ port: 'brain', asked, request })
      while (part !== null) {
        yield part
        part = await ask({ port: 'part', asked })
      }
    },
  }
}
