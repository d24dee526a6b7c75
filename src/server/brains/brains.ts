import { createScriptedBrain } from '#runtime/scripted/brain.ts'
import type { Brain } from '#runtime/types.ts'
import type { Settings } from '../settings.ts'
import { createModelClient, type ModelClient } from './client.ts'
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
 * A model's server that cannot be asked is told of when the brain is first needed, as every fault of a brain is.
 *
 * @throws NoModelError for `model` where none is set up.
 */
export async function openBrain(
  { llm, fallbackLlm }: Pick<Settings, 'llm'> & Partial<Pick<Settings, 'fallbackLlm'>>,
  wanted: 'auto' | 'scripted' | 'model',
): Promise<Brain> {
  if (wanted === 'scripted' || (wanted === 'auto' && !llm)) return scripted
  if (!llm) throw new NoModelError()
  return createModelBrain(await clientFor(llm, fallbackLlm))
}

/** The model that is set up; undefined where none is. */
export async function openModel({
  llm,
  fallbackLlm,
}: Pick<Settings, 'llm' | 'fallbackLlm'>): Promise<ModelClient | undefined> {
  return llm && clientFor(llm, fallbackLlm)
}

/** One client for each setting, so that a model's name is asked for once. */
function clientFor(llm: NonNullable<Settings['llm']>, fallback: Settings['fallbackLlm']): Promise<ModelClient> {
  const id = JSON.stringify([llm, fallback])
  const known = clients.get(id)
  if (known) return known
  const opening = createModelClient(llm, fallback)
  clients.set(id, opening)
  return opening
}
