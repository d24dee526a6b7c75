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
