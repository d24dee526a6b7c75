import { isNestedDeeper } from '../jsonDepth.ts'
import { ApiError } from './errors.ts'

/** In bytes (`decisions.md` §7). */
export const BODY_LIMIT = 5 * 1024 * 1024

/** Refuses a body that is compressed: unpacked it could be a thousand times larger than the limit. */
export function refuseEncoding(encoding: string | undefined) {
  if (encoding === undefined || encoding.trim() === '' || encoding.trim().toLowerCase() === 'identity') return
  throw new ApiError(415, 'Send the body as it is, without a content-encoding.', [], { 'accept-encoding': 'identity' })
}

/** Parses a JSON body; what is no JSON, or would reach into prototypes, is refused with its place. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (isNestedDeeper(text, MAX_DEPTH)) {
    throw new ApiError(400, `The body is nested more than ${MAX_DEPTH} levels deep.`, [
      { path: 'body', message: `At most ${MAX_DEPTH} levels are possible.` },
    ])
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ApiError(
      400,
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'it could not be read'}.`,
    )
  }
  if (text.includes('__proto__') || text.includes('constructor') || text.includes('\\u')) {
    const place = findPrototypeMember(value, '')
    if (place !== undefined) {
      throw new ApiError(400, `The member ${place} is not allowed, since it would change how programs read the body.`, [
        { path: place, message: 'This name is not allowed.' },
      ])
    }
  }
  return value
}

/** Deeper than any document is, and far less deep than what writing JSON, which recurs, has room for. */
const MAX_DEPTH = 1000

function findPrototypeMember(value: unknown, path: string): string | undefined {
  const open: [unknown, string][] = [[value, path]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [at, place] = next
    if (typeof at !== 'object' || at === null) continue
    for (const [name, child] of Object.entries(at)) {
      const inside = Array.isArray(at) ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`
      if (name === '__proto__') return inside
      if (name === 'constructor' && typeof child === 'object' && child !== null && Object.hasOwn(child, 'prototype'))
        return inside
      open.push([child, inside])
    }
  }
  return undefined
}
