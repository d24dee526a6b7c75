import type { Connection, ConnectionName } from '#contract/connections.ts'
import { ModelError } from '../brains/chat.ts'
import { type Carrier, CarrierFailure } from '../carrier/carrier.ts'
import { findAccount } from '../carrier/telephonyAccounts.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { SpeechError } from '../speech/engine.ts'
import { StorageError } from '../storage/storage.ts'
import { EmbeddingsError } from '../vectors/embeddings.ts'
import { askCarrier, askEmbeddings, askModel, askSpeech, askStorage } from './ask.ts'
import { ConnectionFault } from './fault.ts'

/** Longer than any of them may take by itself. */
const LIMIT_MS = 30_000

/** The services that the settings name, without keys. */
export function listConnections({ settings }: Pick<ServiceContext, 'settings'>): Connection[] {
  const { llm, fallbackLlm, speech, embeddings, storage, twilioUrl } = settings
  const endpoint = (
    name: ConnectionName,
    one: { readonly url: string; readonly model: string | undefined } | undefined,
  ): Connection => ({
    name,
    is_configured: one !== undefined,
    address: one ? new URL(one.url).origin : null,
    model: one?.model ?? null,
  })
  const place = (name: ConnectionName, origin: string | undefined): Connection => ({
    name,
    is_configured: origin !== undefined,
    address: origin ?? null,
    model: null,
  })
  return [
    endpoint('model', llm),
    endpoint('fallback_model', fallbackLlm),
    endpoint('speech', speech),
    endpoint('embeddings', embeddings),
    place('storage', storage?.origin),
    place('telephony', twilioUrl && new URL(twilioUrl).origin),
  ]
}

type Ask = (signal: AbortSignal) => Promise<string>

/** Asks a connection once. What does not work is an answer, and no error; 404 for a telephony account that there is not. */
export async function testConnection(
  context: ServiceContext,
  account_id: string,
  name: ConnectionName,
  telephony_account_id: string | undefined,
) {
  const ask: Ask =
    name === 'telephony'
      ? await carrierAsk(context, account_id, telephony_account_id)
      : signal => askNamed(context, name, signal)
  const begun = performance.now()
  const outcome = await ask(AbortSignal.timeout(LIMIT_MS)).then(
    message => ({ works: true, message }),
    (error: unknown) => ({ works: false, message: faultOf(context, name, error) }),
  )
  return { ...outcome, duration_ms: Math.round(performance.now() - begun) }
}

function askNamed(context: ServiceContext, name: Exclude<ConnectionName, 'telephony'>, signal: AbortSignal) {
  const { llm, fallbackLlm, embeddings } = context.settings
  switch (name) {
    case 'model':
      return askModel(llm, 'DIALPATH_LLM_URL', signal)
    case 'fallback_model':
      return askModel(fallbackLlm, 'DIALPATH_LLM_FALLBACK_URL', signal)
    case 'speech':
      return askSpeech(context, signal)
    case 'embeddings':
      return askEmbeddings(embeddings, signal)
    case 'storage':
      return askStorage(context)
  }
}

async function carrierAsk(context: ServiceContext, account_id: string, telephony_account_id: string | undefined) {
  if (telephony_account_id === undefined) return () => askCarrier(context.carriers.own)
  const found = await findAccount(context, account_id, telephony_account_id)
  if (!found) throw new ApiError(404, `There is no telephony account with the ID ${telephony_account_id}.`)
  const { carrier }: { readonly carrier: Carrier } = found
  return () => askCarrier(carrier)
}

/** The sentence of an error that is meant for people; of any other only the log has more, since it may hold what is secret. */
function faultOf({ log }: ServiceContext, name: ConnectionName, error: unknown): string {
  const told = [ConnectionFault, ModelError, SpeechError, EmbeddingsError, StorageError, CarrierFailure]
  if (error instanceof Error && told.some(kind => error instanceof kind)) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return 'No response within 30 seconds.'
  log.warn({ err: error }, `The connection “${name}” failed its test`)
  return 'Can’t be reached.'
}
