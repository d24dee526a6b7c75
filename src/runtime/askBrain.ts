import type { PathwayNode } from '#pathway/document.ts'
import type { Brain, BrainContext, BrainFact, BrainRequest, Decision, TurnPart } from './brain.ts'
import { brainContext } from './context.ts'
import type { TimelineEvent } from './events/event.ts'
import { brainOf, event, type Play, type Run } from './run.ts'
import { say, sayFiller, voice } from './say.ts'
import { createScriptedBrain } from './scripted/brain.ts'
import { callTool } from './tools/callTool.ts'
import { offerTools } from './tools/offer.ts'

/** The brain could not answer, nor could the one that stands in for it: no fault of the pathway. Its message is meant for people. */
export class BrainFailure extends Error {}

/** The parts of a brain's answer, put together; none of them where it called a tool whose answer leads elsewhere. */
export interface BrainAnswer {
  readonly decision: Decision | undefined
  readonly values: Readonly<Record<string, unknown>> | undefined
  readonly speech: string
}

/** A brain that is answering. */
export interface Asking {
  /** The answer as far as it has come. */
  readonly answer: () => BrainAnswer
  /** Reads on until it is enough, or to the end; tells the timeline of the brain's work. `isHeard`: the caller hears the words as they come. */
  readonly read: (isEnough: (answer: BrainAnswer) => boolean, isHeard?: boolean) => Play<void>
}

export type Asked = Omit<BrainRequest, keyof BrainContext | 'tools'>

const simulator = createScriptedBrain()

/** Asks the brain at a node. Where it fails, another stands in for the rest of the turn, and what is missing of the answer is asked for anew. */
export async function* askBrain(run: Run, node: PathwayNode, asked: Asked): Play<BrainAnswer> {
  const before = run.standIn
  const first = beginAsking(run, node, asked)
  yield* first.read(() => false)
  const answer = first.answer()
  if (run.standIn === before || !lacks(asked, answer)) return answer
  const again = beginAsking(run, node, asked)
  yield* again.read(() => false)
  return again.answer()
}

function lacks({ extract, route, speak }: Asked, { decision, values, speech }: BrainAnswer): boolean {
  if (route) return decision === undefined
  return (extract !== undefined && values === undefined) || (speak !== undefined && speech === '')
}

/** As `askBrain`, for whoever goes on before the whole answer is there. Parts that a failing brain left out are missing at its end. */
export function beginAsking(run: Run, node: PathwayNode, asked: Asked): Asking {
  const brain = brainOf(run)
  let parts: Iterator<TurnPart> | AsyncIterator<TurnPart> | undefined
  let called: Extract<TurnPart, { type: 'tool' }> | undefined
  let answer: BrainAnswer = { decision: undefined, values: undefined, speech: '' }
  let isOver = false
  return {
    answer: () => answer,
    async *read(isEnough, isHeard = true) {
      while (!isOver && !isEnough(answer)) {
        let next: IteratorResult<TurnPart>
        try {
          if (!parts) {
            const tools = brain.kind === 'model' ? yield* offerTools(run, node, asked) : undefined
            const request = { ...brainContext(run, node), ...asked, ...(tools && { tools }) }
            parts = partsOf(brain.turn(request, run.signal))
          }
          next = await parts.next()
        } catch (error) {
          isOver = true
          run.signal.throwIfAborted()
          const message = error instanceof Error ? error.message : String(error)
          if (run.standIn) throw new BrainFailure(message)
          run.standIn = run.ports.standIn ?? simulator
          const told = `“${brain.name}” failed, so the simulator handles the rest of this turn: ${message}`
          yield event(run, 'warning', { message: told, brain_failure: message })
          return
        }
        if (next.done) {
          // The decision stands: a tool comes before a decision, or not at all.
          if (!called || answer.decision) {
            isOver = true
            return
          }
          // Words before the call are an utterance of their own, in the place of the tool's.
          const isAnnounced = answer.speech !== ''
          if (isAnnounced) yield* say(run, answer.speech, { source: 'brain', isVoiced: isHeard })
          answer = { ...answer, speech: '' }
          yield* callTool(run, node, { ...called, isAnnounced })
          called = undefined
          parts = undefined
          // Nothing more is asked here if its answer leads elsewhere.
          isOver = run.tools.route !== undefined
          continue
        }
        const part = next.value
        if (part.type === 'choice') answer = { ...answer, decision: part.decision }
        else if (part.type === 'variables') answer = { ...answer, values: part.values }
        else if (part.type === 'speech') {
          if (isHeard) voice(run, part.text)
          answer = { ...answer, speech: answer.speech + part.text }
        } else if (part.type === 'tool') called = part
        else {
          yield tell(run, part)
          if (part.event_type === 'model.slow') yield* sayFiller(run)
        }
      }
    },
  }
}

function tell(run: Run, fact: BrainFact): TimelineEvent {
  const payload = fact.event_type === 'warning' ? { ...fact.payload, source: 'model' } : fact.payload
  // A fact has the payload of its type.
  return event(run, fact.event_type, payload as typeof fact.payload) as TimelineEvent
}

/** Reads the parts where they are: a generator between them and the turn would cost the simulator a tenth of its speed. */
function partsOf(parts: ReturnType<Brain['turn']>): Iterator<TurnPart> | AsyncIterator<TurnPart> {
  return Symbol.iterator in parts ? parts[Symbol.iterator]() : parts[Symbol.asyncIterator]()
}
