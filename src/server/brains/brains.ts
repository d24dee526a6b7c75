import type { Brain } from '#runtime/brain.ts'
import { createScriptedBrain } from '#runtime/scripted/brain.ts'
import type { Settings } from '../settings.ts'
import { createModelClient, type ModelClient, type SentPrompt } from './client.ts'
import { PATIENCE } from './deadlines.ts'
import { createModelBrain } from './model.ts'

/** No model is set up, and one was asked for. */
export class NoModelError extends Error {
  constructor() {
    super('No model is set up. Set DIALPATH_LLM_URL and DIALPATH_LLM_MODEL, or use the scripted simulator.')
  }
}

const scripted = createScriptedBrain()

/** True if a brain is the scripted simulator, which needs nothing from outside. */
export const isScripted = (brain: Brain) => brain === scripted

const clients = new Map<string, Promise<ModelClient>>()

/**
 * The brain for a conversation. `auto`: the model where one is set up, else the scripted simulator.
 *
 * `keepPrompt` is told of each prompt that a model answered, before the event that names it comes. A model's server that cannot be asked is told of when the brain is first needed, as every fault of a brain is.
 *
 * @throws NoModelError for `model` where none is set up.
 */
export async function openBrain(
  { llm, fallbackLlm }: Pick<Settings, 'llm'> & Partial<Pick<Settings, 'fallbackLlm'>>,
  wanted: 'auto' | 'scripted' | 'model',
  keepPrompt?: (prompt: SentPrompt) => void,
): Promise<Brain> {
  if (wanted === 'scripted' || (wanted === 'auto' && !llm)) return scripted
  if (!llm) throw new NoModelError()
  return createModelBrain(await clientFor(llm, fallbackLlm), keepPrompt)
}

/**
 * The model that is set up; undefined where none is.
 *
 * @param patience how long it is waited for; as a caller waits, unless nobody does
 */
export async function openModel(
  { llm, fallbackLlm }: Pick<Settings, 'llm' | 'fallbackLlm'>,
  patience = PATIENCE,
): Promise<ModelClient | undefined> {
  return llm && clientFor(llm, fallbackLlm, patience)
}

/** One client for each setting, so that a model's name is asked for once. */
function clientFor(
  llm: NonNullable<Settings['llm']>,
  fallback: Settings['fallbackLlm'],
  patience = PATIENCE,
): Promise<ModelClient> {
  const id = JSON.stringify([llm, fallback, patience])
  const known = clients.get(id)
  if (known) return known
  const opening = createModelClient(llm, fallback, patience)
  clients.set(id, opening)
  return opening
}
