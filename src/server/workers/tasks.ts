import { findFindings } from '#nodes/checks.ts'
import { textKnowledge } from '#runtime/knowledge.ts'
import { createScriptedBrain } from '#runtime/scripted/brain.ts'
import { takeTurn } from '#runtime/turn.ts'
import type { Brain, BrainContext, ConversationState, TurnInput } from '#runtime/types.ts'
import { readDynamicRows } from '../calls/dynamicRows.ts'
import { situationOf } from '../calls/situation.ts'
import type { Mocks } from '../chats/mockHttp.ts'
import { mockHttp } from '../chats/mockHttp.ts'
import { viewChat } from '../chats/view.ts'
import { type Counts, countsOf, countsOfNext } from '../pathways/counts.ts'
import { errorsOf, type PathwayErrors, startFault } from '../pathways/errorsOf.ts'
import { fillTrial, readToolTrial, readWebhookTrial } from '../tools/trial.ts'
import type { Host } from './protocol.ts'
import { type DocumentText, parseDocument, readTextAnswer } from './stored.ts'

export interface TurnTask {
  readonly state: ConversationState
  readonly input: TurnInput
  readonly secrets: Readonly<Record<string, string | null>>
  /** How far the clock of the service is ahead of the system's. */
  readonly aheadMs: number
  /** The name of a brain on the main thread; undefined for the scripted one, which plays here. */
  readonly brain: string | undefined
  /** What webhooks are answered with; undefined where they are sent. */
  readonly mocks: Mocks | undefined
}

/** What a worker thread does: pure work on what it is handed, however long it takes. Large results are JSON text. */
export const tasks = {
  findings: (document: DocumentText): string => JSON.stringify(findFindings(parseDocument(document))),

  errors: (document: DocumentText): PathwayErrors => errorsOf(parseDocument(document)),

  /** The counts of a pathway's next draft; without its id, of a document that stands alone. */
  counts: ({ pathway_id, ...document }: DocumentText & { readonly pathway_id: string | undefined }): Counts => {
    const parsed = parseDocument(document)
    return pathway_id === undefined ? countsOf(parsed) : countsOfNext(pathway_id, parsed)
  },

  startFault: ({ start_node_id }: { readonly start_node_id: string | undefined }, { document }: Host) =>
    startFault(document(), start_node_id),

  turn: ({ state, input, secrets, aheadMs, brain, mocks }: TurnTask, { document, ask }: Host) =>
    takeTurn(state, input, {
      document: document(),
      options: { secrets },
      ports: {
        brain: brain === undefined ? createScriptedBrain() : distantBrain(brain, ask),
        http: mocks
          ? mockHttp(document(), mocks, milliseconds => ask({ port: 'wait', milliseconds }))
          : { send: async request => readTextAnswer(await ask({ port: 'send', request })) },
        knowledge: textKnowledge,
        clock: { now: () => Date.now() + aheadMs },
      },
    }),

  chatView: ({ state }: { readonly state: ConversationState }, { document }: Host) => viewChat(document(), state),

  situation: ({ state }: { readonly state: ConversationState }, { document }: Host) => situationOf(document(), state),

  /** A document with what its pathway says of itself. */
  documentText: (_: undefined, { document }: Host) => JSON.stringify(document()),

  fillTrial,
  readWebhookTrial,
  readToolTrial,
  readDynamicRows,
}

/** A brain on the main thread. It is told all but the document, which is there already. */
function distantBrain(name: string, ask: Host['ask']): Brain {
  const withoutDocument = <Request extends BrainContext>({ document: _, ...request }: Request) => request
  return {
    name,
    speak: request => ask({ port: 'speak', request: withoutDocument(request) }),
    extract: request => ask({ port: 'extract', request: withoutDocument(request) }),
    decide: request => ask({ port: 'decide', request: withoutDocument(request) }),
  }
}
