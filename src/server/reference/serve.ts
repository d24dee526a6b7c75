import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { PRODUCT_VERSION } from '../version.ts'
import { describeApi } from './openapi.ts'

/** `/openapi.json`, which the studio's API reference and generators of clients read: half a megabyte, a tenth of it compressed. */
export function serveDescription(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  const text = JSON.stringify(describeApi(endpoints, PRODUCT_VERSION))
  const compressed = gzipSync(text)
  app.get('/openapi.json', async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return text
    return reply.header('content-encoding', 'gzip').send(compressed)
  })
}
