import fc from 'fast-check'
import { query as queryByLibrary } from 'json-p3'
import { describe, expect, it } from 'vitest'
import { placesOf, readPath } from './jsonPath.ts'

const json = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>('a', 'ab', 'b\nc', '', 0, 1, 2.5, true, false, null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), tie('value'), { maxKeys: 3 }),
  ),
})).value

const name = fc.constantFrom('a', 'b', 'c')
const bound = fc.constantFrom('', '-9', '-2', '-1', '0', '1', '3', '9')
const singular = fc.constantFrom(
  '@',
  '@.a',
  '@.b[0]',
  '$.a',
  '@[-1]',
  'length(@)',
  'length(@.a)',
  'count(@.*)',
  'value(@..b)',
)
const literal = fc.constantFrom("'a'", "''", '0', '1', '2.5', 'true', 'false', 'null')
const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=')
const test = fc.oneof(
  fc.constantFrom('@.a', '!@.a', '@.*', '$..b', '@[?@.a]', '@..a[?@ > 1]'),
  fc.tuple(singular, operator, fc.oneof(singular, literal)).map(parts => parts.join(' ')),
)
const condition = fc.oneof(
  test,
  fc.tuple(test, fc.constantFrom('&&', '||'), test).map(parts => parts.join(' ')),
  test.map(one => `!(${one})`),
)
const selector = fc.oneof(
  name.map(one => `'${one}'`),
  fc.constantFrom('*', '0', '1', '-1', '-3'),
  fc.tuple(bound, bound, fc.constantFrom('', '1', '2', '-1', '-2', '0')).map(parts => parts.join(':')),
  condition.map(one => `?${one}`),
)
const segment = fc.oneof(
  name.map(one => `.${one}`),
  name.map(one => `..${one}`),
  fc.constantFrom('.*', '..*'),
  fc.array(selector, { minLength: 1, maxLength: 2 }).map(all => `[${all.join(',')}]`),
  selector.map(one => `..[${one}]`),
)
const path = fc.array(segment, { maxLength: 3 }).map(segments => `$${segments.join('')}`)

describe('a path', () => {
  it('reaches what the library that reads paths reaches, in its order', () => {
    fc.assert(
      fc.property(json, path, (body, written) => {
        const expected = queryByLibrary(written, body as Parameters<typeof queryByLibrary>[1])
        expect(placesOf(body, written, 1_000_000)).toEqual(expected.locations())
      }),
      { numRuns: 2000 },
    )
  })

  it('knows the regular expressions of RFC 9485, and takes one that is none to fit nothing', () => {
    const texts = ['ab', 'xaby', 'a\nb', 'b', ['ab'], 1, null]
    const fitting = (test: string) => {
      const reading = readPath(texts, `$[?${test}]`)
      return reading.outcome === 'set' ? reading.value : reading.outcome
    }
    expect(fitting("search(@, 'a.?b')")).toEqual(['ab', 'xaby'])
    expect(fitting("match(@, 'a[.\\n]?b')")).toEqual(['ab', 'a\nb'])
    expect(fitting("match(@, '\\\\p{Ll}')")).toEqual(['b'])
    expect(fitting("search(@, '(')")).toBe('empty')
    expect(fitting('match(@, $[0])')).toEqual(['ab'])
    expect(fitting(`search(@, '${'a'.repeat(1_001)}')`)).toBe('error')
  })

  it('with a regular expression takes a time that grows with the answer alone', () => {
    const answer = ['a'.repeat(40)]
    expect(readPath([`${'a'.repeat(1_000)}!`], "$[?search(@,'(a+)+$')]")).toEqual({ outcome: 'empty' })
    expect(readPath([`${'a'.repeat(1_000)}!`], "$[?match(@,'(a|a)*')]")).toEqual({ outcome: 'empty' })
    expect(readPath(answer, "$[?match(@,'(a+)+')]")).toEqual({ outcome: 'set', value: answer })
  })

  it('is told how many values it may visit', () => {
    let deep: unknown = 1
    for (let level = 0; level < 40; level += 1) deep = { a: deep }
    const tooMany = { outcome: 'error', message: expect.stringContaining('100,000 values') }
    expect(readPath(deep, '$..*..*..*..*..*')).toEqual(tooMany)
    expect(readPath(deep, '$[?@..*..*..*..*]')).toEqual(tooMany)
    const wide = Array.from({ length: 60_000 }, (_, at) => at)
    expect(readPath(wide, '$[*]')).toEqual({ outcome: 'set', value: wide })
    expect(readPath([...wide, ...wide], '$[*]')).toEqual(tooMany)
    expect(readPath(wide, '$[?$[0:9] && $ == $]')).toEqual({ outcome: 'error', message: expect.any(String) })
    expect(readPath([wide, [...wide]], '$[?@ == $[1]]')).toEqual(tooMany)
    expect(readPath(Array(60_000).fill('x'.repeat(100)), "$[?search(@,'y')]")).toEqual(tooMany)
  })

  it('reads answers of any depth, and says where it is itself too deep', () => {
    let deep: unknown = 1
    for (let level = 0; level < 10_000; level += 1) deep = [deep]
    expect(readPath(deep, '$..[?@ == 1]')).toEqual({ outcome: 'set', value: [1] })
    const message = 'The path is nested too deeply.'
    expect(readPath({}, `$[?${'('.repeat(100_000)}@${')'.repeat(100_000)}]`)).toEqual({ outcome: 'error', message })
  })
})
