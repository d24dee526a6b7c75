import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PathwayDocument } from '#pathway/document.ts'
import { createConversation } from '#runtime/conversation.ts'
import { textKnowledge } from '#runtime/knowledge.ts'
import type { Ports } from '#runtime/ports.ts'
import type { ConversationState, TurnInput } from '#runtime/state.ts'
import { takeTurn } from '#runtime/turn.ts'
import { openBrain } from '../../server/brains/brains.ts'
import { receptionistRecording } from '../../server/testing/receptionistRecording.ts'
import { startReplayModel } from '../../server/testing/replayModel.ts'
import { median } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'

/** Milliseconds of the loopback model: to its first token, and between two. */
const FIRST_TOKEN_MS = 600
const TOKEN_MS = 5

/** Plays the receptionist with a model on this machine, and measures each turn: requests, tokens, and the time to the first spoken word. */
export async function measureModel(root: string): Promise<Table> {
  const document: PathwayDocument = {
    name: 'Receptionist',
    description: '',
    ...(readJson(root, 'pathway.json') as Pick<PathwayDocument, 'nodes' | 'edges'>),
  }
  const model = await startReplayModel(receptionistRecording, { firstTokenMs: FIRST_TOKEN_MS, tokenMs: TOKEN_MS })
  const rows: Record<string, Readonly<Record<string, number | string>>> = {}
  const waits: number[] = []
  try {
    const brain = await openBrain({ llm: { url: model.url, model: undefined, key: undefined } }, 'model')
    let spoken: number | undefined
    const ports: Ports = {
      brain,
      http: { send: async () => ({ status: 200, body: {}, duration_ms: 0, mocked: true }) },
      knowledge: textKnowledge,
      clock: { now: () => Date.now() },
      voice: {
        say() {
          spoken ??= performance.now()
        },
      },
    }
    let state: ConversationState = createConversation({ conversation_id: 'bench', seed: 1 })
    const script = readJson(root, 'happy_path.json') as readonly string[]
    const inputs: readonly TurnInput[] = [{ type: 'start' }, ...script.map(text => ({ type: 'speech' as const, text }))]
    let before: readonly string[] = []
    for (const [at, input] of inputs.entries()) {
      if (state.ended) break
      spoken = undefined
      const began = performance.now()
      let requests = 0
      let tokens = 0
      let kept = 0
      const turn = takeTurn(state, input, { document, ports })
      let step = await turn.next()
      for (; !step.done; step = await turn.next()) {
        if (step.value.event_type !== 'model.request') continue
        requests += 1
        tokens += step.value.payload.prompt_tokens ?? 0
      }
      state = step.value
      const asked = model.requests.slice(-requests || model.requests.length).map(promptOf)
      for (const prompt of asked) {
        kept += Math.max(0, ...before.map(earlier => sharedLength(earlier, prompt))) / Math.max(1, prompt.length)
        before = [...before, prompt]
      }
      const wait = spoken === undefined ? undefined : Math.round(spoken - began)
      if (wait !== undefined && at > 0) waits.push(wait)
      rows[at === 0 ? 'start' : `turn ${at}`] = {
        requests,
        'prompt tokens': tokens,
        'as before, %': requests === 0 ? 0 : Math.round((100 * kept) / requests),
        'first word, ms': wait ?? '–',
      }
    }
  } finally {
    await model.close()
  }
  rows['median of the turns'] = { 'first word, ms': median(waits) }
  return {
    id: 'model',
    title: 'Turns of the receptionist with a model',
    note: `A loopback model with ${FIRST_TOKEN_MS} ms to its first token and ${TOKEN_MS} ms for each further one. “As before”: the beginning of the prompt that an earlier one has too, which servers keep. Tokens by four characters.`,
    rows,
  }
}

function readJson(root: string, file: string): unknown {
  return JSON.parse(readFileSync(join(root, 'src/runtime/fixtures/receptionist', file), 'utf8'))
}

function promptOf({ messages }: { readonly messages: readonly { role: string; content: string }[] }): string {
  return messages.map(({ role, content }) => `${role}: ${content}`).join('\n')
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one[length] === other[length]) length += 1
  return length
}
