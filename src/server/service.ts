import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { endpoints } from '#contract/endpoints.ts'
import type { Clock } from '#runtime/types.ts'
import { createCredentials } from './account/credentials.ts'
import { ensureAccount } from './account/keys.ts'
import { accountRoutes } from './account/routes.ts'
import { openVault, sealStored } from './account/secretsKey.ts'
import { sessionRoutes } from './account/sessionRoutes.ts'
import { createSignInToken } from './account/signInLinks.ts'
import type { Vault } from './account/vault.ts'
import { openBus } from './bus/bus.ts'
import { type CallTimes, openCalls } from './calls/calls.ts'
import { callRoutes } from './calls/routes.ts'
import { chatRoutes } from './chats/routes.ts'
import type { ServiceContext } from './context.ts'
import type { Database, OpenOptions } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { createApp } from './http/app.ts'
import { serveDocs } from './http/docs.ts'
import { limitGuesses } from './http/guesses.ts'
import { serveHealth } from './http/health.ts'
import type { Route } from './http/route.ts'
import { serve } from './http/serve.ts'
import { readStudioPage, serveStudio } from './http/studio.ts'
import { readAllowList } from './http-client/addresses.ts'
import { createGuardedHttp } from './http-client/guarded.ts'
import { openJobs } from './jobs/jobs.ts'
import { ensureSimulatedNumbers } from './numbers/numbers.ts'
import { numberRoutes } from './numbers/routes.ts'
import { countSaved } from './pathways/countSaved.ts'
import { createLaterCounts } from './pathways/laterCounts.ts'
import { pathwayRoutes } from './pathways/routes.ts'
import { openRetention, USUAL_DAYS } from './retention/retention.ts'
import type { Settings } from './settings.ts'
import { openPresence } from './together/presence.ts'
import { togetherRoutes } from './together/routes.ts'
import { toolRoutes } from './tools/routes.ts'
import { openWorkers, type WorkerOptions } from './workers/open.ts'

type App = Awaited<ReturnType<typeof createApp>>

export interface RunningService {
  readonly url: string
  readonly account_id: string
  /** The clear key that was made at the first start; undefined at every later one. */
  readonly newKey: string | undefined
  readonly context: ServiceContext
  /** A link that signs a person in once. */
  createSignInLink(): Promise<string>
  /** Finishes requests, stops jobs, writes a snapshot and closes. */
  close(): Promise<void>
}

/** Does a step of the start, and says which. */
type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>

export interface StartOptions {
  /** The folder of the database's migrations. */
  readonly migrations: string
  /** The threads that work aside of the one that answers. */
  readonly workers: WorkerOptions
  /** The built studio's folder; undefined where something else serves it. */
  readonly studio: string | undefined
  readonly callTimes?: CallTimes | undefined
  /** The system's, unless a test has one of its own. */
  readonly clock?: Clock | undefined
  /** The data directory is thrown away, as a test does: no snapshot is written, and nothing waits for the disk. */
  readonly isDisposable?: boolean
  /** Hears of the steps that a person waits for. */
  readonly step?: Step
  /** Hears that the database is lost, and that the service has to end. */
  readonly lost?: (error: Error) => void
  /** Adds to the server before it listens. */
  readonly extend?: (app: App) => Promise<void>
}

/** One number for all processes of this product. */
const FIRST_START_LOCK = 4_242_004
const REQUESTS_STOP_MS = 2000
const JOBS_STOP_MS = 2000

/** Opens the database, then the jobs, then the door; closes them in the opposite order. */
export async function startService(settings: Settings, options: StartOptions): Promise<RunningService> {
  const http = createGuardedHttp(readAllowList(settings.allowedHosts))
  const clock = options.clock ?? { now: () => Date.now() }
  const app = await createApp(settings)
  const { log } = app
  const warn = (message: string) => log.warn(message)
  const step: Step = options.step ?? ((_title, work) => work())
  const closing: (() => Promise<void>)[] = [() => http.close()]
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= closeAll(closing)
    return closed
  }
  try {
    const found: { account?: Awaited<ReturnType<typeof ensureAccount>>; vault?: Vault } = {}
    const opening: OpenOptions = {
      settings,
      migrations: options.migrations,
      now: clock.now,
      warn,
      tell: message => log.info(message),
      lost: options.lost,
      isDisposable: options.isDisposable,
      prove: db =>
        db.transaction(async tx => {
          // Of hosts that start at once on an empty database one makes the key and the account, and the others find them.
          await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
          found.vault = await openVault(tx, settings, warn)
          found.account = await ensureAccount(tx, clock, found.vault, settings.apiKey, warn)
          await ensureSimulatedNumbers(tx, found.account.account_id, clock.now())
        }),
    }
    const database: Database = await step('Opening the database', () => openDatabase(opening))
    closing.push(async () => {
      await database.snapshot().finally(() => database.close())
    })
    if (!found.account || !found.vault) throw new Error('The database was opened without its account.')
    const { vault } = found
    const { account_id, newKey } = found.account
    const { inspection, playing, documents } = openWorkers(options.workers, (message, err) =>
      log.warn({ err }, message),
    )
    closing.push(async () => {
      await Promise.all([inspection.close(), playing.close(), documents.close()])
    })
    const jobs = await openJobs(database, warn, settings.retentionDays ?? USUAL_DAYS)
    closing.push(() => jobs.stop(JOBS_STOP_MS))
    const context: ServiceContext = {
      settings,
      database,
      jobs,
      bus: await openBus(database),
      http,
      inspection,
      playing,
      documents,
      counting: createLaterCounts(place => countSaved(context, place)),
      credentials: createCredentials(database, clock),
      guesses: limitGuesses(),
      vault,
      clock,
      log,
    }
    closing.push(() => context.counting.finish())
    await sealStored(database.db, vault, warn)
    const calls = await openCalls(context, options.callTimes)
    closing.push(() => calls.stop())
    const retention = openRetention(context)
    closing.push(() => retention.stop())
    const presence = openPresence(context.bus, clock.now, warn)
    closing.push(async () => presence.stop())
    const routes: Route[] = [
      pathwayRoutes,
      chatRoutes,
      callRoutes,
      toolRoutes,
      numberRoutes,
      sessionRoutes,
      accountRoutes,
    ].flatMap(part => part(context))
    routes.push(...togetherRoutes(context, presence))
    const page = readStudioPage(options.studio)
    serve(app, context, routes, page)
    serveDocs(app, endpoints)
    serveHealth(app, database)
    if (options.studio !== undefined && page !== undefined) await serveStudio(app, options.studio, page)
    await options.extend?.(app)
    closing.push(() => closeDoor(app))
    const url = await app.listen({ host: settings.host, port: settings.port })
    return {
      url,
      account_id,
      newKey,
      context,
      createSignInLink: async () => `${url}/sign-in#token=${await createSignInToken(database.db, clock, account_id)}`,
      close,
    }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

/** Takes no more requests and finishes those that are here; one that does not come to an end is cut off. */
async function closeDoor(app: App) {
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_STOP_MS)
  await app.close()
  clearTimeout(cut)
}

/** Closes what was opened last first, and all of it even when a part fails. */
async function closeAll(closing: (() => Promise<void>)[]) {
  const failures: unknown[] = []
  for (let close = closing.pop(); close; close = closing.pop()) {
    await close().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** The migrations beside a file of the source or of the built server. */
export function migrationsBeside(folder: string): string {
  return join(folder, 'db', 'migrations')
}
