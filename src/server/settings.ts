import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { HIGHEST_RATE, LOWEST_RATE } from '#contract/batchRules.ts'
import type { ObjectStore } from './storage/s3.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const KEY_FAULT = 'must have at least 16 characters'
const PORT_FAULT = 'must be a whole number from 0 to 65535'
const RATE_FAULT = 'must be a whole number above 0'
const AT_ONCE_FAULT = 'must be a whole number from 1 to 500'
const DAYS_FAULT = 'must be a whole number of days from 1 to 10000'
const BATCH_FAULT = `must be a number from ${LOWEST_RATE} to ${HIGHEST_RATE}`
const PACE_FAULT = 'must be a number from 0 to 10'

const PRICE_FAULT = 'must be US dollars from 0 to 100'

const HOSTS_FAULT = 'must be host names or addresses without a port, separated by commas'
const ORIGINS_FAULT = 'must be origins such as https://www.example.com, without a path, separated by commas'
const PROXY_FAULT =
  'must be how many proxies there are, or their addresses and ranges such as 10.0.0.0/8, and not of all addresses (/0), separated by commas'

const text = z.string().trim()

const list = text.transform(value => value.split(/[\s,]+/).filter(entry => entry !== ''))

const HOST_NAME = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i
const isHost = (entry: string) => HOST_NAME.test(entry) || ipaddr.isValid(entry.replace(/^\[(.*)\]$/, '$1'))
const hopsOf = ([first = '', ...more]: readonly string[]) =>
  more.length === 0 && /^\d{1,2}$/.test(first) ? Number(first) : undefined
const isOrigin = (entry: string) => /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry
/** Of a prefix of no bits everybody is: that trusts nobody in particular. */
const isRange = (entry: string) => isIP(entry) !== 0 || (ipaddr.isValidCIDR(entry) && ipaddr.parseCIDR(entry)[1] > 0)

/** Text that begins with one of the schemes and is a whole URL. */
const url = (...schemes: readonly string[]) => {
  const names = schemes.map(scheme => `${scheme}://`)
  return text.refine(
    value => names.some(name => value.startsWith(name)) && URL.canParse(value),
    `must be a URL that begins with ${names.join(' or ')}`,
  )
}

const number = (message: string) => z.coerce.number(message)

const KEY_BYTES = 32

/** 32 bytes in base64, base64url or hexadecimal digits. */
export function readKey(text: string): Buffer | undefined {
  const written = text.trim()
  if (/^[0-9a-f]{64}$/i.test(written)) return Buffer.from(written, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(written)) return undefined
  const key = Buffer.from(written, 'base64')
  return key.length === KEY_BYTES ? key : undefined
}

const secretsKey = text
  .refine(value => readKey(value) !== undefined, 'must be 32 bytes in base64 or hexadecimal digits')
  .transform(readKey)
  .optional()

const STORAGE_FAULT = 'must be written like https://ACCESS_KEY:SECRET_KEY@host/bucket?region=eu-central-1'

/** A store of objects, as one URL: the keys stand before the host, what stands behind the bucket goes before the name of every file. */
function readStore(written: string): ObjectStore | undefined {
  if (!URL.canParse(written)) return undefined
  const { protocol, host, username, password, pathname, searchParams } = new URL(written)
  const [bucket = '', ...folders] = pathname.split('/').filter(part => part !== '')
  if (bucket === '' || username === '' || password === '') return undefined
  return {
    origin: `${protocol}//${host}`,
    bucket,
    prefix: folders.map(folder => `${folder}/`).join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}

/** The environment variables, as the table of `docs/settings.md` lists them; an empty one counts as unset. */
const environment = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: number(PORT_FAULT).int(PORT_FAULT).min(0, PORT_FAULT).max(65_535, PORT_FAULT).default(4242),
  DIALPATH_DATA_DIR: text.default('.dialpath'),
  DIALPATH_API_KEY: text.min(16, KEY_FAULT).optional(),
  DIALPATH_METRICS_KEY: text.min(16, KEY_FAULT).optional(),
  DIALPATH_SECRETS_KEY: secretsKey,
  DIALPATH_SECRETS_OLD_KEY: secretsKey,
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DIALPATH_LLM_URL: url('http', 'https').optional(),
  DIALPATH_LLM_MODEL: text.optional(),
  DIALPATH_LLM_KEY: text.optional(),
  DIALPATH_LLM_FALLBACK_URL: url('http', 'https').optional(),
  DIALPATH_LLM_FALLBACK_MODEL: text.optional(),
  DIALPATH_LLM_FALLBACK_KEY: text.optional(),
  DIALPATH_TTS_URL: url('http', 'https').optional(),
  DIALPATH_TTS_MODEL: text.default('tts-1'),
  DIALPATH_TTS_KEY: text.optional(),
  DIALPATH_TWILIO_URL: url('http', 'https').optional(),
  DIALPATH_PUBLIC_URL: url('http', 'https').optional(),
  DIALPATH_EMBEDDINGS_URL: url('http', 'https').optional(),
  DIALPATH_EMBEDDINGS_MODEL: text.default('text-embedding-3-small'),
  DIALPATH_EMBEDDINGS_KEY: text.optional(),
  DIALPATH_STORAGE_URL: url('http', 'https')
    .refine(value => readStore(value) !== undefined, STORAGE_FAULT)
    .transform(readStore)
    .optional(),
  DIALPATH_ALLOWED_HOSTS: list.default([]),
  DIALPATH_HOSTS: list.refine(hosts => hosts.every(isHost), HOSTS_FAULT).default([]),
  DIALPATH_TRUST_PROXY: list
    .refine(proxies => hopsOf(proxies) !== undefined || proxies.every(isRange), PROXY_FAULT)
    .transform(proxies => hopsOf(proxies) ?? proxies)
    .default(0),
  DIALPATH_EMBED_ORIGINS: list.refine(origins => origins.every(isOrigin), ORIGINS_FAULT).default([]),
  DIALPATH_RATE_LIMIT: number(RATE_FAULT).int(RATE_FAULT).positive(RATE_FAULT).default(200),
  DIALPATH_RETENTION_DAYS: number(DAYS_FAULT).int(DAYS_FAULT).min(1, DAYS_FAULT).max(10_000, DAYS_FAULT).optional(),
  DIALPATH_AUDIT_DAYS: number(DAYS_FAULT).int(DAYS_FAULT).min(1, DAYS_FAULT).max(10_000, DAYS_FAULT).default(365),
  DIALPATH_CALLS_AT_ONCE: number(AT_ONCE_FAULT)
    .int(AT_ONCE_FAULT)
    .min(1, AT_ONCE_FAULT)
    .max(500, AT_ONCE_FAULT)
    .default(20),
  DIALPATH_PRICE_PER_MINUTE: number(PRICE_FAULT).min(0, PRICE_FAULT).max(100, PRICE_FAULT).default(0),
  DIALPATH_BATCH_CALLS_PER_MINUTE: number(BATCH_FAULT)
    .min(LOWEST_RATE, BATCH_FAULT)
    .max(HIGHEST_RATE, BATCH_FAULT)
    .default(600),
  DIALPATH_SIMULATED_PACE: number(PACE_FAULT).min(0, PACE_FAULT).max(10, PACE_FAULT).default(1),
  DIALPATH_LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

interface LlmSettings {
  readonly url: string
  readonly model: string | undefined
  readonly key: string | undefined
}

export interface SpeechEndpointSettings {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

export interface EmbeddingsSettings {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly apiKey: string | undefined
  /** Opens `/metrics`, and nothing else; unset, an API key does. */
  readonly metricsKey: string | undefined
  /** Encrypts secrets at rest; unset, the key is in the data directory. */
  readonly secretsKey: Buffer | undefined
  /** The key that they were encrypted with before, for changing the key. */
  readonly secretsOldKey: Buffer | undefined
  readonly databaseUrl: string | undefined
  readonly llm: LlmSettings | undefined
  /** The model that is asked where the first one fails. */
  readonly fallbackLlm: LlmSettings | undefined
  /** An OpenAI-compatible endpoint that speaks. */
  readonly speech: SpeechEndpointSettings | undefined
  /** Another address that speaks Twilio's protocol for all of its hosts. */
  readonly twilioUrl: string | undefined
  /** The address by which carriers and others reach the service, without a slash at its end. */
  readonly publicUrl: string | undefined
  /** The endpoint that makes embeddings for vector stores; without it they are searched by words alone. */
  readonly embeddings: EmbeddingsSettings | undefined
  /** Keeps recordings; unset, the data directory does. */
  readonly storage: ObjectStore | undefined
  /** Hosts and CIDRs that guarded requests may reach although they are private. */
  readonly allowedHosts: readonly string[]
  /** Names and addresses by which the service is reached, beside loopback and the address it listens on. */
  readonly hosts: readonly string[]
  /** Senders whose `x-forwarded-*` are believed: nobody, so many hops, or these addresses and ranges. */
  readonly trustProxy: false | number | readonly string[]
  /** Origins whose pages may show a web agent in a frame. */
  readonly embedOrigins: readonly string[]
  /** Requests a second for each key. */
  readonly rateLimit: number
  /** Days after which calls, chats and finished jobs are removed; undefined: calls never, the others after 30. */
  readonly retentionDays: number | undefined
  /** Days after which entries of the activity log are removed. */
  readonly auditDays: number
  /** Calls that this process plays at the same time; further ones wait in the queue. */
  readonly callsAtOnce: number
  /** US dollars for a minute of a call. */
  readonly pricePerMinute: number
  /** Calls a minute that a batch places at most, and where it names no pace. */
  readonly batchCallsPerMinute: number
  /** The pace of the simulated line: 1 is watchable, 0 does not wait. */
  readonly simulatedPace: number
  readonly logLevel: (typeof logLevels)[number]
}

export class SettingsError extends Error {}

/** Variables whose value is not to be seen, in an error either. */
const SECRET = /_KEY$|^DATABASE_URL$|^DIALPATH_STORAGE_URL$/

/** Reads the settings from environment variables; a wrong one is an error that names it and says why. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = [...new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))].map(
      ([name, message]) => `  ${name}: it ${message}.${SECRET.test(name) ? '' : ` It is “${given[name]}”.`}`,
    )
    throw new SettingsError(`These settings can't be used:\n${faults.join('\n')}`)
  }
  const read = parsed.data
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DIALPATH_DATA_DIR),
    apiKey: read.DIALPATH_API_KEY,
    metricsKey: read.DIALPATH_METRICS_KEY,
    secretsKey: read.DIALPATH_SECRETS_KEY,
    secretsOldKey: read.DIALPATH_SECRETS_OLD_KEY,
    databaseUrl: read.DATABASE_URL,
    llm: read.DIALPATH_LLM_URL
      ? { url: read.DIALPATH_LLM_URL, model: read.DIALPATH_LLM_MODEL, key: read.DIALPATH_LLM_KEY }
      : undefined,
    fallbackLlm: read.DIALPATH_LLM_FALLBACK_URL
      ? {
          url: read.DIALPATH_LLM_FALLBACK_URL,
          model: read.DIALPATH_LLM_FALLBACK_MODEL,
          key: read.DIALPATH_LLM_FALLBACK_KEY,
        }
      : undefined,
    speech: read.DIALPATH_TTS_URL
      ? { url: read.DIALPATH_TTS_URL, model: read.DIALPATH_TTS_MODEL, key: read.DIALPATH_TTS_KEY }
      : undefined,
    twilioUrl: read.DIALPATH_TWILIO_URL,
    publicUrl: read.DIALPATH_PUBLIC_URL?.replace(/\/+$/, ''),
    embeddings: read.DIALPATH_EMBEDDINGS_URL
      ? {
          url: read.DIALPATH_EMBEDDINGS_URL,
          model: read.DIALPATH_EMBEDDINGS_MODEL,
          key: read.DIALPATH_EMBEDDINGS_KEY,
        }
      : undefined,
    storage: read.DIALPATH_STORAGE_URL,
    allowedHosts: read.DIALPATH_ALLOWED_HOSTS,
    hosts: [...read.DIALPATH_HOSTS, ...(read.DIALPATH_PUBLIC_URL ? [new URL(read.DIALPATH_PUBLIC_URL).hostname] : [])],
    trustProxy: read.DIALPATH_TRUST_PROXY || false,
    embedOrigins: read.DIALPATH_EMBED_ORIGINS,
    rateLimit: read.DIALPATH_RATE_LIMIT,
    retentionDays: read.DIALPATH_RETENTION_DAYS,
    auditDays: read.DIALPATH_AUDIT_DAYS,
    callsAtOnce: read.DIALPATH_CALLS_AT_ONCE,
    pricePerMinute: read.DIALPATH_PRICE_PER_MINUTE,
    batchCallsPerMinute: read.DIALPATH_BATCH_CALLS_PER_MINUTE,
    simulatedPace: read.DIALPATH_SIMULATED_PACE,
    logLevel: read.DIALPATH_LOG_LEVEL,
  }
}
