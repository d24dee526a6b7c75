import { createHash, randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { resolveAlias } from '#contract/aliases.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ServiceContext } from '../context.ts'
import type { Settings } from '../settings.ts'
import { authenticate, refuseOtherOrigins } from './auth.ts'
import { parseJsonBody } from './body.ts'
import { ApiError, errorBodyOf, type Fault } from './errors.ts'
import { answerOnce } from './idempotency.ts'
import type { Caller, Route } from './route.ts'
import { SESSION_COOKIE } from './session.ts'

export const BODY_LIMIT = 5 * 1024 * 1024

/** An HTTP server that logs, guards and answers every failure in the envelope; routes are added by `serve`. */
export async function createApp(settings: Settings): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    rewriteUrl: request => resolveAlias(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers.encrypted_key'],
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json(?:;|$)/,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseJsonBody(body),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler(answerError)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component libraries of the studio write style elements at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The service itself speaks plain HTTP; whether it stands behind TLS is for its proxy to say.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: limitedBy,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError(429, `There were too many requests. Try again in ${Math.max(1, Math.ceil(ttl / 1000))} seconds.`),
  })
  return app
}

/** Whom a rate limit counts: the key or the session, never shown in clear; else the address. */
function limitedBy(request: FastifyRequest): string {
  const credential = request.headers.authorization ?? request.cookies[SESSION_COOKIE]
  return credential === undefined ? request.ip : createHash('sha256').update(credential).digest('base64')
}

const SIGN_IN_TRIES_A_MINUTE = 20

/** Adds the routes of the contract, and what answers every other path and method. */
export function serve(app: FastifyInstance, context: ServiceContext, routes: readonly Route[]) {
  for (const { endpoint, handle } of routes) {
    const open = endpoint.auth === 'open'
    const limit = open
      ? { max: SIGN_IN_TRIES_A_MINUTE, timeWindow: 60_000 }
      : { max: context.settings.rateLimit, timeWindow: 1000 }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { rateLimit: limit },
      handler: async (request, reply) => {
        const account = open ? guest(request) : await authenticate(context, request)
        const input = readInput(endpoint, request)
        const answer = async () => parseAnswer(endpoint, await handle({ ...input, account, request, reply }), reply)
        const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
        if (typeof key !== 'string' || key === '') {
          const body = await answer()
          return reply.sent ? reply : reply.send(body)
        }
        const { method, url } = request
        const { body, replayed } = await answerOnce(
          context,
          account.id,
          key,
          { method, url, body: request.body },
          answer,
        )
        if (replayed) reply.header('idempotent-replayed', 'true')
        return reply.send(body)
      },
    })
  }
  const shapes = routes.map(({ endpoint }) => ({ method: endpoint.method, pattern: pathPattern(endpoint.path) }))
  app.setNotFoundHandler(
    { preHandler: app.rateLimit({ max: context.settings.rateLimit, timeWindow: 1000 }) },
    (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?')[0]?.replace(/\/$/, '') ?? ''
      const allowed = shapes.filter(shape => shape.pattern.test(path)).map(shape => shape.method)
      if (allowed.length > 0) {
        const methods = [...new Set(allowed)].join(', ')
        return reply
          .code(405)
          .header('allow', methods)
          .send(errorBodyOf(`${request.method} is not possible here. Use ${methods}.`))
      }
      return reply.code(404).send(errorBodyOf(`There is nothing at ${path || '/'}.`))
    },
  )
}

function guest(request: FastifyRequest): Caller {
  if (request.headers.origin !== undefined) refuseOtherOrigins(request)
  return { id: '', by: 'session' }
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`)
}

/** Parses every part of the request by the endpoint's schemas; all faults of all parts are named at once. */
function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const faults: Fault[] = []
  const read = (schema: z.ZodType | undefined, value: unknown, where: string) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      faults.push({
        path: [where, ...issue.path].filter(part => part !== '').join('.') || 'body',
        message: issue.message,
      })
    }
    return undefined
  }
  const input = {
    params: read(endpoint.params, request.params, ''),
    query: read(endpoint.query, request.query, ''),
    headers: read(endpoint.headers, request.headers, ''),
    body: read(endpoint.body, request.body, ''),
  }
  const [first] = faults
  if (first) {
    const message =
      faults.length === 1
        ? `${first.path}: ${first.message}`
        : `Invalid parameters: ${faults.map(fault => fault.path).join(', ')}.`
    throw new ApiError(400, message, faults)
  }
  return input
}

/** Answers through the contract's schema, so that nothing leaves that it does not name. */
function parseAnswer(endpoint: Endpoint, answer: unknown, reply: FastifyReply): unknown {
  if (reply.sent || answer === reply) return undefined
  const shape = endpoint.responses[200]
  const schema = shape && 'media' in shape ? shape.json : shape
  return schema ? schema.parse(answer) : answer
}

const plainMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is larger than ${BODY_LIMIT / 1024 / 1024} MiB.`,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body ended before it was whole.',
  FST_ERR_MAX_PARAM_LENGTH: 'The path is too long.',
}

function answerError(error: FastifyError | ApiError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) {
    return reply.code(error.status).headers(error.headers).send(error.body())
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const code = 'code' in error ? error.code : ''
  if (status >= 500) {
    request.log.error({ err: error }, 'A request failed')
    return reply.code(500).send(errorBodyOf(`Something went wrong here. The request's id is ${request.id}.`))
  }
  return reply.code(status).send(errorBodyOf(plainMessages[code] ?? error.message))
}
