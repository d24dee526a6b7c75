import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { callStatuses } from '#contract/calls.ts'
import type { Database } from '../db/database.ts'
import { PRODUCT_VERSION } from '../version.ts'
import { addModelMetrics } from './models.ts'
import { addProcessMetrics } from './process.ts'
import { addStoredMetrics } from './stored.ts'

type CallStatus = (typeof callStatuses)[number]

/** The counts and measures of a running service, in the text format of Prometheus (`docs/operations.md`, “Metrics”). No label names a thing or a person. */
export interface Metrics {
  /** The answer to a request; `route` is the pattern of its path. */
  answered(method: string, route: string, status: number, seconds: number): void
  /** A live stream that was closed. */
  streamed(route: string): void
  callEnded(status: CallStatus): void
  /** A statement, or a whole transaction, had the database for so long. */
  databaseUsed(seconds: number): void
  /** Adds what the database knows; what is read of it is bounded, however much it holds. */
  addDatabase(database: Database): void
  readonly contentType: string
  /** All metrics as text. */
  read(): Promise<string>
  /** Stops measuring. */
  stop(): void
}

const ANSWER_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]
const DATABASE_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
const ended = ['completed', 'failed', 'busy', 'no-answer', 'canceled'] as const satisfies readonly CallStatus[]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'dialpath_http_request_duration_seconds',
    help: 'Seconds from a request to its answer, by method, route and status; streams are not among them.',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_SECONDS,
    registers,
  })
  const streams = new Counter({
    name: 'dialpath_http_streams_total',
    help: 'Live streams that were closed, by route.',
    labelNames: ['route'],
    registers,
  })
  const calls = new Counter({
    name: 'dialpath_calls_ended_total',
    help: 'Calls that this process ended, by status.',
    labelNames: ['status'],
    registers,
  })
  for (const status of ended) calls.inc({ status }, 0)
  const uses = new Histogram({
    name: 'dialpath_database_use_seconds',
    help: 'Seconds for which a statement or a transaction had the database.',
    buckets: DATABASE_SECONDS,
    registers,
  })
  const stops = [addProcessMetrics(registry), addModelMetrics(registry)]
  return {
    answered: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    streamed: route => streams.inc({ route }),
    callEnded: status => calls.inc({ status }),
    databaseUsed: seconds => uses.observe(seconds),
    addDatabase(database) {
      const build = new Gauge({
        name: 'dialpath_build_info',
        help: 'Always 1; the versions stand in the labels.',
        labelNames: ['version', 'node', 'database'],
        registers,
      })
      build.set({ version: PRODUCT_VERSION, node: process.versions.node, database: database.kind }, 1)
      addStoredMetrics(registry, database)
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
    stop() {
      for (const stop of stops) stop()
    },
  }
}
