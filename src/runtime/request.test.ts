import { describe, expect, it } from 'vitest'
import { lookupVariable } from '#pathway/templates.ts'
import { fillRequest, type RequestTemplate } from './request.ts'

const known = { name: 'Ana', SECRET: { TOKEN: 's3cret' } }
const fill = (template: RequestTemplate) => fillRequest(template, name => lookupVariable(known, name)).request

describe('a filled request', () => {
  it('is not to be sent where a secret that it needs cannot be read', () => {
    const template = { url: 'https://example.com', auth: { type: 'Bearer', token: '{{SECRET.TOKEN}}' } }
    const unreadable = { SECRET: { TOKEN: null } }
    expect(fillRequest(template, name => lookupVariable(unreadable, name)).fault).toContain('SECRET.TOKEN')
    expect(fillRequest(template, name => lookupVariable(known, name)).fault).toBeUndefined()
  })

  it('signs in with a password that has more bytes than a function takes arguments', () => {
    const password = 'é'.repeat(130_000)
    const { headers } = fill({ url: 'https://example.com', auth: { type: 'Basic', username: 'u', password } })
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`u:${password}`).toString('base64')}`)
  })

  it.each([
    [{ username: 'u', password: 'p' }, 'u:p'],
    [{ token: '{{name}}:x', encode: true }, 'Ana:x'],
    [{ token: Buffer.from('ready').toString('base64'), encode: false }, 'ready'],
    [{ token: 'left from another type', username: 'u', password: '' }, 'u:'],
  ])('signs in by %j', (auth, proof) => {
    const { headers } = fill({ url: 'https://example.com', auth: { type: 'Basic', ...auth } })
    expect(headers.authorization).toBe(`Basic ${Buffer.from(proof).toString('base64')}`)
  })

  it('keeps the type of a member that is one placeholder', () => {
    const values = { n: 3, digits: '3', o: { x: [1, true] }, none: null, quote: '"' }
    const body = {
      n: '{{n}}',
      digits: ' {{ digits }} ',
      o: ['{{o}}', '{{o.x[1]}}'],
      none: '{{none}}',
      unset: '{{unset}}',
      text: 'n is {{n}}, {{quote}}',
      quoted: 'say "{{n}}',
      twice: '{{n}}{{n}}',
      otherwise: "{{ unset | default: 'a' }}",
      '{{n}}': 1,
    }
    const template = { url: 'https://example.com', method: 'POST', body }
    const { request, unset } = fillRequest(template, name => lookupVariable(values, name))
    expect(JSON.parse(request.body ?? '')).toEqual({
      n: 3,
      digits: '3',
      o: [{ x: [1, true] }, true],
      none: null,
      unset: '',
      text: 'n is 3, "',
      quoted: 'say "3',
      twice: '33',
      otherwise: 'a',
      '3': 1,
    })
    expect(unset.get('body')).toEqual(['none', 'unset'])
  })

  it('writes half of a surrogate pair in a query as a character that can be encoded', () => {
    const { request } = fillRequest({ url: 'https://a.example/x', query: { '\ud800': '\udfff{{x}}' } }, () => '\ud83d')
    expect(request.url).toBe('https://a.example/x?%EF%BF%BD=%EF%BF%BD%EF%BF%BD')
  })

  it('names the headers that hold a secret, whatever they are called', () => {
    const headers = { 'X-Custom': 'a {{ secret.token }}', 'x-name': '{{name}}', ' X-All ': "{{SECRET['TOKEN']}}" }
    expect(fill({ url: 'https://example.com', headers })).toMatchObject({
      headers: { 'X-Custom': 'a s3cret', 'x-name': 'Ana', 'X-All': 's3cret' },
      secretHeaders: ['X-Custom', 'X-All'],
      bodyHasSecret: false,
    })
  })

  it.each([
    [{ token: '{{SECRET.TOKEN}}' }, true],
    ['token={{SECRET.TOKEN}}', true],
    [{ all: '{{SECRET}}' }, true],
    [{ name: '{{name}}', secretary: '{{secretary.name}}' }, false],
    [undefined, false],
  ])('says of the body %j whether it holds one: %s', (body, bodyHasSecret) => {
    expect(fill({ url: 'https://example.com', method: 'POST', body })).toMatchObject({
      secretHeaders: [],
      bodyHasSecret,
    })
  })
})
