import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { resolveAlias } from '#contract/aliases.ts'
import type { Settings } from '../settings.ts'
import { BODY_LIMIT, refuseEncoding } from './body.ts'
import { ApiError } from './errors.ts'
import { answerError, answerUnreadable, answerUnroutable, tooManyRequests } from './failures.ts'
import { createHostCheck } from './hosts.ts'
import { describeError } from './log.ts'
import { studioPolicy } from './policy.ts'
import { LONGEST_ID, routedUrl } from './unknown.ts'

/** Time that a request may take to arrive; one that is sent byte by byte must not hold a connection for good. */
const ARRIVAL_MS = 2 * 60_000

/** Fastify gives each plugin ten seconds to start, which a machine that is busy with other work can exceed. */
const PLUGIN_START_MS = 2 * 60_000

/**
 * An HTTP server that logs, guards and answers every failure in the envelope; routes are added by `serve`.
 *
 * @param waitsForClients whether it gives clients time to send what they had begun to send when it closes
 */
export async function createApp(settings: Settings, waitsForClients: boolean): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(settings.trustProxy),
    requestTimeout: ARRIVAL_MS,
    pluginTimeout: PLUGIN_START_MS,
    forceCloseConnections: 'idle',
    // A request on a connection that is being closed is still answered, rather than refused outside of the envelope.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    rewriteUrl: request => resolveAlias(routedUrl(request)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ID },
    // Node would answer by itself, outside of the envelope; the hook below refuses such a request.
    http: { requireHostHeader: false },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers.encrypted_key'],
      serializers: { err: describeError },
    },
  })
  refuseOtherHosts(app, settings)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      refuseEncoding(request.headers['content-encoding'])
      return body
    },
  )
  // An expectation that nobody knows may be passed over; Node's own answer to it would stand outside of the envelope.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  endStreamsAtClose(app)
  if (waitsForClients) drainAtClose(app)
  app.setErrorHandler(answerError)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: studioPolicy },
    // The service itself speaks plain HTTP; whether it stands behind TLS is for its proxy to say.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  return app
}

/** Says which hops have their `x-forwarded-*` believed: hop 0 speaks to this process. */
function trustedProxies(trusted: Settings['trustProxy']) {
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted
  return trusted === false ? false : [...trusted]
}

/** Comes before all else, so that a page that had another name lead here reads nothing. */
function refuseOtherHosts(app: FastifyInstance, settings: Settings) {
  const isOwn = createHostCheck(settings)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { host, raw } = request
    if (raw.headers.host === undefined) {
      if (raw.httpVersion === '1.1') throw new ApiError(400, 'The Host header is missing. Send the name of the host.')
      // HTTP/1.0 needs none, and no browser speaks it.
      return
    }
    // A page that had its own name lead here can set `x-forwarded-host`, where that is believed, but never `host`.
    const other = [raw.headers.host, host].find(name => !isOwn(name))
    if (other === undefined) return
    throw new ApiError(
      421,
      `Unknown host “${other.slice(0, 100)}”. If it’s yours, add it to the setting DIALPATH_HOSTS.`,
    )
  })
}

/** So long requests may still arrive on the connections that clients have kept, when the server closes. */
const DRAIN_MS = 250

/**
 * A client that has kept its connection may be sending a request at the moment at which the server closes, and would meet a reset. It is
 * answered, and told in the answer to make another connection; after that the idle ones are closed.
 */
function drainAtClose(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    const open = await new Promise<number>(resolve => app.server.getConnections((_error, count) => resolve(count)))
    if (open > 0) await wait(DRAIN_MS)
  })
}

/** Live streams last for as long as somebody listens, so a server that closes ends them itself. */
function endStreamsAtClose(app: FastifyInstance) {
  const open = new Set<FastifyReply>()
  app.addHook('onRequest', async (_request, reply) => {
    open.add(reply)
    reply.raw.once('close', () => open.delete(reply))
  })
  app.addHook('preClose', async () => {
    for (const reply of open) {
      const isStream = reply.sent && reply.raw.headersSent
      if (isStream && !reply.raw.writableEnded) reply.raw.end()
    }
  })
}
