import { ApiError } from './errors.ts'

/** Parses a JSON body; what is no JSON, or would reach into prototypes, is refused with its place. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
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
