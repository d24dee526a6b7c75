import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { BodyText } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { parseJsonBody } from './body.ts'
import { type Fault, named } from './errors.ts'
import { sentenceOf } from './sentences.ts'

/** A body as it came; undefined where there was none. */
export interface SentBody {
  /** Its endpoint: method and path. */
  readonly endpoint: string
  readonly bytes: Uint8Array | undefined
  /** What the body is hashed with, where the request is to be known again. */
  readonly hashedWith: readonly string[] | undefined
}

/** What the endpoint's schema makes of a body, or what it finds wrong with it. */
export interface BodyReading {
  readonly value: unknown
  readonly faults: readonly Fault[]
  readonly hash: string | undefined
}

const known = new Map(
  endpoints.map(({ method, path, body, bodyAsText }) => [`${method} ${path}`, { body, bodyAsText }]),
)

/**
 * Parses a body and checks it by its endpoint's schema: pure work, that a worker does where the body is large.
 *
 * @throws ApiError 400 for what is no JSON, is nested too deep, or would reach into prototypes
 */
export function readBody({ endpoint, bytes, hashedWith }: SentBody): BodyReading {
  const given = bytes && parseJsonBody(textOf(bytes))
  const hash = hashedWith && hashOf([...hashedWith, given ?? null])
  const { body: schema, bodyAsText } = known.get(endpoint) ?? {}
  if (!schema) return { value: undefined, faults: [], hash }
  const parsed = schema.safeParse(given, { error: sentenceOf })
  if (!parsed.success) return { value: undefined, faults: faultsOf(parsed.error), hash }
  return { value: bodyAsText ? bodyTextOf(parsed.data as z.output<z.ZodObject>) : parsed.data, faults: [], hash }
}

/** The faults that a schema has found, each with its place. */
export function faultsOf({ issues }: z.ZodError): readonly Fault[] {
  return named(issues.map(({ path, message }) => ({ path: placeOf(path), message })))
}

/** `nodes[3].data.name`; `body` for the body as a whole. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place === '' ? 'body' : place.replace(/^\./, '')
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8')

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function bodyTextOf(value: z.output<z.ZodObject>): BodyText {
  const plain = Object.entries(value).filter(([, member]) => typeof member !== 'object' || member === null)
  return { text: JSON.stringify(value), plain: Object.fromEntries(plain), members: Object.keys(value) }
}
