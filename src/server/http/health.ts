import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { answerDatabaseAway } from './failures.ts'

/** Whoever watches over the service asks every few seconds, and must not wait for a database that hangs. */
const PATIENCE_MS = 2000

/** `/healthz`: whether the process answers and its database does. */
export function serveHealth(
  app: FastifyInstance,
  database: Pick<Database, 'answers' | 'kind'>,
  patienceMs = PATIENCE_MS,
) {
  app.get('/healthz', async (_request, reply) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>(resolve => {
      timer = setTimeout(resolve, patienceMs, false)
    })
    const answers = database.answers().then(
      () => true,
      () => false,
    )
    const isWell = await Promise.race([answers, late])
    clearTimeout(timer)
    return isWell ? { status: 'ok', database: database.kind } : answerDatabaseAway(reply)
  })
}
