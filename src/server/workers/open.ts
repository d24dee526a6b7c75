import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { openVectorThreads, type VectorThreads } from '../vectors/threads.ts'
import { createDocuments, type Documents } from './documents.ts'
import { createInspection, type Inspection } from './inspection.ts'
import { createPlaying, type Playing } from './playing.ts'
import { openPool, type Pool } from './pool.ts'

export interface WorkerOptions {
  /** The file that a worker thread runs. */
  readonly entry: string
  /** Milliseconds for which one job may keep its thread busy. */
  readonly inspectionMs?: number
  readonly playingMs?: number
  readonly documentsMs?: number
}

const INSPECTION_MS = 20_000
const PLAYING_MS = 10_000
const DOCUMENTS_MS = 20_000
const SPEECH_MS = 20_000
/** A thread holds tens of MiB, and starts in less time than a person notices. */
const IDLE_MS = 60_000
const MOST_WAITING = { inspection: 64, playing: 512, documents: 64, speech: 256 }
const MOST_PLAYING = 4

/**
 * The threads for work that would keep everyone waiting: one for findings, so that a pathway's drafts are counted where the last one
 * was, one for playing for each processor but one, so that no conversation waits for findings, one that reads and writes large
 * documents, so that no save waits for either, one that makes sound, and those of vector stores.
 */
export function openWorkers(
  { entry, inspectionMs = INSPECTION_MS, playingMs = PLAYING_MS, documentsMs = DOCUMENTS_MS }: WorkerOptions,
  warn: (message: string, error?: unknown) => void,
): {
  readonly inspection: Inspection
  readonly playing: Playing
  readonly documents: Documents
  readonly speech: Pool<'speech'>
  readonly vectors: VectorThreads
} {
  const inspection = openPool({
    entry,
    kind: 'inspection',
    activity: 'Looking for problems in the pathway',
    size: 1,
    limitMs: inspectionMs,
    idleMs: IDLE_MS,
    mostWaiting: MOST_WAITING.inspection,
    warn,
  })
  const playing = openPool({
    entry,
    kind: 'playing',
    activity: 'Playing the pathway',
    size: Math.min(MOST_PLAYING, Math.max(1, availableParallelism() - 1)),
    limitMs: playingMs,
    idleMs: IDLE_MS,
    mostWaiting: MOST_WAITING.playing,
    warn,
  })
  const documents = openPool({
    entry,
    kind: 'documents',
    activity: 'Reading the document',
    size: 1,
    limitMs: documentsMs,
    idleMs: IDLE_MS,
    mostWaiting: MOST_WAITING.documents,
    warn,
  })
  const speech = openPool({
    entry,
    kind: 'speech',
    activity: 'Making speech',
    size: 1,
    limitMs: SPEECH_MS,
    // Somebody who asks for the first words listens already, and the engine takes longer to load than to speak.
    idleMs: undefined,
    mostWaiting: MOST_WAITING.speech,
    warn,
  })
  return {
    speech,
    inspection: createInspection(inspection),
    playing: createPlaying(playing),
    documents: createDocuments(documents),
    vectors: openVectorThreads(entry, warn),
  }
}

/** The worker beside a file of the built server, or of its source. */
export function workerBeside(folder: string): string {
  const built = join(folder, 'worker.js')
  return existsSync(built) ? built : join(folder, 'workers', 'fromSource.mjs')
}
