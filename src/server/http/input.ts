import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type Fault } from './errors.ts'
import { sentenceOf } from './sentences.ts'

/** Parses every part of the request by the endpoint's schemas; all faults of all parts are named at once (`decisions.md` §1). */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const faults: Fault[] = []
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { error: sentenceOf })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) faults.push({ path: placeOf(issue.path), message: issue.message })
    return undefined
  }
  const input = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    headers: read(endpoint.headers, request.headers),
    body: read(endpoint.body, request.body),
  }
  const [first] = faults
  if (first) {
    const message =
      faults.length === 1
        ? `${first.path}: ${first.message}`
        : `Invalid parameters: ${[...new Set(faults.map(fault => fault.path))].join(', ')}.`
    throw new ApiError(400, message, faults)
  }
  return input
}

/** `nodes[3].data.name`; `body` for the body as a whole. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place === '' ? 'body' : place.replace(/^\./, '')
}
