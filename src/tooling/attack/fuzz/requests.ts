import { aliasesOf } from '#contract/aliases.ts'
import { bodyTypeOf } from '#contract/bodyType.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Dice } from '../../figures/random.ts'
import type { Asked } from '../client.ts'
import { entriesOf, messageOf } from './documents.ts'
import { mutate } from './mutate.ts'
import { generateValue, schemaOf } from './schema.ts'
import { idOf, type Things } from './things.ts'
import { hostileText } from './values.ts'

export interface FuzzedRequest extends Asked {
  /** The endpoint that it is for. */
  readonly endpoint: string
}

const KEYS_OF_NOBODY: readonly (string | null)[] = [null, '', 'x', `dp_${'a'.repeat(43)}`]

/** Places of a pathway, and some that reach for what is none of it. */
const POINTERS: readonly string[] = [
  ...['', '/name', '/description', '/nodes', '/nodes/-', '/nodes/0', '/nodes/1', '/nodes/0/data', '/nodes/0/data/text'],
  ...[
    '/edges/0',
    '/edges/0/label',
    '/folder',
    '/a~1b',
    '/~0',
    '/~2',
    'nodes',
    '/pathway_id',
    '/nodes/00',
    '/nodes/1e9',
  ],
  ...['/__proto__/x', '/constructor/prototype/x', '/nodes/0/__proto__', '/nodes/length', '//', '/nodes/0/data/text/0'],
]

/** One request from the contract: valid, with a place or more changed, or with something odd about the request itself. */
export function fuzzRequest(dice: Dice, own: Things, others: Things): FuzzedRequest {
  const endpoint = dice.pick(endpoints)
  const known = (name: string) => {
    if (endpoint.method === 'PATCH' && (name === 'path' || name === 'from')) return dice.pick(POINTERS)
    if (name === 'nodes' || name === 'edges') return entriesOf(dice)[name]
    if (name === 'message' || name === 'search') return messageOf(dice)
    if (name === 'start_time') return dice.pick(['2035-01-01 10:00:00 -07:00', '2035-01-01T10:00:00Z', undefined])
    if (/^(url|webhook)$/.test(name)) return dice.pick(['https://127.0.0.1/x', 'http://127.0.0.1:1/x'])
    return idOf(name, dice, own, others)
  }
  const manner = dice.below(100)
  const body = endpoint.body && generateValue(schemaOf(endpoint.body), dice, known)
  const changed = () => {
    let value: unknown = body
    for (let changes = 1 + dice.below(3); changes > 0; changes -= 1) value = mutate(value, dice)
    return value
  }
  const request: FuzzedRequest = {
    endpoint: `${endpoint.method} ${endpoint.path}`,
    method: endpoint.method,
    path: pathOf(endpoint, dice, known, manner >= 80),
    ...(endpoint.body && { body: manner < 35 ? body : changed() }),
    headers: headersOf(endpoint, dice, manner),
  }
  return manner < 88 ? request : strange(request, dice)
}

function pathOf(endpoint: Endpoint, dice: Dice, known: (name: string) => unknown, isHostile: boolean): string {
  const path = dice.chance(0.1) ? dice.pick([endpoint.path, ...aliasesOf(endpoint.path)]) : endpoint.path
  const filled = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const value = isHostile && dice.chance(0.5) ? hostileText(dice) : (known(name) ?? 'TOKEN')
    return encoded(String(value))
  })
  const query = endpoint.query ? Object.entries(generateValue(schemaOf(endpoint.query), dice, known) as object) : []
  const said = query.map(([name, value]) => {
    const text = isHostile && dice.chance(0.4) ? hostileText(dice) : String(value)
    return `${name}=${encoded(text)}`
  })
  return said.length > 0 ? `${filled}?${said.join('&')}` : filled
}

/** A lone surrogate has no place in a URL. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

function headersOf(endpoint: Endpoint, dice: Dice, manner: number): Record<string, string> {
  const headers: Record<string, string> = {}
  if (endpoint.method === 'PATCH' && dice.chance(0.95)) headers['content-type'] = bodyTypeOf(endpoint)
  if (endpoint.idempotent && dice.chance(0.3)) headers['idempotency-key'] = `key-${dice.below(2000)}`
  if (endpoint.headers && dice.chance(0.5))
    headers['if-match'] = dice.pick(['"1"', '*', 'W/"1"', '1', '"x-1"', 'nonsense', '""'])
  if (manner >= 75 && dice.chance(0.4))
    headers.accept = dice.pick(['text/event-stream', 'application/json', '*/*', 'x', 'a/b;q=2'])
  if (manner >= 75 && dice.chance(0.2))
    headers['last-event-id'] = dice.pick(['1', '-1', '1e300', 'x', '99999999999999999999'])
  return headers
}

/** Keys, methods, types, cookies and bodies that no client of ours sends. */
function strange(request: FuzzedRequest, dice: Dice): FuzzedRequest {
  const { headers = {} } = request
  switch (dice.below(8)) {
    case 0:
      return { ...request, key: dice.pick(KEYS_OF_NOBODY) }
    case 1:
      return {
        ...request,
        method: dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']),
      }
    case 2:
      return {
        ...request,
        headers: {
          ...headers,
          'content-type': dice.pick([
            'text/plain',
            'application/xml',
            'multipart/form-data',
            'application/json; charset=utf-16',
            'x',
          ]),
        },
        body: request.body ?? '{}',
      }
    case 3:
      return {
        ...request,
        body: dice.pick([
          '',
          '{',
          '[',
          'null',
          '"x"',
          '1e999',
          '{"a":1,"a":2}',
          '\ufeff{}',
          '{"__proto__":{"x":1}}',
          'NaN',
        ]),
      }
    case 4:
      return {
        ...request,
        key: null,
        headers: { ...headers, cookie: dice.pick(['dialpath_session=x', 'dialpath_session=', '=;;=', 'a=%00']) },
      }
    case 5:
      return {
        ...request,
        path:
          request.path +
          dice.pick(['/', '//', '/..', '/%2e%2e', '?', '?a=1&a=2', '#x', '/%00', '/%', ';x=1', `/${'a'.repeat(3000)}`]),
      }
    case 6:
      return {
        ...request,
        headers: {
          ...headers,
          origin: dice.pick(['null', 'http://evil.example', 'x']),
          host: dice.pick(['evil.example', '', '127.0.0.1:1', 'a b']),
        },
      }
    default:
      return {
        ...request,
        headers: {
          ...headers,
          [dice.pick(['idempotency-key', 'if-match', 'x-tab', 'content-encoding', 'range'])]: 'y'.repeat(
            dice.pick([1, 201, 5000]),
          ),
        },
      }
  }
}
