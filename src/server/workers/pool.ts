import { ApiError } from '../http/errors.ts'
import { receiveError, ThreadLost } from './errors.ts'
import type { Question } from './host.ts'
import type { PoolOptions } from './poolOptions.ts'
import type { Answer, Said } from './protocol.ts'
import type { StoredDocument } from './stored.ts'
import type { TaskInput, TaskName, TaskResult, ThreadKind } from './tasks.ts'
import { type Job, startThread, type Thread } from './thread.ts'

export type AnswerQuestion = (question: Question, number: number) => Promise<Answer>

export interface Pool<Kind extends ThreadKind> {
  /** Runs a task that answers once; again each time that its thread ended because of another job, which is not run again. */
  run<Name extends TaskName<Kind>>(
    task: Name,
    input: TaskInput<Kind, Name>,
    document?: StoredDocument,
  ): Promise<TaskResult<Kind, Name>>
  /** Runs a task that yields, for as long as somebody reads it. */
  stream<Value, Result>(
    task: TaskName<Kind>,
    input: unknown,
    document: StoredDocument | undefined,
    answer: AnswerQuestion,
    /** Nobody waits any more: what is read throws its reason. */
    signal: AbortSignal,
  ): AsyncGenerator<Value, Result>
  close(): Promise<void>
}

/** Worker threads for work that would keep everyone waiting. They start with the first job and end when they are idle; one that fails is replaced. */
export function openPool<Kind extends ThreadKind>(options: PoolOptions<Kind>): Pool<Kind> {
  const threads = new Set<Thread>()
  let lastJob = 0
  let isClosed = false

  /** The idle thread that has the document, an idle one, a new one, or the one with the least to do. */
  function choose(document: StoredDocument | undefined): Thread {
    const byLoad = [...threads].toSorted((a, b) => a.load() - b.load())
    const idle = byLoad.filter(thread => thread.load() === 0)
    const known = idle.find(thread => document && thread.holds(document.key)) ?? idle[0]
    if (known) return known
    if (threads.size < options.size || !byLoad[0]) {
      const thread = startThread(options, () => threads.delete(thread))
      threads.add(thread)
      return thread
    }
    return byLoad[0]
  }

  function begin(task: string, input: unknown, document: StoredDocument | undefined, hear: Pick<Job, 'hear' | 'fail'>) {
    if (isClosed) throw new ThreadLost(options.activity, true)
    const thread = choose(document)
    if (thread.load() > options.mostWaiting) {
      throw new ApiError(503, 'The service is busy. Try again in a moment.', [], { 'retry-after': '1' })
    }
    lastJob += 1
    const job: Job = { id: lastJob, spentMs: 0, ...hear }
    thread.begin(job, task, input, document)
    return { thread, job }
  }

  function runOnce(task: string, input: unknown, document: StoredDocument | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      begin(task, input, document, {
        hear(said: Said) {
          if (said.type === 'done') resolve(said.result)
          else if (said.type === 'failed') reject(receiveError(said.error))
        },
        fail: reject,
      })
    })
  }

  return {
    async run<Name extends TaskName<Kind>>(task: Name, input: TaskInput<Kind, Name>, document?: StoredDocument) {
      for (;;) {
        try {
          return (await runOnce(task, input, document)) as TaskResult<Kind, Name>
        } catch (error) {
          if (!(error instanceof ThreadLost) || error.isOwnFault) throw error
        }
      }
    },

    async *stream<Value, Result>(
      task: TaskName<Kind>,
      input: unknown,
      document: StoredDocument | undefined,
      answer: AnswerQuestion,
      signal: AbortSignal,
    ): AsyncGenerator<Value, Result> {
      signal.throwIfAborted()
      let lost: unknown
      let settle: { resolve(said: Said): void; reject(error: unknown): void } | undefined
      const { thread, job } = begin(task, input, document, {
        hear(said) {
          if (said.type === 'asked') {
            answer(said.question, said.number).then(given =>
              thread.post(job, { type: 'answer', job: job.id, question: said.number, answer: given }),
            )
          } else settle?.resolve(said)
        },
        fail,
      })
      function fail(error: unknown) {
        lost = error
        settle?.reject(error)
      }
      const leave = () => fail(signal.reason)
      signal.addEventListener('abort', leave)
      try {
        while (true) {
          const said = await new Promise<Said>((resolve, reject) => {
            if (lost) return reject(lost)
            settle = { resolve, reject }
            thread.post(job, { type: 'next', job: job.id })
          })
          // The task yields and returns what the caller says that it does.
          if (said.type === 'yielded') yield said.value as Value
          else if (said.type === 'done') return said.result as Result
          else if (said.type === 'failed') throw receiveError(said.error)
        }
      } finally {
        signal.removeEventListener('abort', leave)
        thread.drop(job)
      }
    },

    async close() {
      isClosed = true
      await Promise.all([...threads].map(thread => thread.close()))
    },
  }
}
