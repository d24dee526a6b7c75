import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../postgres.mjs'
import { launchProcess, type ProductProcess, startProcess } from '../product.ts'
import { type Client, createClient } from './client.ts'

export const KEY = `attack-key-${'0123456789abcdef'.repeat(2)}`

const SETTINGS = { DIALPATH_RATE_LIMIT: '1000000', DIALPATH_SIMULATED_PACE: '0', DIALPATH_LOG_LEVEL: 'warn' }

/** A folder, and where it is asked for a database of a PostgreSQL server, that a product is started on again and again. */
export interface Target {
  readonly kind: 'PGlite' | 'PostgreSQL'
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
  /** Asks the PostgreSQL server itself; throws for PGlite. */
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  remove(): Promise<void>
}

/** The databases that an attack can be made on here. */
export interface Targets {
  /** PGlite, and PostgreSQL where a server is installed; it is started when it is first asked for. */
  kinds(): Promise<readonly Target['kind'][]>
  make(kind: Target['kind']): Promise<Target>
  close(): void
}

export function openTargets(): Targets {
  let starting: ReturnType<typeof startPostgres> | undefined
  let started: Awaited<ReturnType<typeof startPostgres>>
  const folders = new Set<string>()
  const removeFolder = (folder: string) => {
    rmSync(folder, { recursive: true, force: true })
    folders.delete(folder)
  }
  // A process that ends early must leave neither the server nor its folders behind.
  const stop = () => {
    started?.stop()
    for (const folder of folders) removeFolder(folder)
  }
  process.once('exit', stop)
  const openServer = async () => {
    starting ??= startPostgres()
    started = await starting
    return started
  }
  return {
    kinds: async () => ((await openServer()) ? ['PGlite', 'PostgreSQL'] : ['PGlite']),
    async make(kind) {
      const folder = mkdtempSync(join(tmpdir(), 'dialpath-attack-'))
      folders.add(folder)
      const remove = () => removeFolder(folder)
      // Copies of it may stand beside it.
      const dataDir = join(folder, 'data')
      if (kind === 'PGlite') {
        return {
          kind,
          dataDir,
          settings: SETTINGS,
          sql: async () => {
            throw new Error('The embedded database is asked through the product only.')
          },
          remove: async () => remove(),
        }
      }
      const server = await openServer()
      if (!server) throw new Error('No PostgreSQL server is installed here.')
      const name = `attack_${randomBytes(6).toString('hex')}`
      await ask(server.url, `create database ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return {
        kind,
        dataDir,
        settings: { ...SETTINGS, DATABASE_URL: url.href },
        sql: (text, values) => ask(url.href, text, values),
        async remove() {
          remove()
          await ask(server.url, `drop database ${name} with (force)`)
        },
      }
    },
    close() {
      process.off('exit', stop)
      stop()
    },
  }
}

async function ask(url: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}

export interface Service extends ProductProcess {
  readonly client: Client
}

interface StartOptions {
  readonly settings?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
}

const options = (root: string, target: Target, { settings = {}, flags = [] }: StartOptions) => ({
  root,
  dataDir: target.dataDir,
  key: KEY,
  settings: { ...target.settings, ...settings },
  flags,
})

/** Starts the product on a target; throws with its log where it does not come up. */
export async function start(root: string, target: Target, more: StartOptions = {}): Promise<Service> {
  const started = await startProcess(options(root, target, more))
  return { ...started, client: createClient(started.url, KEY) }
}

/** Starts the product and does not wait until it is up. */
export function launch(root: string, target: Target, more: StartOptions = {}) {
  return launchProcess(options(root, target, more))
}
