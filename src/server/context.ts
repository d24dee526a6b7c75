import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#runtime/ports.ts'
import type { Credentials } from './account/credentials.ts'
import type { Vault } from './account/vault.ts'
import type { Bus } from './bus/bus.ts'
import type { Carriers } from './carrier/carriers.ts'
import type { Database } from './db/database.ts'
import type { Guesses } from './http/guesses.ts'
import type { GuardedHttp } from './http-client/guarded.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { LaterCounts } from './pathways/laterCounts.ts'
import type { Origin } from './recordings/url.ts'
import type { Settings } from './settings.ts'
import type { Storage } from './storage/storage.ts'
import type { VectorThreads } from './vectors/threads.ts'
import type { Voices } from './voices/voices.ts'
import type { Webhooks } from './webhooks/message.ts'
import type { Documents } from './workers/documents.ts'
import type { Inspection } from './workers/inspection.ts'
import type { Playing } from './workers/playing.ts'
import type { Pool } from './workers/pool.ts'

/** The parts that every module of the service works with. */
export interface ServiceContext {
  readonly settings: Settings
  readonly database: Database
  readonly jobs: Jobs
  readonly bus: Bus
  /** Outgoing requests, guarded (`docs/api-decisions.md` §7). */
  readonly http: GuardedHttp
  readonly carriers: Carriers
  readonly guesses: Guesses
  readonly inspection: Inspection
  readonly playing: Playing
  readonly documents: Documents
  /** The thread that makes sound. */
  readonly speech: Pool<'speech'>
  readonly voices: Voices
  readonly webhooks: Webhooks
  readonly metrics: Metrics
  readonly vectors: VectorThreads
  /** Keeps recordings. */
  readonly storage: Storage
  readonly origin: Origin
  readonly counting: LaterCounts
  readonly credentials: Credentials
  /** Encrypts secrets at rest. */
  readonly vault: Vault
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}
