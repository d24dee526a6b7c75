import type { EventOf, TimelineEvent } from '../events/event.ts'
import { createScriptedBrain } from '../scripted/brain.ts'
import type { Http, HttpAnswer, Knowledge, Passage, Ports } from '../types.ts'
import { brainFrom } from './brain.ts'
import type { Tape } from './tape.ts'

const scripted = createScriptedBrain()

/** Ports that answer what was recorded. The simulator needs nothing from outside, and plays again. */
export function portsFrom(tape: Tape, brain: string): Ports {
  let last = 0
  return {
    brain: brain === scripted.name ? scripted : brainFrom(tape, brain),
    http: httpFrom(tape),
    knowledge: knowledgeFrom(tape),
    clock: {
      now() {
        last = Date.parse(tape.next()?.created_at ?? '') || last
        return last
      },
    },
  }
}

type Answered = EventOf<'webhook.result' | 'webhook.error' | 'tool.result' | 'tool.error'>
const answerTypes: ReadonlySet<string> = new Set(['webhook.result', 'webhook.error', 'tool.result', 'tool.error'])
const isAnswer = (event: TimelineEvent): event is TimelineEvent & Answered => answerTypes.has(event.event_type)

/** The answer to the request that was just told of. */
function httpFrom(tape: Tape): Http {
  return {
    async send(): Promise<HttpAnswer> {
      const asked = tape.last()?.sequence
      const answer = tape.ahead(event => isAnswer(event) && event.operation_id === asked)
      if (!answer || !isAnswer(answer)) return tape.end()
      const { status, duration_ms, mocked, body } = answer.payload
      const error = 'message' in answer.payload ? { error: answer.payload.message } : {}
      return { status, duration_ms, mocked, body: body ?? null, ...error }
    },
  }
}

/** Sources are asked one after the other: together they fail as often as they did, and give what was found. */
function knowledgeFrom(tape: Tape): Knowledge {
  let told: TimelineEvent | undefined
  let errors: string[] = []
  let passages: Passage[] = []
  return {
    async search() {
      const result = tape.ahead(event => event.event_type === 'kb.result')
      if (result?.event_type !== 'kb.result') return tape.end()
      if (result !== told) {
        told = result
        errors = [...(result.payload.errors ?? [])]
        passages = [...result.payload.passages]
      }
      const error = errors.shift()
      if (error !== undefined) throw new Error(error)
      return passages.splice(0)
    },
  }
}
