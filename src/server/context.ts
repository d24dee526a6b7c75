import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#runtime/types.ts'
import type { Credentials } from './account/credentials.ts'
import type { Vault } from './account/vault.ts'
import type { Bus } from './bus/bus.ts'
import type { Database } from './db/database.ts'
import type { Guesses } from './http/guesses.ts'
import type { GuardedHttp } from './http-client/guarded.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LaterCounts } from './pathways/laterCounts.ts'
import type { Settings } from './settings.ts'
import type { Documents } from './workers/documents.ts'
import type { Inspection } from './workers/inspection.ts'
import type { Playing } from './workers/playing.ts'

/** The parts that every module of the service works with. */
export interface ServiceContext {
  readonly settings: Settings
  readonly database: Database
  readonly jobs: Jobs
  readonly bus: Bus
  /** Outgoing requests, guarded (`docs/api-decisions.md` §7). */
  readonly http: GuardedHttp
  readonly guesses: Guesses
  readonly inspection: Inspection
  readonly playing: Playing
  readonly documents: Documents
  readonly counting: LaterCounts
  readonly credentials: Credentials
  /** Encrypts secrets at rest. */
  readonly vault: Vault
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}
