import { resolve } from 'node:path'
import { z } from 'zod'

const optionalText = z
  .string()
  .trim()
  .transform(text => (text === '' ? undefined : text))
  .optional()

/** The environment variables, as the README's table lists them. */
const environment = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: z.coerce.number('it must be a number').int().min(0).max(65_535).default(4242),
  DIALPATH_DATA_DIR: z.string().trim().min(1).default('.dialpath'),
  DIALPATH_API_KEY: optionalText.refine(
    key => key === undefined || key.length >= 16,
    'it must have at least 16 characters',
  ),
  DATABASE_URL: optionalText.refine(
    url => url === undefined || /^postgres(ql)?:\/\//.test(url),
    'it must begin with postgres:// or postgresql://',
  ),
  DIALPATH_LLM_URL: optionalText.refine(
    url => url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url)),
    'it must be an http or https URL',
  ),
  DIALPATH_LLM_MODEL: optionalText,
  DIALPATH_LLM_KEY: optionalText,
  DIALPATH_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(list => list.split(/[\s,]+/).filter(entry => entry !== '')),
  DIALPATH_RATE_LIMIT: z.coerce.number('it must be a number').int().positive().default(200),
  DIALPATH_SIMULATED_PACE: z.coerce.number('it must be a number').min(0).max(10).default(1),
  DIALPATH_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly apiKey: string | undefined
  readonly databaseUrl: string | undefined
  readonly llm:
    | { readonly url: string; readonly model: string | undefined; readonly key: string | undefined }
    | undefined
  /** Hosts and CIDRs that guarded requests may reach although they are private. */
  readonly allowedHosts: readonly string[]
  /** Requests a second for each key. */
  readonly rateLimit: number
  /** How long the simulated line takes: 1 is watchable, 0 does not wait. */
  readonly simulatedPace: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

export class SettingsError extends Error {}

/** Reads the settings from environment variables; a wrong one is an error that names it and says why. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`These settings can't be used:\n${faults.join('\n')}`)
  }
  const read = parsed.data
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DIALPATH_DATA_DIR),
    apiKey: read.DIALPATH_API_KEY,
    databaseUrl: read.DATABASE_URL,
    llm: read.DIALPATH_LLM_URL
      ? { url: read.DIALPATH_LLM_URL, model: read.DIALPATH_LLM_MODEL, key: read.DIALPATH_LLM_KEY }
      : undefined,
    allowedHosts: read.DIALPATH_ALLOWED_HOSTS,
    rateLimit: read.DIALPATH_RATE_LIMIT,
    simulatedPace: read.DIALPATH_SIMULATED_PACE,
    logLevel: read.DIALPATH_LOG_LEVEL,
  }
}
