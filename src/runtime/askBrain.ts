import { event, type Play, type Run } from './run.ts'
import type { BrainRequest, Decision } from './types.ts'

/** The brain could not answer: no fault of the pathway. Its message is meant for people. */
export class BrainFailure extends Error {}

/** The parts of a brain's answer, put together. */
export interface BrainAnswer {
  readonly decision: Decision | undefined
  readonly values: Readonly<Record<string, unknown>>
  readonly speech: string
}

/** Asks the brain, tells the timeline of its work, and puts its answer together; whatever it throws becomes a `BrainFailure`. */
export async function* askBrain(run: Run, request: BrainRequest): Play<BrainAnswer> {
  const answer: { -readonly [Member in keyof BrainAnswer]: BrainAnswer[Member] } = {
    decision: undefined,
    values: {},
    speech: '',
  }
  try {
    for await (const part of run.ports.brain.turn(request, run.signal)) {
      if (part.type === 'choice') answer.decision = part.decision
      else if (part.type === 'variables') answer.values = part.values
      else if (part.type === 'speech') answer.speech += part.text
      else yield event(run, part.event_type, part.payload)
    }
  } catch (error) {
    run.signal.throwIfAborted()
    throw new BrainFailure(error instanceof Error ? error.message : String(error))
  }
  return answer
}
