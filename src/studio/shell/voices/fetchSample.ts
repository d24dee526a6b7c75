import { ApiError } from '#contract/call.ts'
import type { ErrorBody } from '#contract/envelope.ts'
import type { VoiceRecord, VoiceSettings } from '#contract/voices.ts'

export interface SampleRequest {
  readonly voice: Pick<VoiceRecord, 'id' | 'name' | 'languages'>
  readonly text: string
  readonly settings?: VoiceSettings
}

export interface Sample {
  readonly sound: Blob
  /** Says that another voice speaks; null where the one does that was asked for. */
  readonly notice: string | null
}

/** The sound of a sample, in the voice's own language. @throws ApiError */
export async function fetchSample({ voice, text, settings }: SampleRequest, signal: AbortSignal): Promise<Sample> {
  const [language = 'ENG'] = voice.languages.filter(tag => tag !== 'mul')
  const answer = await fetch(`/api/v1/voices/${encodeURIComponent(voice.id)}/sample`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'audio/mpeg' },
    body: JSON.stringify({ text, language, ...(settings && { voice_settings: settings }) }),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError(0, 'Can’t reach Dialpath. Check that it’s running.', [], new Headers())
  })
  if (answer.ok) return { sound: await answer.blob(), notice: answer.headers.get('x-voice-notice') }
  const failure: Partial<ErrorBody> = await answer.json().catch(() => ({}))
  const message = failure.message ?? `Dialpath returned status ${answer.status}.`
  throw new ApiError(answer.status, message, failure.errors ?? [], answer.headers)
}
