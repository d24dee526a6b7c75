import { createScriptedBrain } from '#runtime/scripted/brain.ts'
import type { Brain } from '#runtime/types.ts'
import type { Settings } from '../settings.ts'
import { createModelClient, type ModelClient, ModelError } from './client.ts'
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
  settings: Pick<Settings, 'llm'>,
  wanted: 'auto' | 'scripted' | 'model',
): Promise<Brain> {
  if (wanted === 'scripted' || (wanted === 'auto' && !settings.llm)) return scripted
  if (!settings.llm) throw new NoModelError()
  try {
    return createModelBrain(await clientFor(settings.llm))
  } catch (error) {
    if (error instanceof ModelError) return failingBrain(settings.llm.model ?? 'model', error)
    throw error
  }
}

function failingBrain(name: string, error: ModelError): Brain {
  return {
    name,
    turn() {
      throw error
    },
  }
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
