import type { Settings } from '../settings.ts'
import { createEmbedded } from '../speech/embedded.ts'
import { createEndpoint } from '../speech/endpoint.ts'
import { createEspeak } from '../speech/espeak.ts'
import type { Pool } from '../workers/pool.ts'
import { createVoices, type Voices } from './voices.ts'

/** The voices of the engines that the settings name, and of those that are here without being named. */
export function openVoices({ speech }: Pick<Settings, 'speech'>, pool: Pool<'speech'>): Voices {
  return createVoices([...(speech ? [createEndpoint(speech)] : []), createEmbedded(pool), createEspeak()])
}
