import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createAccount, createKey } from '../account/keys.ts'
import { migrationsBeside, type RunningService, startService } from '../service.ts'
import { readSettings } from '../settings.ts'

/** A real service on a port of its own, with a database of its own: PGlite, or a server's where `TEST_DATABASE_URL` names one. */
export interface TestService {
  readonly url: string
  readonly key: string
  readonly running: RunningService
  /** One request with the key; the status, the headers and the parsed body. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The key of a second account. */
  otherKey(): Promise<string>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the body holds
  readonly body: any
}

const KEY = 'test-key-0123456789abcdef'

export async function startTestService(environment: Record<string, string> = {}): Promise<TestService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dialpath-test-'))
  const database = await createDatabase()
  const settings = readSettings({
    PORT: '0',
    DIALPATH_DATA_DIR: dataDir,
    DIALPATH_API_KEY: KEY,
    DIALPATH_LOG_LEVEL: 'silent',
    DIALPATH_SIMULATED_PACE: '0',
    DIALPATH_RATE_LIMIT: '100000',
    DATABASE_URL: database?.url,
    ...environment,
  })
  const running = await startService(settings, {
    migrations: migrationsBeside(join(import.meta.dirname, '..')),
    studio: undefined,
  })
  return {
    url: running.url,
    key: KEY,
    running,
    async ask(method, path, body, headers = {}) {
      const answer = await fetch(running.url + path, {
        method,
        headers: {
          authorization: KEY,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, body: readBody(text) }
    },
    async otherKey() {
      const { database, clock } = running.context
      const account_id = await createAccount(database.db, clock)
      return (await createKey(database.db, clock, account_id, 'other')).key
    },
    async close() {
      await running.close()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}
