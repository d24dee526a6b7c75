import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ServiceContext } from '../context.ts'
import { endNow } from './eventStream.ts'
import type { Caller } from './route.ts'

/** News of an account's credentials may be missed while the database's connection is down, and a session may run out by itself. */
const CHECK_EVERY_MS = 15_000

/**
 * The streams that are open in this process. One whose key is revoked or whose session has ended is ended as soon as that is known,
 * which is at once, whichever process was told of it (the bus's topic `credentials`, by account).
 */
interface OpenStreams {
  /** Follows an answer until it is closed. */
  add(caller: Caller, reply: FastifyReply): void
  stop(): void
}

export function watchStreams({ bus, log, credentials }: ServiceContext): OpenStreams {
  const open = new Map<FastifyReply, Caller>()

  async function endRevoked(streams: readonly [FastifyReply, Caller][]) {
    const known = new Map<string, Promise<boolean>>()
    for (const [reply, caller] of streams) {
      const credential = JSON.stringify(caller)
      const allowed = known.get(credential) ?? credentials.isLive(caller)
      known.set(credential, allowed)
      if (await allowed) continue
      endNow(reply)
    }
  }

  function check(account_id?: string) {
    const concerned = [...open].filter(([, { id }]) => account_id === undefined || id === account_id)
    endRevoked(concerned).catch(error =>
      log.warn(`It could not be told whether open streams are still allowed: ${error}`),
    )
  }

  const unsubscribe = bus.subscribe('credentials', account_id => check(account_id))
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  return {
    add(caller, reply) {
      open.set(reply, caller)
      reply.raw.once('close', () => open.delete(reply))
    },
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

/** Tells whether an endpoint can answer with a live stream. */
export function isStreaming({ responses }: Endpoint): boolean {
  return Object.values(responses).some(shape => 'media' in shape && shape.media.includes('text/event-stream'))
}
