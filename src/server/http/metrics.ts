import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceContext } from '../context.ts'
import { addressOf } from './address.ts'
import { authenticate, keyOf, unauthorized } from './auth.ts'
import { limitRequests } from './limits.ts'

/**
 * `/metrics`, for Prometheus: with the key of `DIALPATH_METRICS_KEY` where it is set, and no other; else with an API key
 * (`docs/operations.md`, “Metrics”).
 */
export function serveMetrics(app: FastifyInstance, context: ServiceContext) {
  const { metrics, settings } = context
  app.get('/metrics', { onRequest: limitRequests(app, settings) }, async (request, reply) => {
    await admit(context, request)
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}

async function admit(context: ServiceContext, request: FastifyRequest) {
  const { metricsKey } = context.settings
  if (metricsKey === undefined) return authenticate(context, request)
  const key = keyOf(request)
  if (key === undefined) throw unauthorized('Send the key of DIALPATH_METRICS_KEY in the authorization header.')
  const known = await context.guesses.check(addressOf(request), key, async () => isSame(key, metricsKey) || undefined)
  if (!known) throw unauthorized('The key in the authorization header is not that of DIALPATH_METRICS_KEY.')
}

/** In a time that says nothing of how far the two are the same. */
function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

/** Counts every answer under the pattern of its route, and how long it took; all that no route takes is one. */
export function countRequests(app: FastifyInstance, { metrics }: Pick<ServiceContext, 'metrics'>) {
  const answered = new WeakSet<FastifyRequest>()
  const routeOf = ({ is404, routeOptions }: FastifyRequest) => (is404 ? undefined : routeOptions.url) ?? 'unknown'
  app.addHook('onRequest', async (request, { raw }) => {
    raw.once('close', () => {
      // Whoever left before the answer began was given none.
      if (raw.headersSent && !answered.has(request)) metrics.streamed(routeOf(request))
    })
  })
  // A stream that is opened passes this by.
  app.addHook('onSend', async request => {
    answered.add(request)
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const method = request.is404 ? 'any' : request.method
    if (answered.has(request)) metrics.answered(method, routeOf(request), statusCode, elapsedTime / 1000)
  })
}
