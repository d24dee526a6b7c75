import type { Brain } from '../types.ts'
import { decideByEvidence } from './decide.ts'
import { extractByRules } from './extract.ts'
import { speakByRules } from './speak.ts'

/** The name under which the simulator says that it is one. */
const SCRIPTED_BRAIN = 'scripted'

/** The brain without a model: pure rules, the same answer for the same request, in a browser and in Node. */
export function createScriptedBrain(): Brain {
  return {
    name: SCRIPTED_BRAIN,
    speak: async request => speakByRules(request),
    extract: async request => extractByRules(request),
    decide: async request => decideByEvidence(request),
  }
}
