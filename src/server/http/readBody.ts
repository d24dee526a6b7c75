import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { BodyText } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { sentenceOf } from '#contract/sentences.ts'
import { isRecord } from '#pathway/document.ts'
import { parseJsonBody } from './body.ts'
import { type Fault, named } from './errors.ts'

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
    { method, body, bodyAsText, name: method === 'PATCH' ? 'patch' : 'body' },
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
  const { method, body: schema, bodyAsText, name } = known.get(endpoint) ?? {}
  if (!schema) return { value: undefined, faults: [], hash }
  const first = schema.safeParse(given, { error: sentenceOf })
  // The first parse has refused those alone that are not taken as a value.
  const wasGiven = method !== 'POST' || first.success || !dropNulls(given, first.error)
  const parsed = wasGiven ? first : schema.safeParse(given, { error: sentenceOf })
  if (!parsed.success) return { value: undefined, faults: faultsOf(parsed.error, name), hash }
  return { value: bodyAsText ? bodyTextOf(parsed.data) : parsed.data, faults: [], hash }
}

/** Takes away the members that are null where the schema has no null: they are not given (`docs/api-decisions.md` §1). @returns whether there were some */
function dropNulls(given: unknown, { issues }: z.ZodError): boolean {
  const dropped = issues.filter(({ path }) => {
    const last = path.at(-1)
    const holder = path.slice(0, -1).reduce(memberOf, given)
    if (last === undefined || !isRecord(holder) || holder[String(last)] !== null) return false
    delete holder[String(last)]
    return true
  })
  return dropped.length > 0
}

function memberOf(value: unknown, member: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(member)]
  return isRecord(value) ? value[String(member)] : undefined
}

/** The faults that a schema has found, each with its place. */
export function faultsOf({ issues }: z.ZodError, name = 'body'): readonly Fault[] {
  return named(issues.flatMap(innermost).map(({ path, message }) => ({ path: placeOf(path, name), message })))
}

/** The issues inside of the one option of a union that takes this kind of value; the issue itself where there are several. */
function innermost(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.filter(issues => issues.length > 0 && issues.every(({ path }) => path.length > 0))
  const [only] = meant
  if (!only || meant.length > 1) return [issue]
  return only.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(innermost)
}

/** `nodes[3].data.name`; `body`, or `patch[3].path`, for a body as a whole and for an entry of it. */
function placeOf(path: readonly PropertyKey[], name: string): string {
  const place = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place.startsWith('.') ? place.slice(1) : `${name}${place}`
}

/** Editors on Windows begin a file with a byte order mark. */
const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '')

/** Members that come in another order say the same. */
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value, inOrder)).digest('hex')

const inOrder = (_: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function bodyTextOf(value: unknown): BodyText {
  const text = JSON.stringify(value)
  if (!isRecord(value)) return { text, plain: {}, members: [] }
  const plain = Object.entries(value).filter(([, member]) => typeof member !== 'object' || member === null)
  return { text, plain: Object.fromEntries(plain), members: Object.keys(value) }
}
