import { MAX_OUTSIDE_LENGTH } from '#pathway/bounds.ts'
import { beginningOf } from '#pathway/renderTemplate.ts'
import type { Brain, DecideRequest, TurnPart } from '../brain.ts'
import { decideByEvidence } from './decide.ts'
import { extractByRules } from './extract.ts'
import { speakByRules } from './speak.ts'

/** The name under which the simulator says that it is one. */
const SCRIPTED_BRAIN = 'scripted'

/** Nobody says more than this at a time: a longer answer is read to there (`docs/playing.md` §8). */
function withinBounds(request: DecideRequest): DecideRequest {
  return request.answer === null ? request : { ...request, answer: beginningOf(request.answer, MAX_OUTSIDE_LENGTH) }
}

/** The brain without a model: pure rules, the same answer for the same request, in a browser and in Node. */
export function createScriptedBrain(): Brain {
  return {
    name: SCRIPTED_BRAIN,
    kind: 'rules',
    turn(request) {
      const { extract, route, speak } = request
      const parts: TurnPart[] = []
      if (extract) parts.push({ type: 'variables', values: extractByRules({ ...request, ...extract }) })
      if (route) parts.push({ type: 'choice', decision: decideByEvidence(withinBounds({ ...request, ...route })) })
      if (speak) parts.push({ type: 'speech', text: speakByRules({ ...request, ...speak }) })
      return parts
    },
  }
}
