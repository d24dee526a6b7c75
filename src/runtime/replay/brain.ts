import type { Brain, BrainFact, BrainRequest, Decision, TurnPart } from '../brain.ts'
import { decidedNothing } from '../decide.ts'
import type { EventOf, TimelineEvent } from '../events/event.ts'
import type { Tape } from './tape.ts'

/**
 * A model that answers what it answered as the timeline was recorded. Whatever is asked, the event that comes next tells what the answer was. Words
 * that came with a decision are told when they are to be said, which no event shows.
 */
export function brainFrom(tape: Tape, name: string): Brain {
  return {
    name,
    kind: 'model',
    *turn(request) {
      const { extract, route, speak } = request
      let isChosen = !route
      let isRead = !extract
      for (;;) {
        const event = tape.next()
        if (!event) return isChosen && isRead ? undefined : tape.end()
        const fact = factOf(event)
        if (fact) {
          yield fact
          continue
        }
        const failure = failureOf(event, name)
        if (failure !== undefined) {
          // Words that a model had said before it failed were kept.
          if (speak && !route) yield* wordsAfter(tape)
          throw new Error(failure)
        }
        const call = request.tools && callAt(tape)
        if (call) {
          if (event.event_type === 'transcript.assistant') yield* wordsAfter(tape)
          yield { type: 'tool', ...call }
          return
        }
        if (!isChosen) {
          const decision = decisionAt(tape)
          if (!decision) return
          isChosen = true
          yield { type: 'choice', decision }
        } else if (!isRead) {
          const values = valuesAt(tape, request)
          if (!values) return
          isRead = true
          yield { type: 'variables', values }
        } else {
          if (speak && !route) yield* wordsAfter(tape)
          return
        }
      }
    },
  }
}

/** Warnings that the runtime gives between an answer and what is told of it. */
const isAside = ({ event_type }: TimelineEvent) => event_type === 'warning' || event_type === 'condition.result'

function factOf({ event_type, payload }: TimelineEvent): BrainFact | undefined {
  switch (event_type) {
    case 'model.request':
      return { type: 'fact', event_type, payload }
    case 'model.slow':
      return { type: 'fact', event_type, payload }
    case 'model.error':
      return { type: 'fact', event_type, payload }
    case 'warning':
      return payload.source === 'model' ? { type: 'fact', event_type, payload } : undefined
    default:
      return undefined
  }
}

/** Message of a brain that failed: the simulator plays on, or has failed already; one that decides nothing has not failed. */
function failureOf(event: TimelineEvent, name: string): string | undefined {
  if (event.event_type === 'warning') return event.payload.brain_failure
  if (event.event_type !== 'error' || event.payload.source !== 'brain') return undefined
  return event.payload.message === decidedNothing(name) ? undefined : event.payload.message
}

const isOf =
  <Type extends TimelineEvent['event_type']>(type: Type) =>
  (event: TimelineEvent): event is Extract<TimelineEvent, EventOf<Type>> =>
    event.event_type === type

function decisionAt(tape: Tape): Decision | undefined {
  const told = tape.ahead(isOf('decision.result'), isAside)
  if (told?.event_type !== 'decision.result') return undefined
  const { pick, reason, ranked, condition_met = null, fits, clarify } = told.payload
  return {
    condition_met,
    pick,
    reason,
    ranked,
    ...(fits !== undefined && { fits }),
    ...(clarify && { clarify }),
  }
}

function valuesAt(tape: Tape, { extract }: BrainRequest): Readonly<Record<string, unknown>> | undefined {
  const told = tape.ahead(isOf('var_extraction.result'), isAside)
  if (told?.event_type !== 'var_extraction.result') return undefined
  const isJson = new Set(extract?.wanted.flatMap(({ name, type }) => (type === 'json' ? [name] : [])))
  const { extracted, rejected } = told.payload
  // A text that is a JSON value was read out of JSON.
  const asRead = ([name, value]: [string, unknown]) =>
    [name, isJson.has(name) && typeof value === 'string' ? JSON.stringify(value) : value] as const
  return {
    ...Object.fromEntries(Object.entries(extracted).map(asRead)),
    ...Object.fromEntries(rejected.map(({ name, value }) => [name, value])),
  }
}

/** The call of a tool, before which a model may have said something. */
function callAt(tape: Tape): { readonly name: string; readonly input: unknown } | undefined {
  const told = tape.ahead(isOf('tool.call'), event => isAside(event) || isBrains(event))
  if (told?.event_type !== 'tool.call') return undefined
  const { name, input } = told.payload
  return { name, input }
}

const isBrains = (event: TimelineEvent) =>
  event.event_type === 'transcript.assistant' && event.payload.source === 'brain'

function* wordsAfter(tape: Tape): Generator<TurnPart> {
  const told = tape.ahead(isOf('transcript.assistant'), isAside)
  if (told?.event_type !== 'transcript.assistant' || told.payload.source !== 'brain') return
  const { text, spoken = text } = told.payload
  yield { type: 'speech', text: spoken }
}
