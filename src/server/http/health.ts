import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { answerDatabaseAway } from './failures.ts'

/** Whoever watches over the service asks every few seconds, and must not wait for a database that hangs. */
const PATIENCE_MS = 2000

/** All that is asked of the database: one statement. */
interface Asked {
  readonly db: { execute(statement: SQL): PromiseLike<unknown> }
  readonly kind: Database['kind']
}

/** `/healthz`: whether the process answers and its database does. */
export function serveHealth(app: FastifyInstance, { db, kind }: Asked, patienceMs = PATIENCE_MS) {
  app.get('/healthz', async (_request, reply) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>(resolve => {
      timer = setTimeout(resolve, patienceMs, false)
    })
    const answers = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const isWell = await Promise.race([answers, late])
    clearTimeout(timer)
    return isWell ? { status: 'ok', database: kind } : answerDatabaseAway(reply)
  })
}
