import type { FilledRequest } from './snippets.ts'

/** The answer to a request that was tried. */
export interface TrialAnswer {
  readonly status: number
  readonly milliseconds: number
  readonly mediaType: string
  /** JSON as a value, other text as it is, anything else as a file. */
  readonly body: { readonly json: unknown } | { readonly text: string } | { readonly file: Blob }
}

/** In characters of a text that is shown. */
const SHOWN = 20_000
/** A stream of events has no end to wait for. */
const STREAM_MS = 5000

/** Sends a request as the person, or by a key; it leaves the studio's own queries alone, whatever is answered. */
export async function sendTrial({ method, url, headers, body }: FilledRequest, key: string): Promise<TrialAnswer> {
  const began = performance.now()
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(key !== '' && { authorization: key }) },
    ...(body !== undefined && { body }),
  })
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const content = await readContent(response, mediaType)
  return { status: response.status, milliseconds: Math.round(performance.now() - began), mediaType, body: content }
}

async function readContent(response: Response, mediaType: string): Promise<TrialAnswer['body']> {
  if (mediaType === 'text/event-stream') return { text: await readBeginning(response) }
  if (mediaType === 'application/json') return { json: await response.json() }
  if (mediaType === '' || mediaType.startsWith('text/')) return { text: (await response.text()).slice(0, SHOWN) }
  return { file: await response.blob() }
}

/** Reads a stream for a moment, then lets go of it. */
async function readBeginning({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const timer = setTimeout(() => void reader.cancel(), STREAM_MS)
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
    if (text.length > SHOWN) await reader.cancel()
  }
  clearTimeout(timer)
  return text
}
