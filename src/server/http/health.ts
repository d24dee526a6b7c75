import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { ApiError } from './errors.ts'
import { answerDatabaseAway } from './failures.ts'

/** Whoever watches over the service asks every few seconds, and must not wait for a database that hangs. */
const PATIENCE_MS = 2000

/**
 * `/healthz`: whether the process answers and its database does; `/readyz`: whether it is to be sent requests, which it is no more once it
 * is shutting down.
 */
export function serveHealth(
  app: FastifyInstance,
  database: Pick<Database, 'answers' | 'kind'>,
  patienceMs = PATIENCE_MS,
) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/healthz', (_request, reply) => answerHealth(reply))
  app.get('/readyz', async (_request, reply) => {
    if (isClosing) throw new ApiError(503, 'The service is shutting down.', [], { 'retry-after': '5' })
    return answerHealth(reply)
  })

  async function answerHealth(reply: FastifyReply) {
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
  }
}
