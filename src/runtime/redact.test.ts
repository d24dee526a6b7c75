import { describe, expect, it } from 'vitest'
import { base64 } from './base64.ts'
import { capped, createRedactor, preview, redactHeaders } from './redact.ts'

const SECRET = 'p4ss/wörd+"1"'

describe('a redactor', () => {
  const { redact } = createRedactor({ KEY: SECRET, GONE: null })

  it.each([
    ['as it stands', `a ${SECRET} b`],
    ['percent-encoded', `https://x.test/?k=${encodeURIComponent(SECRET)}`],
    ['in JSON', JSON.stringify({ k: SECRET })],
    ['in base64', `Basic ${base64(SECRET)}`],
    ['in base64 after a name', `Basic ${base64(`u:${SECRET}`)}`],
    ['in base64 after another name', `Basic ${base64(`us:${SECRET}`)}`],
    ['in base64 for URLs', base64(`${SECRET}???>>>`).replaceAll('+', '-').replaceAll('/', '_')],
  ])('takes a secret out %s', (_, text) => {
    const shown = JSON.stringify(redact({ [text]: [text] }))
    expect(shown).toContain('[redacted]')
    for (const part of [SECRET, encodeURIComponent(SECRET), base64(SECRET).slice(3, -3)]) {
      expect(shown).not.toContain(part)
    }
  })

  it('leaves the names of a schema as they are', () => {
    const { redactMembers } = createRedactor({ WORD: 'text' })
    expect(redactMembers({ text: 'a text', inner: { text: 1 } })).toEqual({
      text: 'a [redacted]',
      inner: { '[redacted]': 1 },
    })
  })

  it.each(['top-secret-1\n', ' top-secret-1 ', 'top-\r\nsecret-1'])('knows %j as a header holds it', secret => {
    const inHeader = secret.replace(/[\r\n]+/g, ' ').trim()
    const shown = createRedactor({ KEY: secret }).redact({ headers: { 'x-key': `Key ${inHeader}` } })
    expect(shown).toEqual({ headers: { 'x-key': 'Key [redacted]' } })
  })

  it('hides the headers that a secret was filled into, whatever they are called', () => {
    expect(redactHeaders({ 'X-Custom': 'a', Accept: 'b' }, ['x-custom'])).toEqual({
      'X-Custom': '[redacted]',
      Accept: 'b',
    })
  })
})

describe('a text that is cut', () => {
  const secret = 'begins-here-and-ends-there'
  const redactor = createRedactor({ KEY: secret })

  it.each([0, 1, 10, 25, 26])('never ends in the beginning of a secret (%i characters of it)', shown => {
    const cut = (length: number) => `${'a'.repeat(length - shown)}${secret}${'b'.repeat(length)}`
    expect(preview(cut(198), redactor)).not.toContain('beg')
    expect(capped(cut(65_536), redactor)).not.toContain('beg')
    expect(capped({ member: cut(65_500) }, redactor)).not.toContain('beg')
  })

  it('shows no more of a secret where many others before it make room', () => {
    const text = secret.repeat(65_536)
    expect(capped(text, redactor)).toMatch(/^(\[redacted\])+(\[r?e?d?a?c?t?e?d?)?… \(1703936 characters in all\)$/)
  })

  it('is as long as it may be where it holds no secret', () => {
    expect(preview('x'.repeat(300), redactor)).toHaveLength(200)
  })
})
