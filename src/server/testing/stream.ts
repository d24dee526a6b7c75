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
  const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const waiting: unknown[] = []
  async function more(): Promise<boolean> {
    const piece = await pieces?.read()
    if (!piece || piece.done) return false
    const blocks = (rest + piece.value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) waiting.push(JSON.parse(data))
    }
    return true
  }
  return {
    status: answer.status,
    async next<T>(fits: (message: T) => boolean) {
      for (;;) {
        while (waiting.length > 0) {
          // The service is taken at its word: the test states what it must say.
          const message = waiting.shift() as T
          if (fits(message)) return message
        }
        if (!(await more())) throw new Error('The stream has ended.')
      }
    },
    async ended() {
      while (await more()) waiting.length = 0
    },
    close: () => controller.abort(),
  }
}
