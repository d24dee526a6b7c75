import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { BodyText } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isRecord } from '#pathway/document.ts'
import { parseJsonBody } from './body.ts'
import { type Fault, named } from './errors.ts'
import { sentenceOf } from './sentences.ts'

/** A body as it came; undefined where there was none. */
export interface SentBody {
  /** Its endpoint: method and path. */
  readonly endpoint: string
  readonly bytes: Uint8Array | undefined
  /** Texts that are hashed with the body, where the request is to be known again. */
  readonly hashedWith: readonly string[] | undefined
}

/** A body as the endpoint's schema has read it, or the faults that the schema found. */
export interface BodyReading {
  readonly value: unknown
  readonly faults: readonly Fault[]
  readonly hash: string | undefined
}

const known = new Map(
  endpoints.map(({ method, path, body, bodyAsText }) => [
    `${method} ${path}`,
    { body, bodyAsText, name: method === 'PATCH' ? 'patch' : 'body' },
  ]),
)

/**
 * Parses a body and checks it by its endpoint's schema: pure work, that a worker does where the body is large.
 *
 * @throws ApiError 400 for what is no JSON, is nested too deep, or would reach into prototypes
 */
export function readBody({ endpoint, bytes, hashedWith }: SentBody): BodyReading {
  const given = bytes && parseJsonBody(textOf(bytes))
  const hash = hashedWith && hashOf([...hashedWith, given ?? null])
  const { body: schema, bodyAsText, name } = known.get(endpoint) ?? {}
  if (!schema) return { value: undefined, faults: [], hash }
  const parsed = schema.safeParse(given, { error: sentenceOf })
  if (!parsed.success) return { value: undefined, faults: faultsOf(parsed.error, name), hash }
  return { value: bodyAsText ? bodyTextOf(parsed.data) : parsed.data, faults: [], hash }
}

/** The faults that a schema has found, each with its place. */
export function faultsOf({ issues }: z.ZodError, name = 'body'): readonly Fault[] {
  return named(issues.map(({ path, message }) => ({ path: placeOf(path, name), message })))
}

/** `nodes[3].data.name`; `body`, or `patch[3].path`, for a body as a whole and for an entry of it. */
function placeOf(path: readonly PropertyKey[], name: string): string {
  const place = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place.startsWith('.') ? place.slice(1) : `${name}${place}`
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8')

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function bodyTextOf(value: unknown): BodyText {
  const text = JSON.stringify(value)
  if (!isRecord(value)) return { text, plain: {}, members: [] }
  const plain = Object.entries(value).filter(([, member]) => typeof member !== 'object' || member === null)
  return { text, plain: Object.fromEntries(plain), members: Object.keys(value) }
}
