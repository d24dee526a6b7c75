import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { endpoints } from '#contract/endpoints.ts'
import type { Clock } from '#runtime/ports.ts'
import { createCredentials } from './account/credentials.ts'
import { ensureAccount } from './account/keys.ts'
import { accountRoutes } from './account/routes.ts'
import { openVault, sealStored } from './account/secretsKey.ts'
import { sessionRoutes } from './account/sessionRoutes.ts'
import { createSignInToken } from './account/signInLinks.ts'
import type { Vault } from './account/vault.ts'
import { openSummingUp } from './agents/conversations.ts'
import { agentRoutes } from './agents/routes.ts'
import { createRecorder } from './audit/record.ts'
import { activityRoutes } from './audit/routes.ts'
import { openBatches } from './batches/dispatch.ts'
import { batchRoutes } from './batches/routes.ts'
import { openBus } from './bus/bus.ts'
import { type CallTimes, openCalls } from './calls/calls.ts'
import { callRoutes } from './calls/routes.ts'
import { openCarriers } from './carrier/carriers.ts'
import { telephonyRoutes } from './carrier/routes.ts'
import { serveTwilio } from './carrier/twilio/webhooks.ts'
import { chatRoutes } from './chats/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import type { ServiceContext } from './context.ts'
import type { Database, OpenOptions } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { serveAgentPage } from './http/agentPage.ts'
import { createApp } from './http/app.ts'
import { limitGuesses } from './http/guesses.ts'
import { serveHealth } from './http/health.ts'
import { countRequests, serveMetrics } from './http/metrics.ts'
import type { Route } from './http/route.ts'
import { serve } from './http/serve.ts'
import { readStudioPage, serveStudio } from './http/studio.ts'
import { readAllowList } from './http-client/addresses.ts'
import { createGuardedHttp } from './http-client/guarded.ts'
import { openJobs } from './jobs/jobs.ts'
import { createMetrics } from './metrics/metrics.ts'
import { addSimulatedNumbers } from './numbers/numbers.ts'
import { numberRoutes } from './numbers/routes.ts'
import { openSettling } from './numbers/settling.ts'
import { overviewRoutes } from './overview/routes.ts'
import { countSaved } from './pathways/countSaved.ts'
import { createLaterCounts } from './pathways/laterCounts.ts'
import { pathwayRoutes } from './pathways/routes.ts'
import { pathwayTestRoutes } from './pathwayTests/routes.ts'
import { promptRoutes } from './prompts/routes.ts'
import { openRecordings } from './recordings/recordings.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { serveDescription } from './reference/serve.ts'
import { openRegistrations } from './registrations/registrations.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { openRetention, USUAL_DAYS } from './retention/retention.ts'
import type { Settings } from './settings.ts'
import { openSms } from './sms/open.ts'
import { smsRoutes } from './sms/routes.ts'
import { programs } from './speech/programs.ts'
import { openStorage } from './storage/open.ts'
import { openPresence } from './together/presence.ts'
import { togetherRoutes } from './together/routes.ts'
import { toolRoutes } from './tools/routes.ts'
import { openIndexing } from './vectors/indexing.ts'
import { vectorRoutes } from './vectors/routes.ts'
import { openVoices } from './voices/open.ts'
import { voiceRoutes } from './voices/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { createWebhooks } from './webhooks/webhooks.ts'
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
  /** The data directory is thrown away, as a test does: no snapshot is written, and nothing waits for the disk or for clients. */
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
/** Time for the first requests after the start, which come first. */
const WARM_UP_MS = 1500

/** Opens the database, then the jobs, then the door; closes them in the opposite order. */
export async function startService(settings: Settings, options: StartOptions): Promise<RunningService> {
  const http = createGuardedHttp(readAllowList(settings.allowedHosts))
  const clock = options.clock ?? { now: () => Date.now() }
  const app = await createApp(settings, !options.isDisposable)
  const { log } = app
  const metrics = createMetrics()
  countRequests(app, { metrics })
  const warn = (message: string) => log.warn(message)
  const step: Step = options.step ?? ((_title, work) => work())
  const closing: (() => Promise<void>)[] = [() => http.close(), async () => metrics.stop()]
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
      used: metrics.databaseUsed,
      isDisposable: options.isDisposable,
      prove: db =>
        db.transaction(async tx => {
          // Of hosts that start at once on an empty database one makes the key and the account, and the others find them.
          await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
          found.vault = await openVault(tx, settings, warn)
          found.account = await ensureAccount(tx, clock, found.vault, settings.apiKey, warn)
          const { account_id, isNew } = found.account
          if (isNew) await addSimulatedNumbers(tx, account_id, clock.now())
        }),
    }
    const database: Database = await step('Opening the database', () => openDatabase(opening))
    closing.push(async () => {
      await database.snapshot().finally(() => database.close())
    })
    if (!found.account || !found.vault) throw new Error('The database was opened without its account.')
    const { vault } = found
    const { account_id, newKey } = found.account
    const workers = openWorkers(options.workers, (message, err) => log.warn({ err }, message))
    const { inspection, playing, documents, speech, vectors } = workers
    closing.push(async () => {
      await Promise.all(Object.values(workers).map(worker => worker.close()))
    })
    metrics.addDatabase(database)
    const jobs = await openJobs(database, warn, settings.retentionDays ?? USUAL_DAYS)
    closing.push(() => jobs.stop(JOBS_STOP_MS))
    const bus = await openBus(database)
    const webhooks = createWebhooks({ database, vault, http, bus, log })
    closing.push(() => webhooks.stop())
    const context: ServiceContext = {
      settings,
      database,
      jobs,
      bus,
      webhooks,
      metrics,
      http,
      carriers: openCarriers(database.db, http, settings.twilioUrl),
      inspection,
      playing,
      documents,
      speech,
      voices: openVoices(settings, speech),
      vectors,
      storage: openStorage(settings),
      origin: { url: settings.publicUrl ?? '' },
      counting: createLaterCounts(place => countSaved(context, place)),
      credentials: createCredentials(database, clock),
      guesses: limitGuesses(),
      vault,
      clock,
      log,
    }
    closing.push(() => context.counting.finish())
    await sealStored(database.db, vault, warn)
    await openRecordings(context)
    const calls = await openCalls(context, options.callTimes)
    closing.push(() => calls.stop())
    const settling = await openSettling(context)
    closing.push(async () => settling.stop())
    const dispatching = openBatches(context)
    closing.push(() => dispatching.stop())
    await openSummingUp(context)
    await openSms(context)
    await openRegistrations(context)
    webhooks.start()
    await openIndexing(context)
    const retention = openRetention(context)
    closing.push(() => retention.stop())
    const presence = openPresence(context.bus, clock.now, warn)
    closing.push(async () => presence.stop())
    const routes: Route[] = [
      pathwayRoutes,
      chatRoutes,
      pathwayTestRoutes,
      callRoutes,
      batchRoutes,
      promptRoutes,
      toolRoutes,
      vectorRoutes,
      agentRoutes,
      numberRoutes,
      webhookRoutes,
      voiceRoutes,
      telephonyRoutes,
      recordingRoutes,
      smsRoutes,
      registrationRoutes,
      sessionRoutes,
      accountRoutes,
      overviewRoutes,
      connectionRoutes,
      activityRoutes,
      erasureRoutes,
    ].flatMap(part => part(context))
    routes.push(...togetherRoutes(context, presence))
    const page = readStudioPage(options.studio)
    serve(app, context, routes.map(createRecorder(context)), page)
    serveDescription(app, endpoints)
    serveHealth(app, database)
    serveMetrics(app, context)
    await serveTwilio(app, context)
    serveAgentPage(app, settings)
    if (options.studio !== undefined && page !== undefined) await serveStudio(app, options.studio, page)
    await options.extend?.(app)
    closing.push(() => closeDoor(app))
    const url = await app.listen({ host: settings.host, port: settings.port })
    context.origin.url ||= url
    if (!options.isDisposable) closing.push(warmUp(context))
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

/** Loads the engines of speech once the start is over. @returns What keeps it from beginning later than the end. */
function warmUp({ speech, log }: ServiceContext): () => Promise<void> {
  const timer = setTimeout(() => {
    speech
      .run('loadEngines', programs)
      .catch((err: unknown) => log.warn({ err }, 'The speech engines could not be loaded'))
  }, WARM_UP_MS)
  timer.unref()
  return async () => clearTimeout(timer)
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
