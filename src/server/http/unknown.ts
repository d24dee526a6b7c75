import type { IncomingMessage } from 'node:http'
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
      return reply.code(404).send(errorBodyOf(`There is nothing at ${path}. See /docs for every endpoint.`))
    const methods = [...known, 'OPTIONS'].join(', ')
    reply.header('allow', methods)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return reply.code(405).send(errorBodyOf(`This path doesn’t support ${request.method}. Use ${methods}.`))
  })
}

/** Paths that only programs ask for: one that is missing is never answered with a page. */
const FOR_PROGRAMS = /^\/(?:api|v\d+|assets|docs|healthz|readyz|metrics)(?:\/|$)|\.\w+$/i

/** Somebody typed the address, or followed a link: a browser asks for a page before all else, and neither a program nor a page that loads a part of itself does. */
function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, path: string): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    /^\s*text\/html\s*(?:[,;]|$)/i.test(headers.accept ?? '') &&
    !FOR_PROGRAMS.test(path)
  )
}

/** Longest part of a path that stands for an id. */
export const LONGEST_ID = 300

/**
 * The address by which a request is routed. One that the router cannot read would be refused before anything else is looked at; a visit is
 * led to where nothing is instead, for the page that leads back.
 */
export function routedUrl(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  const { url = '/' } = request
  const path = url.split('?')[0] ?? ''
  return isReadable(path) || !isVisit(request, path) ? url : '/not-found'
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return path.split('/').every(part => part.length <= LONGEST_ID)
  } catch {
    return false
  }
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}$`)
}
