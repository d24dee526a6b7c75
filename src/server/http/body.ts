import { MAX_JSON_DEPTH } from '#pathway/bounds.ts'
import { isNestedDeeper } from '../jsonDepth.ts'
import { ApiError } from './errors.ts'

/** In bytes (`docs/api-decisions.md` §7). */
export const BODY_LIMIT = 5 * 1024 * 1024

/** Refuses a body that is compressed: unpacked it could be a thousand times larger than the limit. */
export function refuseEncoding(encoding: string | undefined) {
  if (encoding === undefined || encoding.trim() === '' || encoding.trim().toLowerCase() === 'identity') return
  throw new ApiError(415, 'Send the body as it is, without a content-encoding.', [], { 'accept-encoding': 'identity' })
}

/** Parses a JSON body; what is no JSON, or would reach into prototypes, is refused with its place. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  if (isNestedDeeper(text, MAX_JSON_DEPTH)) {
    throw new ApiError(400, `The body is nested more than ${MAX_JSON_DEPTH} levels deep. Use fewer levels.`, [
      { path: 'body', message: `Use at most ${MAX_JSON_DEPTH} levels.` },
    ])
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ApiError(
      400,
      `The body isn’t valid JSON: ${error instanceof Error ? error.message : 'it could not be read'}.`,
    )
  }
  if (text.includes('__proto__') || text.includes('constructor') || text.includes('\\u')) {
    const place = findPrototypeMember(value)
    if (place !== undefined) {
      throw new ApiError(400, `Remove the field ${place}: its name would change how programs read the body.`, [
        { path: place, message: 'This name is not allowed.' },
      ])
    }
  }
  return value
}

interface Step {
  readonly at: unknown
  readonly name: string
  readonly before: Step | undefined
}

/** The way to the member is written only where there is one: bodies are large. */
function findPrototypeMember(value: unknown): string | undefined {
  const open: Step[] = [{ at: value, name: '', before: undefined }]
  for (let step = open.pop(); step; step = open.pop()) {
    const { at, name, before } = step
    if (typeof at !== 'object' || at === null) continue
    if (before && name === 'constructor' && Object.hasOwn(at, 'prototype')) return pathOf(step)
    for (const member of Object.keys(at)) {
      const child = (at as Record<string, unknown>)[member]
      const next = { at: child, name: member, before: step }
      if (member === '__proto__') return pathOf(next)
      if (typeof child === 'object') open.push(next)
    }
  }
  return undefined
}

function pathOf({ name, before }: Step): string {
  if (!before) return ''
  const path = pathOf(before)
  if (Array.isArray(before.at)) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}
