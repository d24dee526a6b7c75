import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathwayDocument } from '../document.ts'
import { documents } from '../testing/documents.ts'
import { findSecrets } from './find.ts'
import { nameSecrets, takeOutSecrets } from './takeOut.ts'

function holding(data: Record<string, unknown>, type = 'Webhook'): PathwayDocument {
  return { name: 'x', description: '', nodes: [{ id: 'a', type, data: { name: 'Order', ...data } }], edges: [] }
}
const found = (data: Record<string, unknown>) =>
  findSecrets(holding(data)).map(({ name, value, place }) => [place.field, name, value])

const url = 'https://api.acme.example/v1'
const key = 'q7Wz0LmT4vXc9RbN2'

describe('secrets', () => {
  it.each<[string, Record<string, unknown>, unknown[]]>([
    [
      'a bearer header',
      { url, headers: { Authorization: `Bearer ${key}` } },
      ['headers.Authorization', 'ACME_TOKEN', key],
    ],
    [
      'a basic header',
      { url, headers: { authorization: 'Basic YTpiYw==' } },
      ['headers.authorization', 'ACME_TOKEN', 'YTpiYw=='],
    ],
    ['a row of headers', { url, headers: [['X-Api-Key', 'abcd1234']] }, ['headers[0][1]', 'ACME_API_KEY', 'abcd1234']],
    [
      'a named row',
      { headers: [{ name: 'X-Auth-Token', value: 'abcd1234' }] },
      ['headers[0].value', 'AUTH_TOKEN', 'abcd1234'],
    ],
    ['a cookie', { headers: { Cookie: 'sid=1; b=2' } }, ['headers.Cookie', 'COOKIE', 'sid=1; b=2']],
    ['auth with a token', { url, auth: { type: 'Bearer', token: key } }, ['auth.token', 'ACME_TOKEN', key]],
    ['auth by its scheme', { url, auth: { Bearer: key } }, ['auth.Bearer', 'ACME_TOKEN', key]],
    [
      'a password',
      { url, auth: { type: 'Basic', username: 'sam', password: 'open' } },
      ['auth.password', 'ACME_PASSWORD', 'open'],
    ],
    ['an address', { url: 'https://sam:op%40n@crm.acme.example' }, ['url', 'ACME_PASSWORD', 'op%40n']],
    ['a query', { url: `${url}?brand=x&token=abc%2Bdef` }, ['url', 'ACME_TOKEN', 'abc+def']],
    ['a key of a query', { url: `${url}?key=${key}` }, ['url', 'ACME_KEY', key]],
    ['a signed address', { url: `${url}?sig=${key}&se=2026` }, ['url', 'ACME_SIG', key]],
    ['a JSON body', { url, body: `{"client_secret": "a\\"b12345"}` }, ['body', 'ACME_CLIENT_SECRET', 'a"b12345']],
    [
      'a body that is an object',
      { url, body: { deep: [{ apiKey: 'abcd1234' }] } },
      ['body.deep[0].apiKey', 'ACME_API_KEY', 'abcd1234'],
    ],
    ['a form', { url, body: `grant=x&password=${key}` }, ['body', 'ACME_PASSWORD', key]],
    [
      'an attached tool',
      { tool: { tool: { url, headers: { Token: 'abcd1234' } } } },
      ['tool.tool.headers.Token', 'ACME_TOKEN', 'abcd1234'],
    ],
    ['what a prompt says', { prompt: `The API key is ${key}, use it.` }, ['prompt', 'API_KEY', key]],
    [
      'a key of OpenAI',
      { prompt: 'Use sk-proj-aB3dE5fG7hJ9kL1mN3pQ.' },
      ['prompt', 'OPENAI_API_KEY', 'sk-proj-aB3dE5fG7hJ9kL1mN3pQ'],
    ],
    ['a key of AWS', { text: 'AKIAABCDEFGHIJKLMNOP' }, ['text', 'AWS_ACCESS_KEY_ID', 'AKIAABCDEFGHIJKLMNOP']],
  ])('are found in %s', (_, data, secret) => {
    expect(found(data)).toEqual([secret])
  })

  it.each<[string, Record<string, unknown>]>([
    ['variables', { headers: { Authorization: 'Bearer {{SECRET.CRM}}', 'X-Api-Key': '{{api_key}}' } }],
    [
      'what shows where a secret goes',
      { headers: { Authorization: 'Bearer YOUR_API_KEY', 'x-api-key': '<token>', b: 'xxxxxx' } },
    ],
    ['what is to be replaced', { headers: [['Authorization', 'REPLACE_WITH_KEY']] }],
    [
      'other headers',
      { headers: { 'Content-Type': 'application/json', 'Correlation-Id': '7e608056-3765-11ed-a261-0242ac120002' } },
    ],
    [
      'paths into an answer',
      { tool: { tool: { response: { token: '$.access_token' } } }, responseData: [{ name: 'token', data: '$.token' }] },
    ],
    [
      'descriptions',
      { input_schema: { password: 'The word that the caller says' }, extractVars: [['password', 'string', 'x']] },
    ],
    ['rules', { responsePathways: [['token', '==', 'abcdefg123456', { id: 'b' }]] }],
    ['counts', { body: { max_tokens: '4096', next_token: 'abcdefgh12345678' } }],
    ['speech', { prompt: 'Ask for the password: at least twelve-characters. The token is given on paper.' }],
    ['ids in addresses', { url: `${url}/7e608056-3765-11ed-a261-0242ac120002?code=200&key=name` }],
  ])('are not %s', (_, data) => {
    expect(found(data)).toEqual([])
  })

  it('show too little of themselves to be used', () => {
    const masks = findSecrets(holding({ auth: { password: 'open', token: key } })).map(secret => secret.masked)
    expect(masks).toEqual(['••••••', 'q7Wz••••••N2'])
  })

  it('beside all nodes are found too', () => {
    const document = {
      ...holding({}),
      apiKey: 'abcd1234',
      nodes: [{ globalConfig: { globalPrompt: `password: ${key}` } }],
    }
    expect(findSecrets(document).map(secret => secret.place.path)).toEqual([
      'nodes[0].globalConfig.globalPrompt',
      'apiKey',
    ])
  })
})

describe('taking secrets out', () => {
  it('gives each a name of its own, the same value the same name', () => {
    const headers = { 'X-Api-Key': 'abcd1234', 'X-Backup': { api_key: 'abcd1234' }, Deep: { 'x-api-key': 'efgh5678' } }
    const names = nameSecrets(findSecrets(holding({ url, headers })), ['acme_api_key'])
    expect(names.map(({ name }) => name)).toEqual(['ACME_API_KEY_2', 'ACME_API_KEY_2', 'ACME_API_KEY_3'])
  })

  it('leaves the name where the value stood, and all else as it was', () => {
    const document = holding({
      url: `https://sam:open@acme.example/?token=abcd1234&x=1`,
      headers: [['Authorization', `Bearer ${key}`]],
    })
    const taken = takeOutSecrets(document, nameSecrets(findSecrets(document), []))
    expect(taken.nodes[0]?.data).toEqual({
      name: 'Order',
      url: 'https://sam:{{SECRET.ACME_PASSWORD}}@acme.example/?token={{SECRET.ACME_TOKEN}}&x=1',
      headers: [['Authorization', 'Bearer {{SECRET.ACME_TOKEN_2}}']],
    })
    expect(taken.edges).toBe(document.edges)
    expect(findSecrets(taken)).toEqual([])
  })

  it('does not touch a text that was changed since it was read', () => {
    const document = holding({ auth: { token: key } })
    const names = nameSecrets(findSecrets(document), [])
    const changed = holding({ auth: { token: 'something else' } })
    expect(takeOutSecrets(changed, names)).toBe(changed)
  })

  it('leaves none behind, and nothing else different, whatever the document', () => {
    const member = fc.constantFrom('url', 'headers', 'body', 'auth', 'token', 'password', 'x')
    const text = fc.constantFrom(key, `Bearer ${key}`, `${url}?key=${key}`, `{"token":"${key}"}`, '{{x}}', 'plain')
    const tree = fc.letrec(tie => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(member, tie('value'), { noNullPrototype: true }),
      ),
    })).value
    fc.assert(
      fc.property(documents, tree, (document, value) => {
        const full: PathwayDocument = { ...document, nodes: [...document.nodes, { id: 'secret', data: { value } }] }
        const names = nameSecrets(findSecrets(full), [])
        const taken = takeOutSecrets(full, names)
        expect(findSecrets(taken)).toEqual([])
        const back = names.reduce(
          (text, { secret, name }) =>
            text.replaceAll(`{{SECRET.${name}}}`, JSON.stringify(secret.written).slice(1, -1)),
          JSON.stringify(taken),
        )
        expect(back).toBe(JSON.stringify(full))
      }),
    )
  })
})
