import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { sentenceOf } from '#contract/sentences.ts'
import type { Documents } from '../workers/documents.ts'
import { ApiError, type Fault } from './errors.ts'
import { faultsOf } from './readBody.ts'

/**
 * Parses every part of the request by the endpoint's schemas; all faults of all parts are named at once (`docs/api-decisions.md` §1).
 *
 * @param isHashed Whether the request is to be known again: then `hash` names its method, its address and what its body says.
 */
export async function readInput(documents: Documents, endpoint: Endpoint, request: FastifyRequest, isHashed: boolean) {
  const { value: body, ...reading } = await documents.run('readBody', {
    endpoint: `${endpoint.method} ${endpoint.path}`,
    bytes: request.body instanceof Uint8Array ? request.body : undefined,
    hashedWith: isHashed ? [request.method, request.url] : undefined,
  })
  const faults: Fault[] = []
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = schema.safeParse(value, { error: sentenceOf })
    if (parsed.success) return parsed.data
    faults.push(...faultsOf(parsed.error))
    return undefined
  }
  const params = read(endpoint.params, request.params)
  const query = read(endpoint.query, request.query)
  const headers = read(endpoint.headers, request.headers)
  refuse([...faults, ...reading.faults])
  return { input: { params, query, headers, body }, hash: reading.hash ?? '' }
}

function refuse(faults: readonly Fault[]) {
  const [first] = faults
  if (!first) return
  const message =
    faults.length === 1
      ? `${first.path}: ${first.message}`
      : `Invalid parameters: ${[...new Set(faults.map(fault => fault.path))].join(', ')}.`
  throw new ApiError(400, message, faults)
}
