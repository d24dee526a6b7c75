import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerAway } from '../db/postgres.ts'
import { BODY_LIMIT } from './body.ts'
import { ApiError, errorBodyOf } from './errors.ts'

const plainMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is larger than ${BODY_LIMIT / 1024 / 1024} MiB.`,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body was incomplete. Send it again.',
  FST_ERR_MAX_PARAM_LENGTH: 'The path is too long. Check the ID in it.',
  FST_ERR_BAD_URL: 'The path is invalid. Follow each % with two hexadecimal digits.',
}

/** Answers what a handler, or the server on the way to it, threw: always in the envelope, never with a stack. */
export function answerError(error: FastifyError | ApiError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) {
    return reply.code(error.status).headers(error.headers).send(error.body())
  }
  if (isServerAway(error)) {
    request.log.error({ err: error }, 'The database does not answer')
    return answerDatabaseAway(reply)
  }
  if (isUnstorable(error)) {
    return reply.code(400).send(errorBodyOf('Remove the character U+0000 from the request. It can’t be stored.'))
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  const code = 'code' in error ? error.code : ''
  // Fastify would close the connection, and a client that is still sending would meet that rather than read the answer. What it goes
  // on to send is read and dropped, for as long as a request may take to arrive.
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection')
  if (status >= 500) {
    request.log.error({ err: error }, 'A request failed')
    return reply
      .code(500)
      .send(
        errorBodyOf(
          `Something went wrong on our side. Try again. Details are in the log under the request ID ${request.id}.`,
        ),
      )
  }
  return reply.code(status).send(errorBodyOf(plainMessages[code] ?? error.message))
}

/** A database that is started again is back within seconds. */
const AWAY_SECONDS = 5

export function answerDatabaseAway(reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', AWAY_SECONDS)
    .send(errorBodyOf('The database isn’t responding. Nothing was lost. Try again in a moment.'))
}

/** PostgreSQL has no place for U+0000: neither in text (22021) nor in JSON (22P05). */
function isUnstorable({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === '22021' || cause.code === '22P05')
}

/** Answers an address that the router could not even read; no hook runs for it, so its headers are set here. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  return answerError(error, request, reply)
}

const unreadable: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large. Send fewer or shorter ones.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Send it again.'],
  HPE_INVALID_EOF_STATE: [400, 'The request was incomplete. Send it again.'],
}

/** Answers what is no HTTP, or breaks off: there is no request yet, so the answer is written to the socket as it is. */
export function answerUnreadable(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = unreadable[error.code ?? ''] ?? [400, 'This isn’t a valid HTTP request.']
  const id = randomUUID()
  this.log.info({ reqId: id, code: error.code }, 'A request could not be read')
  if (!socket.writable) {
    socket.destroy(error)
    return
  }
  const body = JSON.stringify(errorBodyOf(message))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `x-request-id: ${id}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The failure of a caller who asks too often. */
export function tooManyRequests(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(
    429,
    `Too many requests. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    [],
    { 'retry-after': String(seconds) },
  )
}
