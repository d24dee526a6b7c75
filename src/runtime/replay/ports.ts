import { ownMember } from '#pathway/ownMember.ts'
import type { EventOf, TimelineEvent } from '../events/event.ts'
import type { HttpAnswer, Knowledge, Ports } from '../ports.ts'
import { createScriptedBrain } from '../scripted/brain.ts'
import { isKnowledgeBase } from '../searchKnowledge.ts'
import { brainFrom } from './brain.ts'
import type { Tape } from './tape.ts'

const scripted = createScriptedBrain()

/**
 * Ports that answer what was recorded. The simulator needs nothing from outside, and plays again.
 *
 * @param tools the account's tools by their ids, which no timeline holds
 */
export function portsFrom(tape: Tape, brain: string, tools: Readonly<Record<string, unknown>>): Ports {
  let last = 0
  return {
    brain: brain === scripted.name ? scripted : brainFrom(tape, brain),
    ...networkFrom(tape),
    knowledge: knowledgeFrom(tape),
    tools: { find: async tool_id => ownMember(tools, tool_id) },
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

/** A request gets the answer that it had, once the caller was asked for patience as often as then. */
function networkFrom(tape: Tape): Required<Pick<Ports, 'http' | 'wait'>> {
  const waiting: (() => void)[] = []
  return {
    http: {
      async send(): Promise<HttpAnswer> {
        const asked = tape.last()?.sequence
        const answer = tape.ahead(event => isAnswer(event) && event.operation_id === asked)
        await new Promise<void>(resolve => waiting.push(resolve))
        if (!answer || !isAnswer(answer)) return tape.end()
        const { status, duration_ms, mocked, body } = answer.payload
        const error = 'message' in answer.payload ? { error: answer.payload.message } : {}
        return { status, duration_ms, mocked, body: body ?? null, ...error }
      },
    },
    async wait() {
      const next = tape.next()
      if (next?.event_type === 'transcript.assistant' && next.payload.source === 'filler') return
      for (const goOn of waiting.splice(0)) goOn()
      await new Promise(() => undefined)
    },
  }
}

/** Sources are asked one after the other: together they fail as often as they did, and each gives what was found in it. */
function knowledgeFrom(tape: Tape): Knowledge {
  let told: TimelineEvent | undefined
  let errors: string[] = []
  let isTextRead = false
  return {
    async search(source) {
      const result = tape.ahead(event => event.event_type === 'kb.result')
      if (result?.event_type !== 'kb.result') return tape.end()
      if (result !== told) {
        told = result
        isTextRead = false
        errors = [...(result.payload.errors ?? [])]
      }
      const error = errors.shift()
      if (error !== undefined) throw new Error(error)
      const { passages } = result.payload
      if (isKnowledgeBase(source)) return passages.filter(passage => passage.source === source.trim())
      if (isTextRead) return []
      isTextRead = true
      return passages.filter(passage => !isKnowledgeBase(passage.source))
    },
  }
}
