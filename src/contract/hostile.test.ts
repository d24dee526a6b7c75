import { describe, expect, it } from 'vitest'
import { isRecord } from '#pathway/document.ts'
import { UNTEXTUAL } from '#pathway/testing/untextual.ts'
import { schemaOf } from '#tooling/attack/fuzz/schema.ts'
import { readBatchEntry } from './batchEntries.ts'
import { endpoints } from './endpoints.ts'

/** Places of members that a schema names, in and below its objects and lists. */
function placesIn(schema: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (!isRecord(schema) || path.length > 3) return []
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap(name => schema[name] ?? [])
  const members = Object.entries(isRecord(schema.properties) ? schema.properties : {})
  return [
    ...branches.flatMap(branch => placesIn(branch, path)),
    ...members.flatMap(([name, member]) => [[...path, name], ...placesIn(member, [...path, name])]),
    ...placesIn(schema.items, [...path, '0']),
  ]
}

function withUntextual(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return UNTEXTUAL
  if (name === '0') return [withUntextual(Array.isArray(value) ? value[0] : undefined, rest)]
  const holder = isRecord(value) ? value : {}
  return { ...holder, [name]: withUntextual(holder[name], rest) }
}

describe('a body with an object that no text can be made of', () => {
  const bodies = endpoints.flatMap(({ method, path, body, example }) => (body ? [{ method, path, body, example }] : []))

  it.each(bodies)('is taken or refused by $method $path', ({ body, example }) => {
    const places = placesIn(schemaOf(body))
    expect(places.length).toBeGreaterThan(0)
    for (const place of places)
      expect(() => body.safeParse(withUntextual(example, place)), place.join('.')).not.toThrow()
  })

  it('is named where it stands in an entry of a batch', () => {
    for (const member of ['phone_number', 'timezone'])
      expect(readBatchEntry({ phone_number: '+14155550123', [member]: UNTEXTUAL })).toMatchObject({ ok: false, member })
  })
})
