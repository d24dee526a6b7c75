import { isRecord, type NodeData } from '#pathway/document.ts'
import { asNumber } from '#pathway/scalars.ts'
import { readAuth } from '../form/auth.ts'
import { readPairs } from '../form/pairs.ts'

/** A webhook node's request as a curl command. Its {{variables}} stay as they are, secrets among them. */
export function writeCurl(data: NodeData): string {
  const body = textOf(data.body)
  const written = textOf(data.method).trim().toUpperCase()
  const method = written === '' ? (body === '' ? 'GET' : 'POST') : written
  const sendsBody = body !== '' && method !== 'GET' && method !== 'HEAD'
  const pairs = readPairs(data.headers)
  const headers = pairs.form === 'other' ? [] : pairs.rows.map(row => [row.name, textOf(row.value)] as const)
  const has = (name: string) => headers.some(([own]) => own.toLowerCase() === name)
  const options: string[] = [`-X ${quote(method)}`]
  const url = withQuery(textOf(data.url).trim(), data.query)
  // To curl, braces in an address are a list of addresses.
  if (/[{}[\]]/.test(url)) options.push('-g')
  for (const [name, value] of headers) options.push(`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  if (!has('authorization')) options.push(...authOptions(data.auth))
  if (sendsBody && /^\s*[[{]/.test(body) && !has('content-type'))
    options.push(`-H ${quote('Content-Type: application/json')}`)
  if (sendsBody) options.push(`--data-raw ${quote(body)}`)
  const timeout = asNumber(data.timeoutValue) ?? 0
  if (timeout > 0) options.push(`-m ${timeout > 300 ? timeout / 1000 : timeout}`)
  const retries = asNumber(data.max_retries) ?? 0
  if (retries > 0) options.push(`--retry ${retries}`)
  return [`curl ${quote(url)}`, ...options].join(' \\\n  ')
}

function authOptions(auth: unknown): readonly string[] {
  const read = readAuth(auth)
  if (read.type === 'bearer' && read.token !== '') return [`-H ${quote(`Authorization: Bearer ${read.token}`)}`]
  if (read.type !== 'basic') return []
  if (read.encoded !== undefined) return [`-H ${quote(`Authorization: Basic ${read.encoded}`)}`]
  return read.username === '' && read.password === '' ? [] : [`-u ${quote(`${read.username}:${read.password}`)}`]
}

function withQuery(url: string, query: unknown): string {
  if (!isRecord(query)) return url
  const rows = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${textOf(value)}`)
  return rows.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${rows.join('&')}`
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** A word for a POSIX shell. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
