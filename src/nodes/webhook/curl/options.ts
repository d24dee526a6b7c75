/** An option of curl, by its long name. `ignored` changes nothing of the request, or nothing that is not so here anyway. */
export interface CurlOption {
  readonly name: string
  readonly hasValue: boolean
  readonly isKnown: boolean
}

/** Long names of the options that take a value, and their letters. */
const valued: Readonly<Record<string, string>> = {
  request: 'X',
  header: 'H',
  data: 'd',
  'data-ascii': '',
  'data-binary': '',
  'data-raw': '',
  'data-urlencode': '',
  json: '',
  'url-query': '',
  form: 'F',
  'form-string': '',
  user: 'u',
  'oauth2-bearer': '',
  'user-agent': 'A',
  referer: 'e',
  cookie: 'b',
  'max-time': 'm',
  retry: '',
  url: '',
  proxy: 'x',
  'proxy-user': 'U',
  'proxy-header': '',
  noproxy: '',
  cert: 'E',
  'cert-type': '',
  key: '',
  'key-type': '',
  pass: '',
  cacert: '',
  capath: '',
  ciphers: '',
  'upload-file': 'T',
  config: 'K',
  range: 'r',
  resolve: '',
  'connect-to': '',
  interface: '',
  'aws-sigv4': '',
  'time-cond': 'z',
  'continue-at': 'C',
  'unix-socket': '',
}

/** The same for those that take none. */
const flags: Readonly<Record<string, string>> = {
  get: 'G',
  head: 'I',
  insecure: 'k',
  digest: '',
  ntlm: '',
  negotiate: '',
  anyauth: '',
  netrc: 'n',
  'netrc-optional': '',
}

/** Options on where the answer goes, on what is printed, and on what this service does by itself: redirects, compression, encryption. */
const ignoredValued: Readonly<Record<string, string>> = {
  'connect-timeout': '',
  output: 'o',
  'write-out': 'w',
  'dump-header': 'D',
  'cookie-jar': 'c',
  'retry-delay': '',
  'retry-max-time': '',
  'max-redirs': '',
  'limit-rate': '',
  'output-dir': '',
  stderr: '',
  trace: '',
  'trace-ascii': '',
  'keepalive-time': '',
  'max-filesize': '',
  'tls-max': '',
}
const ignoredFlags: Readonly<Record<string, string>> = {
  silent: 's',
  'show-error': 'S',
  verbose: 'v',
  include: 'i',
  fail: 'f',
  'fail-with-body': '',
  'fail-early': '',
  location: 'L',
  'location-trusted': '',
  compressed: '',
  'no-buffer': 'N',
  globoff: 'g',
  'progress-bar': '#',
  'no-progress-meter': '',
  'remote-name': 'O',
  'remote-header-name': 'J',
  'http1.0': '0',
  'http1.1': '',
  http2: '',
  'http2-prior-knowledge': '',
  http3: '',
  'http3-only': '',
  ipv4: '4',
  ipv6: '6',
  basic: '',
  disable: 'q',
  'retry-all-errors': '',
  'retry-connrefused': '',
  'path-as-is': '',
  tlsv1: '1',
  'tlsv1.2': '',
  'tlsv1.3': '',
  sslv2: '2',
  sslv3: '3',
  'ssl-reqd': '',
  'create-dirs': '',
  'tcp-nodelay': '',
  parallel: 'Z',
}

const letters = new Map(
  [valued, flags, ignoredValued, ignoredFlags].flatMap(Object.entries<string>).map(([name, letter]) => [letter, name]),
)

/** An option by its long name or its letter. */
export function optionOf(written: string): CurlOption {
  const name = (written.length === 1 ? letters.get(written) : undefined) ?? written
  if (Object.hasOwn(ignoredValued, name)) return { name: 'ignored', hasValue: true, isKnown: true }
  if (Object.hasOwn(ignoredFlags, name)) return { name: 'ignored', hasValue: false, isKnown: true }
  const hasValue = Object.hasOwn(valued, name)
  return { name, hasValue, isKnown: hasValue || Object.hasOwn(flags, name) }
}
