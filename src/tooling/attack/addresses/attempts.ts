import { hostileAnswers } from './hostileAnswers.ts'
import { insideHosts, PUBLIC, rebindingHosts } from './hosts.ts'

/** One request that the service is to send for an author, a caller or a program. */
export interface Attempt {
  readonly kind: string
  /** `webhook`: tried as a webhook node. `tool`: as a custom tool. `call` and `chat`: sent while one is played. */
  readonly through: 'webhook' | 'tool' | 'call' | 'chat'
  readonly url: string
  readonly method?: string
  readonly headers?: unknown
  readonly body?: unknown
  /** Number of times that it is sent; a name that changes its address is asked again. */
  readonly times?: number
  /** For calls: which of its requests it is. */
  readonly as?: 'webhook' | 'dynamic_data'
}

const schemes = [
  ...['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1:6379/_INFO', 'dict://127.0.0.1:6379/INFO'],
  ...['ldap://127.0.0.1/', 'data:application/json,{}', 'javascript:1', 'ws://127.0.0.1/', 'wss://127.0.0.1/'],
  ...['unix:/var/run/docker.sock', 'http+unix://%2Fvar%2Frun%2Fdocker.sock/', 'blob:http://127.0.0.1/x', 'about:blank'],
  ...[
    'http:127.0.0.1',
    'http:/127.0.0.1/',
    'http:///127.0.0.1/',
    '//127.0.0.1/',
    'HTTP://127.0.0.1/',
    '\thttp://127.0.0.1/',
  ],
  ...[
    'ht\ntp://127.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'jar:http://127.0.0.1!/',
    'view-source:http://127.0.0.1/',
    'http://',
  ],
]

const privatePlaces = [
  ...['http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1:8080/'],
  ...['http://2130706433/', 'http://localhost/', '//127.0.0.1/', 'http://[::ffff:127.0.0.1]/', 'https://127.0.0.1/'],
  ...[
    'http://at-10-0-0-1.attack.test/',
    'http://once-at-127-0-0-1.attack.test/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
  ],
]
const redirectTo = (to: string, status: number, base = `http://${PUBLIC}`) =>
  `${base}/redirect?status=${status}&to=${encodeURIComponent(to)}`

const injected = 'x\r\nx-injected: yes\r\n\r\nGET http://127.0.0.1/ HTTP/1.1'
const headerTricks: readonly unknown[] = [
  { host: '127.0.0.1' },
  { Host: 'localhost:22' },
  { 'x-forwarded-host': '127.0.0.1' },
  { 'x-trick': injected },
  { [`x-trick${injected}`]: 'x' },
  [['x-trick', injected]],
  { 'transfer-encoding': 'chunked' },
  { 'content-length': '0' },
  { 'content-length': '-1' },
  { connection: 'upgrade', upgrade: 'websocket' },
  { expect: '100-continue' },
  { ':authority': '127.0.0.1' },
  { __proto__: { 'x-injected': 'yes' }, 'proxy-authorization': 'x' },
  { 'x-null': 'a\u0000b' },
  { 'x-trick': '\u010d\u010ax-injected: yes' },
]
const methodTricks = [
  'CONNECT',
  'TRACE',
  'OPTIONS',
  'GET / HTTP/1.1\r\nx-injected: yes',
  'PROPFIND',
  'get',
  'ＧＥＴ',
  'G E T',
]

/** Every attempt, in the order in which it is made. */
export const attempts: readonly Attempt[] = [
  ...insideHosts.flatMap((host): Attempt[] => [
    { kind: 'hosts', through: 'webhook', url: `http://${host}/` },
    { kind: 'hosts', through: 'tool', url: `https://${host}/` },
  ]),
  ...schemes.flatMap((url): Attempt[] => [
    { kind: 'schemes', through: 'webhook', url },
    { kind: 'schemes', through: 'tool', url },
  ]),
  ...rebindingHosts.flatMap((host): Attempt[] => [
    { kind: 'names that change', through: 'webhook', url: `http://${host}/`, times: 4 },
    { kind: 'names that change', through: 'tool', url: `https://${host}/`, times: 2 },
  ]),
  ...privatePlaces.flatMap((to): Attempt[] => [
    ...[301, 302, 303, 307, 308].map(
      (status): Attempt => ({
        kind: 'redirects',
        through: 'webhook',
        url: redirectTo(to, status),
        method: 'POST',
        body: '{}',
      }),
    ),
    { kind: 'redirects', through: 'webhook', url: redirectTo(redirectTo(redirectTo(to, 302), 307), 301) },
    { kind: 'redirects', through: 'tool', url: redirectTo(to, 302, `https://${PUBLIC}`) },
  ]),
  ...headerTricks.map(
    (headers): Attempt => ({ kind: 'headers', through: 'webhook', url: `http://${PUBLIC}/`, headers }),
  ),
  ...methodTricks.map((method): Attempt => ({ kind: 'methods', through: 'webhook', url: `http://${PUBLIC}/`, method })),
  ...hostileAnswers.map(
    (name): Attempt => ({ kind: 'hostile answers', through: 'webhook', url: `http://${PUBLIC}/${name}` }),
  ),
  ...[
    'https://10.0.0.1/',
    'https://localhost/',
    'https://at-127-0-0-1.attack.test/',
    'https://[::1]/',
    redirectTo('http://127.0.0.1/', 307, `https://${PUBLIC}`),
  ].flatMap((url): Attempt[] => [
    { kind: 'calls', through: 'call', as: 'webhook', url },
    { kind: 'calls', through: 'call', as: 'dynamic_data', url },
    { kind: 'live chats', through: 'chat', url },
  ]),
]
