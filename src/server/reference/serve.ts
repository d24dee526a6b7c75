import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { PRODUCT_VERSION } from '../version.ts'
import { describeApi } from './openapi.ts'

/**
 * `/openapi.json`, which the studio's API reference and generators of clients read: half a megabyte, a tenth of it compressed. It is
 * written for the first of them, since most services never meet one, and writing it takes a fifth of a service's start.
 */
export function serveDescription(app: FastifyInstance, endpoints: readonly Endpoint[]) {
  let written: { readonly text: string; readonly compressed: Buffer } | undefined
  const write = () => {
    const text = JSON.stringify(describeApi(endpoints, PRODUCT_VERSION))
    return { text, compressed: gzipSync(text) }
  }
  app.get('/openapi.json', async (request, reply) => {
    written ??= write()
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return written.text
    return reply.header('content-encoding', 'gzip').send(written.compressed)
  })
}
