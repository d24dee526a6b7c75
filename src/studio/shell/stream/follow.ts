import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { Refused } from '../refused.ts'

export interface Following {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  /** @throws when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  readonly onOpen: () => void
  readonly onMessages: (messages: readonly EventSourceMessage[]) => void
  /** Called when the stream broke off; it resumes from the last message. */
  readonly onLost: () => void
  /** Asked when the stream ended: a service that is shut down ends it too, before its end. */
  readonly isOver: () => Promise<boolean>
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** The service sends something every 15 seconds; a stream that is silent for longer is dead. */
const SILENCE_MS = 40_000
const TRY_AGAIN_LATER = [408, 425, 429]

/** Follows an event stream to its end, and resumes it after the last message whenever it breaks off. @throws Refused */
export async function follow(following: Following): Promise<void> {
  const { signal, wait, onLost, isOver } = following
  let last = ''
  let failures = 0
  while (!signal.aborted) {
    try {
      await readOnce()
      if (await isOver()) return
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error
    }
    onLost()
    await wait(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), signal)
    failures += 1
  }

  async function readOnce() {
    const attempt = new AbortController()
    const stop = AbortSignal.any([signal, attempt.signal])
    try {
      const answer = await following.fetch(following.url, {
        headers: { accept: 'text/event-stream', ...(last === '' ? {} : { 'last-event-id': last }) },
        signal: stop,
      })
      if (!answer.ok || !answer.body) throw refusalOf(answer)
      failures = 0
      following.onOpen()
      const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      let messages: EventSourceMessage[] = []
      const parser = createParser({ onEvent: message => messages.push(message) })
      for (let piece = await next(pieces, stop); !piece.done; piece = await next(pieces, stop)) {
        messages = []
        parser.feed(piece.value)
        last = messages.findLast(({ id }) => id !== undefined)?.id ?? last
        if (messages.length > 0) following.onMessages(messages)
      }
    } finally {
      attempt.abort()
    }
  }

  /** The next piece; an error where it does not come in time. */
  async function next(pieces: ReadableStreamDefaultReader<string>, stop: AbortSignal) {
    const heard = new AbortController()
    const silence = wait(SILENCE_MS, AbortSignal.any([stop, heard.signal])).then(() => {
      throw new Error('The stream stopped responding.')
    })
    return Promise.race([pieces.read(), silence]).finally(() => heard.abort())
  }
}

function refusalOf({ status }: Response): Error {
  const message = `Dialpath returned status ${status}.`
  const isFinal = status >= 400 && status < 500 && !TRY_AGAIN_LATER.includes(status)
  return isFinal ? new Refused(status, message) : new Error(message)
}
