import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from './listen.ts'

/** One request that the emulator was asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly form: URLSearchParams
}

interface OwnedNumber {
  readonly sid: string
  readonly phone_number: string
  sms_url: string
}

/** Twilio as far as the service speaks with it, on loopback: its paths, its forms, its JSON, its refusals and its signatures. */
export interface TwilioEmulator {
  readonly url: string
  readonly account_sid: string
  readonly auth_token: string
  readonly asked: Asked[]
  readonly owned: Map<string, OwnedNumber>
  /** Numbers that can be bought. */
  readonly available: Set<string>
  readonly sent: { sid: string; from: string; to: string; body: string; status_url: string | null }[]
  /** Answer to `GET` of a brand. */
  brand: { status: string; brandType: string | null; failureReason: string | null }
  own(phone_number: string): void
  /** A request to the service as Twilio signs it. */
  sign(url: string, members: Readonly<Record<string, string>>): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

export async function startTwilio(): Promise<TwilioEmulator> {
  const account_sid = `AC${'1'.repeat(32)}`
  const auth_token = 'the-token-of-the-emulator'
  let made = 0
  const sidOf = (kind: string) => {
    made += 1
    return `${kind}${String(made).padStart(32, '0')}`
  }
  const server = createServer((request, response) => {
    void readForm(request).then(form => {
      const url = new URL(request.url ?? '/', 'http://twilio')
      const asked = { method: request.method ?? '', path: url.pathname, form }
      emulator.asked.push(asked)
      const [status, body] = isAllowed(request.headers.authorization ?? '')
        ? answer(asked, url.searchParams)
        : [401, { code: 20003, message: 'Authenticate', status: 401 }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
    })
  })
  const isAllowed = (header: string) => {
    const expected = Buffer.from(`Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`)
    const given = Buffer.from(header)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  const account = `/2010-04-01/Accounts/${account_sid}`
  const numberOf = ({ sid, phone_number, sms_url }: OwnedNumber) => ({ sid, phone_number, sms_url, capabilities: {} })

  function answer({ method, path, form }: Asked, query: URLSearchParams): [number, object | undefined] {
    const missing: [number, object] = [404, { code: 20404, message: `${path} was not found`, status: 404 }]
    if (path === `${account}.json`) return [200, { sid: account_sid, status: 'active', subresource_uris: {} }]
    const search = new RegExp(`^${account}/AvailablePhoneNumbers/(US|CA)/Local\\.json$`).exec(path)
    if (search) {
      const found = [...emulator.available].filter(number => number.startsWith(`+1${query.get('AreaCode') ?? ''}`))
      return [200, { available_phone_numbers: found.map(phone_number => ({ phone_number, capabilities: {} })) }]
    }
    if (path === `${account}/IncomingPhoneNumbers.json`) {
      const phone_number = method === 'POST' ? (form.get('PhoneNumber') ?? '') : query.get('PhoneNumber')
      if (method === 'GET') {
        const all = [...emulator.owned.values()].filter(
          one => phone_number === null || one.phone_number === phone_number,
        )
        return [200, { incoming_phone_numbers: all.map(numberOf), page: 0, page_size: 1000, next_page_uri: null }]
      }
      if (!emulator.available.delete(phone_number ?? ''))
        return [400, { code: 21422, message: `${phone_number} is not available`, status: 400 }]
      emulator.own(phone_number ?? '')
      return [201, numberOf([...emulator.owned.values()].at(-1) as OwnedNumber)]
    }
    const one = new RegExp(`^${account}/IncomingPhoneNumbers/(\\w+)\\.json$`).exec(path)
    if (one) {
      const number = [...emulator.owned.values()].find(({ sid }) => sid === one[1])
      if (!number) return missing
      if (method === 'DELETE') {
        emulator.owned.delete(number.phone_number)
        return [204, undefined]
      }
      number.sms_url = form.get('SmsUrl') ?? number.sms_url
      return [200, numberOf(number)]
    }
    if (path === `${account}/Messages.json`) {
      const [from, to, body] = [form.get('From') ?? '', form.get('To') ?? '', form.get('Body') ?? '']
      if (!emulator.owned.has(from)) return [400, { code: 21606, message: `${from} is not yours`, status: 400 }]
      const sid = sidOf('SM')
      emulator.sent.push({ sid, from, to, body, status_url: form.get('StatusCallback') })
      return [201, { sid, from, to, body, status: 'queued', error_code: null, subresource_uris: {} }]
    }
    if (path === `${account}/Addresses.json`) return [201, { sid: sidOf('AD') }]
    if (path.startsWith('/v1/a2p/BrandRegistrations')) {
      const { status, brandType, failureReason } = emulator.brand
      const state = { status, brand_type: brandType, failure_reason: failureReason }
      return [method === 'POST' ? 201 : 200, { sid: 'BN00000000000000000000000000000001', ...state, links: {} }]
    }
    if (/^\/v1\/(?:CustomerProfiles|TrustProducts|EndUsers|SupportingDocuments)/.test(path))
      return [method === 'POST' ? 201 : 200, { sid: sidOf('BU'), links: {} }]
    return missing
  }

  const emulator: TwilioEmulator = {
    url: `http://127.0.0.1:${await listen(server)}`,
    account_sid,
    auth_token,
    asked: [],
    owned: new Map(),
    available: new Set(),
    sent: [],
    brand: { status: 'PENDING', brandType: null, failureReason: null },
    own(phone_number) {
      emulator.owned.set(phone_number, { sid: sidOf('PN'), phone_number, sms_url: '' })
    },
    sign(url, members) {
      const signed = Object.keys(members)
        .toSorted()
        .reduce((text, name) => text + name + members[name], url)
      const signature = createHmac('sha1', auth_token).update(signed).digest('base64')
      const headers = { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' }
      return { body: new URLSearchParams(members).toString(), headers }
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return emulator
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}
