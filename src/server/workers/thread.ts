import { Worker } from 'node:worker_threads'
import { ThreadLost, TookTooLong } from './errors.ts'
import type { PoolOptions } from './poolOptions.ts'
import type { Said, SentDocument, Step } from './protocol.ts'
import type { StoredDocument } from './stored.ts'

export interface Job {
  readonly id: number
  /** Milliseconds for which it has kept its thread busy. */
  spentMs: number
  readonly hear: (said: Said) => void
  /** The thread has ended; nothing more is heard. */
  readonly fail: (error: unknown) => void
}

export interface Thread {
  /** The jobs that are not done. */
  load(): number
  holds(key: string): boolean
  begin(job: Job, task: string, input: unknown, document: StoredDocument | undefined): void
  post(job: Job, step: Step): void
  /** Nobody waits for the job any more. */
  drop(job: Job): void
  close(): Promise<void>
}

/** The text of so much is kept parsed in a thread. */
const MOST_CHARACTERS = 16 * 1024 * 1024
const HEAP_MIB = 1024
/** A limit is counted in so many ticks, so that a standstill of the whole process counts as one of them and not as the job's. */
const TICKS = 20

/** A worker thread with the steps that wait for it. It ends by a fault, when a job passes its limit, or when it is idle; `ended` is told. */
export function startThread({ entry, kind, activity, limitMs, idleMs, warn }: PoolOptions, ended: () => void): Thread {
  const worker = new Worker(entry, {
    name: activity,
    workerData: { kind },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  })
  // The request that waits for it keeps the process alive, not the thread.
  worker.unref()
  const jobs = new Map<number, Job>()
  const waiting: { readonly job: Job; readonly step: Step }[] = []
  const held = new Map<string, number>()
  let current: Job | undefined
  let isReady = false
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let resting: NodeJS.Timeout | undefined
  let since = 0

  worker.on('message', (said: Said) => {
    if (said.type === 'ready') isReady = true
    else if (said.type === 'settled') settle()
    else {
      const job = jobs.get(said.job)
      if (said.type === 'done' || said.type === 'failed') jobs.delete(said.job)
      job?.hear(said)
    }
    proceed()
  })
  worker.on('error', error => end(new ThreadLost(activity, true), error))
  worker.on('exit', () => end(new ThreadLost(activity, true), new Error('The thread ended by itself.')))

  function proceed() {
    if (!isReady || isOver || current) return
    const next = waiting.shift()
    if (!next) {
      if (jobs.size === 0) rest()
      return
    }
    current = next.job
    since = performance.now()
    timer = setTimeout(tick, limitMs / TICKS)
    worker.postMessage(next.step)
  }

  /** Gives its memory back where nobody needs it for a while. */
  function rest() {
    clearTimeout(resting)
    if (idleMs === undefined) return
    resting = setTimeout(() => {
      isOver = true
      ended()
      void worker.terminate()
    }, idleMs)
    resting.unref()
  }

  function tick() {
    if (!current) return
    count(current)
    if (current.spentMs >= limitMs) end(new TookTooLong(activity, limitMs))
    else timer = setTimeout(tick, limitMs / TICKS)
  }

  function count(job: Job) {
    const now = performance.now()
    job.spentMs += Math.min(now - since, limitMs / TICKS)
    since = now
  }

  function settle() {
    clearTimeout(timer)
    if (current) count(current)
    current = undefined
  }

  /** The job that was under way meets the error, and all do where the thread never began; the others lose their thread. */
  function end(error: ThreadLost | TookTooLong, cause?: unknown) {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    clearTimeout(resting)
    ended()
    void worker.terminate()
    warn(error.message, cause)
    for (const job of jobs.values()) job.fail(job === current || !isReady ? error : new ThreadLost(activity, false))
    jobs.clear()
  }

  /** Says how much of a document has to be sent, and which older ones make room for it. */
  function send(document: StoredDocument): { sent: SentDocument; forget: string[] } {
    const { key, text } = document
    const isHeld = held.delete(key)
    held.set(key, text.length)
    let characters = [...held.values()].reduce((sum, length) => sum + length, 0)
    const forget: string[] = []
    for (const [oldest, length] of held) {
      if (characters <= MOST_CHARACTERS || oldest === key) break
      characters -= length
      held.delete(oldest)
      forget.push(oldest)
    }
    const { own } = document
    return { sent: { key, text: isHeld ? undefined : text, ...(own && { own }) }, forget }
  }

  return {
    load: () => jobs.size,
    holds: key => held.has(key),
    begin(job, task, input, document) {
      clearTimeout(resting)
      jobs.set(job.id, job)
      const { sent, forget } = document ? send(document) : { sent: undefined, forget: [] }
      waiting.push({ job, step: { type: 'run', job: job.id, task, input, document: sent, forget } })
      proceed()
    },
    post(job, step) {
      if (!jobs.has(job.id)) return
      waiting.push({ job, step })
      proceed()
    },
    drop(job) {
      if (!jobs.delete(job.id)) return
      waiting.push({ job, step: { type: 'drop', job: job.id } })
      proceed()
    },
    async close() {
      isOver = true
      clearTimeout(timer)
      clearTimeout(resting)
      await worker.terminate()
      for (const job of jobs.values()) job.fail(new ThreadLost(activity, false))
      jobs.clear()
    },
  }
}
