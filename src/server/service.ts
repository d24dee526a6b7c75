import { join } from 'node:path'
import { endpoints } from '#contract/endpoints.ts'
import { ensureAccount } from './account/keys.ts'
import { accountRoutes } from './account/routes.ts'
import { createSignInToken } from './account/sessions.ts'
import { openBus } from './bus/bus.ts'
import { openCalls } from './calls/calls.ts'
import { callRoutes } from './calls/routes.ts'
import { chatRoutes } from './chats/routes.ts'
import type { ServiceContext } from './context.ts'
import { type Database, openDatabase } from './db/open.ts'
import { createApp, serve } from './http/app.ts'
import { serveDocs } from './http/docs.ts'
import { serveHealth } from './http/health.ts'
import type { Route } from './http/route.ts'
import { serveStudio } from './http/studio.ts'
import { readAllowList } from './http-client/addresses.ts'
import { createGuardedHttp } from './http-client/guarded.ts'
import { openJobs } from './jobs/jobs.ts'
import { ensureSimulatedNumbers } from './numbers/numbers.ts'
import { numberRoutes } from './numbers/routes.ts'
import { pathwayRoutes } from './pathways/routes.ts'
import type { Settings } from './settings.ts'
import { toolRoutes } from './tools/routes.ts'

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

export interface StartOptions {
  /** Where the database's migrations stand. */
  readonly migrations: string
  /** The built studio's folder; undefined where something else serves it. */
  readonly studio: string | undefined
  /** Adds to the server before it listens. */
  readonly extend?: (app: Awaited<ReturnType<typeof createApp>>) => Promise<void>
}

const JOBS_STOP_MS = 3000

/** Opens the database, then the jobs, then the door; closes them in the opposite order. */
export async function startService(settings: Settings, options: StartOptions): Promise<RunningService> {
  const clock = { now: () => Date.now() }
  const app = await createApp(settings)
  const warn = (message: string) => app.log.warn(message)
  const database: Database = await openDatabase({ settings, migrations: options.migrations, now: clock.now, warn })
  try {
    const jobs = await openJobs(database, warn)
    const context: ServiceContext = {
      settings,
      database,
      jobs,
      bus: await openBus(database),
      http: createGuardedHttp(readAllowList(settings.allowedHosts)),
      clock,
      log: app.log,
    }
    const { account_id, newKey } = await ensureAccount(database.db, clock, settings.apiKey)
    await ensureSimulatedNumbers(database.db, account_id, clock.now())
    const calls = await openCalls(context)
    const routes: Route[] = [pathwayRoutes, chatRoutes, callRoutes, toolRoutes, numberRoutes, accountRoutes].flatMap(
      part => part(context),
    )
    serve(app, context, routes)
    serveDocs(app, endpoints)
    serveHealth(app, database)
    if (options.studio !== undefined) await serveStudio(app, options.studio)
    await options.extend?.(app)
    const url = await app.listen({ host: settings.host, port: settings.port })
    return {
      url,
      account_id,
      newKey,
      context,
      createSignInLink: async () => `${url}/sign-in#token=${await createSignInToken(database.db, clock, account_id)}`,
      async close() {
        calls.stop()
        await app.close()
        await jobs.stop(JOBS_STOP_MS)
        await context.http.close()
        await database.snapshot()
        await database.close()
      },
    }
  } catch (error) {
    await app.close()
    await database.close()
    throw error
  }
}

/** The migrations beside a file of the source or of the built server. */
export function migrationsBeside(folder: string): string {
  return join(folder, 'db', 'migrations')
}
