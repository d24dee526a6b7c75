import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'

/** `/healthz`: whether the process answers and its database does. */
export function serveHealth(app: FastifyInstance, { db, kind }: Database) {
  app.get('/healthz', async (_request, reply) => {
    try {
      await db.execute(sql`select 1`)
      return { status: 'ok', database: kind }
    } catch {
      return reply.code(503).send({ status: 'error', message: 'The database does not answer.' })
    }
  })
}
