import type { Endpoint } from '#contract/endpoint.ts'
import { errorBodyOf } from '../http/errors.ts'

interface Failure {
  readonly description: string
  /** The message of an example. */
  readonly message: string
  readonly path?: string
}

/** Statuses by which an operation can fail, in the envelope of `docs/api-decisions.md` §1. */
export const failures: Readonly<Record<number, Failure>> = {
  400: {
    description: 'The body or a parameter is invalid. `errors` lists every problem.',
    message: 'phone_number: Missing required parameter: phone_number.',
    path: 'phone_number',
  },
  401: {
    description: 'The API key or session is missing, invalid, or revoked.',
    message: 'Send your API key in the authorization header.',
  },
  403: {
    description: 'A page of another site tried to use the studio session. Send an API key.',
    message: 'A request from another site can’t use your session. Send an API key in the authorization header.',
  },
  404: {
    description: 'Nothing in the account has this ID.',
    message: 'There is no call with the ID 0b5ff1a6-2c0a-4f52-8f6e-6a2f2f1f9f10.',
  },
  409: {
    description: 'The change conflicts with the current state.',
    message: 'This idempotency key was used for another request. Use a new key for a new request.',
  },
  412: {
    description: '`If-Match` doesn’t match the current state, which is in the `etag` header.',
    message: 'This pathway has changed since you read it. Read it again, and send your change on top of it.',
  },
  413: { description: 'The body is larger than 5 MiB.', message: 'The body is larger than 5 MiB.' },
  414: {
    description: 'An ID in the path has more than 300 characters.',
    message: 'The path is too long. Check the ID in it.',
  },
  415: {
    description: 'The body has an unsupported media type or is compressed.',
    message: 'Send the body as application/json.',
  },
  416: {
    description: 'The range is outside the file. `content-range` has its size.',
    message: 'The recording has 48213 bytes.',
  },
  422: {
    description: 'The values take too much time or memory to process.',
    message: 'These values are nested too deeply to be processed. Use fewer levels.',
  },
  429: {
    description: 'Too many requests. `retry-after` says when to try again.',
    message: 'Too many requests. Try again in a second.',
  },
  500: {
    description: 'Something went wrong on our side. Use `x-request-id` to find it in the log.',
    message:
      'Something went wrong on our side. Try again. Details are in the log under the request ID 6f1c0f0e-3f0c-4a34-9f5b-2f9f7c0a7d55.',
  },
  502: { description: 'Another service this request needs failed.', message: 'The speech endpoint didn’t respond.' },
  503: {
    description: 'The service is busy or its database is unavailable. `retry-after` says when to try again.',
    message: 'The database isn’t responding. Nothing was lost. Try again in a moment.',
  },
}

/**
 * Every status by which an operation can fail, with a description where it has one of its own. Most follow from what the operation takes;
 * the contract names the others. A request that reaches no operation (405, 408, 421, 431) is described with the whole.
 */
export function failuresOf(endpoint: Endpoint): ReadonlyMap<number, string | undefined> {
  const takesInput = endpoint.params || endpoint.query || endpoint.headers || endpoint.body || endpoint.idempotent
  const statuses = [
    ...(takesInput ? [400] : []),
    ...(endpoint.auth === 'open' ? [] : [401]),
    ...(endpoint.method === 'GET' ? [] : [403]),
    ...(endpoint.params ? [404, 414] : []),
    ...(endpoint.idempotent ? [409] : []),
    ...(endpoint.headers && 'if-match' in endpoint.headers.shape ? [412] : []),
    ...(endpoint.body ? [413, 415, 422] : []),
    429,
    500,
    503,
  ]
  const own = Object.entries(endpoint.failures ?? {}).map(([status, why]) => [Number(status), why] as const)
  const all = [...statuses.map(status => [status, undefined] as const), ...own]
  return new Map(
    [...all].sort(([one], [other]) => one - other).map(([status]) => [status, endpoint.failures?.[status]]),
  )
}

export function exampleFailure({ message, path }: Failure) {
  return errorBodyOf(message, path === undefined ? [] : [{ path, message }])
}
