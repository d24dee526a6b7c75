import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBodyOf } from './errors.ts'
import { sendPage } from './studio.ts'

interface Shape {
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

/**
 * Answers what no route takes: 404 for a path that is not there, 405 for a method that its path does not have, and OPTIONS with the
 * methods it has. It comes before the body is read, so that nothing is said of a body that nobody wants. A browser that
 * visits an address that nobody knows gets the studio's page, which leads back, where there is one; all else gets the envelope.
 */
export function answerUnknown(
  app: FastifyInstance,
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  page: string | undefined,
) {
  const shapes: Shape[] = []
  app.addHook('onRoute', ({ method, url }) => {
    shapes.push({ pattern: patternOf(url), methods: Array.isArray(method) ? method : [method] })
  })
  app.addHook('preParsing', async (request, reply) => {
    if (!request.is404) return
    await limit(request, reply)
    const path = request.url.split('?')[0]?.replace(/(?<=.)\/$/, '') ?? ''
    const known = new Set(shapes.filter(shape => shape.pattern.test(path)).flatMap(shape => shape.methods))
    if (known.size === 0 && page !== undefined && isVisit(request, path)) return sendPage(reply.code(404), page)
    if (known.size === 0)
      return reply.code(404).send(errorBodyOf(`There is nothing at ${path}. /docs lists every endpoint.`))
    const methods = [...known, 'OPTIONS'].join(', ')
    reply.header('allow', methods)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return reply.code(405).send(errorBodyOf(`This path does not take ${request.method}. Use ${methods}.`))
  })
}

/** Paths that only programs ask for: one that is missing is never answered with a page. */
const FOR_PROGRAMS = /^\/(?:api|v\d+|assets|docs|healthz|readyz|metrics)(?:\/|$)|\.\w+$/i

/** Somebody typed the address, or followed a link: a browser asks for a page before all else, and neither a program nor a page that loads a part of itself does. */
function isVisit({ method, headers }: FastifyRequest, path: string): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    /^\s*text\/html\s*(?:[,;]|$)/i.test(headers.accept ?? '') &&
    !FOR_PROGRAMS.test(path)
  )
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}$`)
}
