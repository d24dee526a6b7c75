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

const clients = new Map<string, Promise<ModelClient>>()

/**
 * The brain for a conversation. `auto`: the model where one is set up, else the scripted simulator.
 *
 * @throws NoModelError for `model` where none is set up; ModelError where its server does not tell its models.
 */
export async function openBrain(
  settings: Pick<Settings, 'llm'>,
  wanted: 'auto' | 'scripted' | 'model',
): Promise<Brain> {
  if (wanted === 'scripted' || (wanted === 'auto' && !settings.llm)) return createScriptedBrain()
  if (!settings.llm) throw new NoModelError()
  return createModelBrain(await clientFor(settings.llm))
}

/** One client for each setting, so that what it learned of its server lasts. */
function clientFor(llm: NonNullable<Settings['llm']>): Promise<ModelClient> {
  const id = JSON.stringify(llm)
  const known = clients.get(id)
  if (known) return known
  const opening = createModelClient(llm)
  clients.set(id, opening)
  opening.catch(() => clients.delete(id))
  return opening
}
