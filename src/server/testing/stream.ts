import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The JSON messages of a `text/event-stream`, one at a time. */
export interface ReadStream {
  readonly status: number
  /** The next message that fits; those before it are passed over. @throws when the stream ends before one comes */
  next<T>(fits: (message: T) => boolean): Promise<T>
  /** Resolves when the service ends the stream. */
  ended(): Promise<void>
  close(): void
}

/** @param authorization a key; empty where the headers bring a session's cookie instead */
export async function readStream(
  url: string,
  authorization: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadStream> {
  const controller = new AbortController()
  const answer = await fetch(url, {
    headers: { ...(authorization && { authorization }), accept: 'text/event-stream', ...headers },
    signal: controller.signal,
  })
  const messages = answer.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return {
    status: answer.status,
    async next<T>(fits: (message: T) => boolean) {
      for (;;) {
        const read = await messages?.read()
        if (!read || read.done) throw new Error('The stream has ended.')
        // The service is taken at its word: the test states what it must say.
        const message = JSON.parse(read.value.data) as T
        if (fits(message)) return message
      }
    },
    async ended() {
      while ((await messages?.read())?.done === false);
    },
    close: () => controller.abort(),
  }
}
