import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeCurl } from './apply.ts'
import { isCurl, readCurl } from './read.ts'
import { writeCurl } from './write.ts'

const read = (text: string) => {
  const reading = readCurl(text)
  if (!reading) throw new Error('This is no curl command.')
  return reading
}
const request = (text: string) => read(text).request
const nothing = { headers: [], auth: undefined, body: undefined, timeout: undefined, retries: undefined }

describe('a curl command', () => {
  it('is known by its name, however it is called', () => {
    for (const text of ['curl x', ' $ curl -s x', '/usr/bin/curl x', 'curl.exe ^\n x', 'TOKEN=1 curl x']) {
      expect(isCurl(text), text).toBe(true)
    }
    for (const text of ['https://curl.se', 'curly x', 'wget x', 'curl', '']) expect(isCurl(text), text).toBe(false)
    expect(readCurl('curl --version')).toBeUndefined()
  })

  it('gets, and posts what it is given', () => {
    expect(request('curl https://api.example.com/a?b=c')).toEqual({
      ...nothing,
      method: 'GET',
      url: 'https://api.example.com/a?b=c',
    })
    expect(request(`curl api.example.com -d a=1 -d 'b=2'`)).toMatchObject({
      method: 'POST',
      url: 'http://api.example.com',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: 'a=1&b=2',
    })
    expect(request('curl -XPUT --url x.example --data-raw @me').body).toBe('@me')
  })

  it('is read over several lines, with quotes in quotes', () => {
    const text = `curl -X POST "https://api.example.com/orders" \\
      -H "Content-Type: application/json" \\
      -H 'X-Note: it'\\''s' \\
      --data '{"name": "{{name}}"}' --max-time 2.5 --retry 9`
    expect(request(text)).toEqual({
      method: 'POST',
      url: 'https://api.example.com/orders',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Note', "it's"],
      ],
      auth: undefined,
      body: '{"name": "{{name}}"}',
      timeout: 2.5,
      retries: 5,
    })
    expect(request(`curl x.example -d $'{"a":"it\\'s\\n\\u00e9\\x21\\101"}'`).body).toBe(`{"a":"it's\né!A"}`)
    expect(request('curl x.example -d "a \\"b\\" \\$c \\d"').body).toBe('a "b" $c \\d')
  })

  it('is read as the Windows command prompt has it', () => {
    const older = 'curl "https://x.example/?a=1&b=2" ^\r\n  -H "accept: 1^2" ^\r\n  --data-raw "{\\"a\\":\\"12\\"}"'
    expect(request(older)).toMatchObject({
      url: 'https://x.example/?a=1&b=2',
      headers: [['accept', '1^2']],
      body: '{"a":"12"}',
    })
    const newer = 'curl ^"https://x.example/?a=1^&b=2^" ^\n  --data-raw ^"^{^\\^"a^\\^":^\\^"1^\n\n2^\\^"^}^"'
    expect(request(newer)).toMatchObject({ url: 'https://x.example/?a=1&b=2', body: '{"a":"1\n2"}' })
  })

  it('says who asks', () => {
    expect(request("curl x.example -H 'Authorization: Bearer {{SECRET.KEY}}'")).toMatchObject({
      headers: [],
      auth: { type: 'bearer', token: '{{SECRET.KEY}}' },
    })
    expect(request('curl x.example -u ada:s3:cret').auth).toEqual({
      type: 'basic',
      username: 'ada',
      password: 's3:cret',
    })
    expect(request("curl x.example -H 'Authorization: Token abc'").headers).toEqual([['Authorization', 'Token abc']])
  })

  it('sends JSON, queries, cookies and forms', () => {
    expect(request(`curl x.example --json '{"a":1}'`)).toMatchObject({
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ],
      body: '{"a":1}',
    })
    expect(request("curl -G 'x.example/?a=1#top' -d b=2 --data-urlencode 'c=ä {{d}}'")).toEqual({
      ...nothing,
      method: 'GET',
      url: 'http://x.example/?a=1&b=2&c=%C3%A4%20{{d}}#top',
    })
    expect(request("curl x.example -A me -b 'a=1' -H 'Accept:' -H 'X-Empty;'").headers).toEqual([
      ['User-Agent', 'me'],
      ['Cookie', 'a=1'],
      ['X-Empty', ''],
    ])
    const form = read("curl x.example -F 'name=Ada Lovelace' -F 'kind=a;type=text/plain' -F photo=@me.png")
    expect(form.request.body).toBe('name=Ada%20Lovelace&kind=a')
    expect(form.left).toEqual(['the file me.png of the form'])
    expect(form.notes).toEqual(['The form is sent as plain fields, not multipart.'])
  })

  it('says what is left of it', () => {
    const {
      request: read_,
      left,
      notes,
    } = read(
      'curl -sSkL --compressed --cert me.pem -d @body.json --frobnicate 3 https://x.example "$HOST/$(date)" | jq .',
    )
    expect(read_).toEqual({ ...nothing, method: 'GET', url: 'https://x.example' })
    expect(left).toEqual([
      '$(date)',
      '| jq .',
      '-k',
      '--cert me.pem',
      'the body in the file body.json',
      '--frobnicate',
      'the second address {{HOST}}/$(date)',
    ])
    expect(notes).toEqual(['Shell variables became {{HOST}}.'])
    expect(read(`curl x.example -d '{"a":1}'`).notes).toEqual([
      'The body is sent as JSON. curl would have sent it as a form.',
    ])
    expect(request('curl https://x.example/?a=1&b=2').url).toBe('https://x.example/?a=1&b=2')
  })

  it('is read without fail, whatever it says', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '-H',
        '-d',
        '--json',
        "$'",
        '\\',
        '"',
        "'",
        '^',
        '\n',
        '-F',
        '-u',
        '$(',
        '`',
        'https://x.example',
        '{{a}}',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        readCurl(`curl ${pieces.join(' ')}`)
        readCurl(`curl ^\n ${pieces.join('')}`)
      }),
    )
  })
})

describe('what is said of a curl command', () => {
  const said = (options: string) => describeCurl(read(`curl https://api.example.com ${options}`))
  it('offers a place for a secret that is written out', () => {
    expect(said("-H 'Authorization: Bearer abc'")).toContain('Save the token as a secret in Settings')
    expect(said('-u ada:lovelace')).toContain('Save the password as a secret in Settings')
    for (const options of ['', "-H 'Authorization: Bearer {{SECRET.KEY}}'", '-u ada:{{SECRET.KEY}}']) {
      expect(said(options), options).not.toContain('secret')
    }
  })
})

describe('a request as a curl command', () => {
  it('keeps secrets as they are written', () => {
    expect(
      writeCurl({
        method: 'POST',
        url: 'https://api.example.com/{{id}}',
        auth: { type: 'Bearer', token: '{{SECRET.KEY}}' },
        headers: { 'X-Source': "Ada's" },
        body: '{"name": "{{name}}"}',
        timeoutValue: 2500,
        max_retries: 2,
      }),
    ).toBe(
      [
        "curl 'https://api.example.com/{{id}}'",
        '-X POST',
        '-g',
        "-H 'X-Source: Ada'\\''s'",
        "-H 'Authorization: Bearer {{SECRET.KEY}}'",
        "-H 'Content-Type: application/json'",
        `--data-raw '{"name": "{{name}}"}'`,
        '-m 2.5',
        '--retry 2',
      ].join(' \\\n  '),
    )
  })

  it('is read as the same request', () => {
    const line = fc.string({ maxLength: 20 }).map(text => text.trim())
    const token = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,12}$/)
      .filter(name => !/^(authorization|content-type)$/i.test(name))
    const data = fc.record({
      method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
      url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
      headers: fc.array(fc.tuple(token, line), { maxLength: 4 }),
      auth: fc.oneof(
        fc.constant(undefined),
        fc.record({ type: fc.constant('Bearer'), token: fc.stringMatching(/^[\w.{} -]*\w$/) }),
        fc.record({ type: fc.constant('Basic'), username: fc.stringMatching(/^[^:]+$/), password: fc.string() }),
      ),
      body: fc.string({ minLength: 1 }).map(text => `[${text}`),
    })
    fc.assert(
      fc.property(data, ({ method, url, headers, auth, body }) => {
        const again = request(writeCurl({ method, url, headers, auth, body }))
        expect(again).toMatchObject({ method, url, body })
        expect(again.headers).toEqual([...headers, ['Content-Type', 'application/json']])
        if (auth && 'token' in auth) expect(again.auth).toEqual({ type: 'bearer', token: auth.token.trim() })
        else if (auth) expect(again.auth).toEqual({ type: 'basic', username: auth.username, password: auth.password })
        else expect(again.auth).toBeUndefined()
      }),
      // To a POSIX shell the backslash before the closing quote is a character like any other.
      { examples: [[{ method: 'POST', url: 'https://api.test', headers: [], auth: undefined, body: '[^\\' }]] },
    )
  })
})
