import type { FastifyReply, FastifyRequest } from 'fastify'

const KEEP_ALIVE_MS = 15_000
/** Time that a reader has, once a stream is ended, for what was sent before. */
const LEAVE_MS = 1000

/** An answer as `text/event-stream`, for as long as somebody reads it. */
export interface EventStream {
  /** One JSON message, of a type of its own where `event` names one; resolves once the reader can take another. */
  send(message: unknown, id?: number, event?: string): Promise<void>
  /** Says that there is something to send. */
  wake(): void
  /** Tells whether it was woken since `woken` last resolved. */
  isAwake(): boolean
  /** Until it is woken or closed. @returns whether it is still open */
  woken(): Promise<boolean>
  end(): void
}

/** Tells whether the caller asks for how things stand now instead of the live stream; of two that are wanted as much, for the stream. */
export function wantsJson({ headers }: Pick<FastifyRequest, 'headers'>, byDefault: boolean): boolean {
  const wanted = new Map((headers.accept ?? '').split(',').map(readRange))
  const stream = wanted.get('text/event-stream') ?? 0
  const json = wanted.get('application/json') ?? 0
  return stream === 0 && json === 0 ? byDefault : json > stream
}

/** A media range of an `Accept` header, and its weight (RFC 9110). */
function readRange(range: string): readonly [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
  const weight = Number(parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? 1)
  return [type, Number.isNaN(weight) ? 1 : weight]
}

/** @param onKeepAlive called every 15 seconds, when a sign of life is sent */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, onKeepAlive = () => {}): EventStream {
  const { raw } = reply
  let awake = false
  let resume = () => {}
  let takesMore = () => {}
  reply.hijack()
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  raw.flushHeaders()
  const keepAlive = setInterval(() => {
    // Whoever else ends the answer does so while some of it may still be unsent: it is not closed then, and takes no more.
    if (raw.writableEnded || raw.destroyed) return
    raw.write(': still here\n\n')
    onKeepAlive()
  }, KEEP_ALIVE_MS)
  // Nobody is left to be told; without a listener the fault of one reader would end the process.
  raw.on('error', () => raw.destroy())
  raw.on('drain', () => takesMore())
  raw.once('close', () => {
    clearInterval(keepAlive)
    takesMore()
    resume()
  })
  return {
    async send(message, id, event) {
      if (raw.destroyed || raw.writableEnded) return
      const mark = id === undefined ? '' : `id: ${id}\n`
      const type = event === undefined ? '' : `event: ${event}\n`
      if (raw.write(`${mark}${type}data: ${JSON.stringify(message)}\n\n`)) return
      await new Promise<void>(resolve => {
        takesMore = resolve
      })
    },
    wake() {
      awake = true
      resume()
    },
    isAwake: () => awake,
    async woken() {
      if (!awake && !raw.destroyed) {
        await new Promise<void>(resolve => {
          resume = resolve
        })
      }
      awake = false
      return !raw.destroyed && !raw.writableEnded
    },
    end() {
      clearInterval(keepAlive)
      if (!raw.writableEnded) raw.end()
    },
  }
}

/** Ends a stream whose reader may know no more: what they have not taken within a second they do not get. */
export function endNow({ raw }: Pick<FastifyReply, 'raw'>) {
  // Before its head is sent there is nothing to end in order.
  if (!raw.headersSent) {
    raw.destroy()
    return
  }
  if (raw.writableFinished || raw.destroyed) return
  const cut = setTimeout(() => raw.destroy(), LEAVE_MS)
  cut.unref()
  raw.once('finish', () => clearTimeout(cut))
  raw.once('close', () => clearTimeout(cut))
  if (!raw.writableEnded) raw.end()
}
