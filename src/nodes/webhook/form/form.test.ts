import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillRequest } from '#runtime/request.ts'
import { chooseAuth, readAuth } from './auth.ts'
import { addPair, changePair, isNameTaken, readPairs, removePair } from './pairs.ts'

describe('headers', () => {
  const forms = [
    { accept: 'text/html', 'x-id': 7 },
    [
      ['accept', 'text/html'],
      ['x-id', 7, 'more'],
    ],
    [
      { key: 'accept', value: 'text/html', on: true },
      { name: 'x-id', value: 7 },
    ],
  ]

  it.each(forms)('are changed in their own form: %j', headers => {
    const changed = changePair(changePair(headers, 0, { value: '*/*' }), 1, { name: 'x-key' })
    expect(readPairs(changed)).toEqual({
      form: readPairs(headers).form,
      rows: [
        { name: 'accept', value: '*/*' },
        { name: 'x-key', value: 7 },
      ],
    })
    expect(Array.isArray(changed)).toBe(Array.isArray(headers))
    if (Array.isArray(headers) && Array.isArray(headers[1])) expect(changed).toContainEqual(['x-key', 7, 'more'])
  })

  it.each(forms)('get and lose a row: %j', headers => {
    const more = addPair(headers)
    expect(readPairs(more)).toMatchObject({ rows: { length: 3, 2: { name: '', value: '' } } })
    expect(removePair(more, 2)).toEqual(headers)
  })

  it('begin as an object, and are left alone in a form that is not known', () => {
    expect(addPair(undefined)).toEqual({ '': '' })
    for (const headers of ['a: b', [1, 2], 7]) expect(readPairs(headers)).toEqual({ form: 'other' })
  })

  it('cannot hold a name twice where they are an object', () => {
    expect(isNameTaken({ a: 1, b: 2 }, 1, 'a')).toBe(true)
    expect(isNameTaken({ a: 1, b: 2 }, 0, 'a')).toBe(false)
    expect(isNameTaken([['a', 1]], 1, 'a')).toBe(false)
  })
})

describe('authorization', () => {
  it.each([undefined, null, '', 'None', {}, { type: 'none', token: 'x' }])('reads %j as none', auth => {
    expect(readAuth(auth)).toEqual({ type: 'none' })
  })

  it('shows what the request will send', () => {
    fc.assert(
      fc.property(fc.constantFrom('token', 'value', 'encoded'), fc.stringMatching(/^[a-z0-9]+$/), (member, token) => {
        const auth = { type: 'Bearer', [member]: token }
        expect(readAuth(auth)).toMatchObject({ type: 'bearer', token, tokenMember: member })
        expect(fillRequest({ auth }, () => undefined).request.headers.authorization).toBe(`Bearer ${token}`)
      }),
    )
  })

  it('keeps what was written when another way is chosen', () => {
    const bearer = { type: 'Bearer', token: 'secret', scope: 'all' }
    const none = chooseAuth(bearer, 'none')
    expect(readAuth(none)).toEqual({ type: 'none' })
    expect(chooseAuth(none, 'bearer')).toEqual(bearer)
    expect(chooseAuth(undefined, 'none')).toBeUndefined()
    expect(readAuth(chooseAuth(undefined, 'basic'))).toMatchObject({ type: 'basic', username: '', password: '' })
  })

  it('leaves a form that is not known alone', () => {
    for (const auth of [7, 'Bearer x', { Bearer: 'x' }, { type: 'OAuth' }]) {
      expect(readAuth(auth)).toEqual({ type: 'other' })
    }
  })
})
