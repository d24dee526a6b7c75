import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import type { PathwayDocument } from '#pathway/document.ts'
import { sendError } from './errors.ts'
import type { Answers, Host, Question } from './host.ts'
import type { Answer, Said, SentDocument, Step } from './protocol.ts'
import { parseDocument } from './stored.ts'
import { loadTasks } from './tasks.ts'

/** The entry of a worker thread: does the steps that it is handed, and reaches nothing but what it is told. */

interface Job {
  readonly generator: AsyncGenerator | undefined
  readonly waiting: Map<number, (answer: Answer) => void>
}

if (isMainThread || !parentPort) throw new Error('This file runs in a worker thread.')
const port = parentPort
const tasks = await loadTasks(workerData.kind)
const jobs = new Map<number, Job>()
/** Parsed when a job first reads them. */
const documents = new Map<string, () => PathwayDocument>()
/** Bytes are handed over, and not copied. */
const say = (said: Said) => {
  const bytes = said.type === 'done' && said.result instanceof Uint8Array ? [said.result.buffer as ArrayBuffer] : []
  port.postMessage(said, bytes)
}

port.on('message', (step: Step) => {
  try {
    take(step)
  } catch (error) {
    jobs.delete(step.job)
    say({ type: 'failed', job: step.job, error: sendError(error) })
  }
  // Microtasks do the rest that needs no answer from outside, and all of them run before this.
  setImmediate(() => say({ type: 'settled' }))
})
say({ type: 'ready' })

function take(step: Step) {
  switch (step.type) {
    case 'run':
      return run(step)
    case 'next':
      return void jobs
        .get(step.job)
        ?.generator?.next()
        .then(
          ({ done, value }) => {
            if (done) jobs.delete(step.job)
            say(done ? { type: 'done', job: step.job, result: value } : { type: 'yielded', job: step.job, value })
          },
          error => fail(step.job, error),
        )
    case 'answer':
      return jobs.get(step.job)?.waiting.get(step.question)?.(step.answer)
    case 'drop':
      return void jobs.delete(step.job)
  }
}

function run({ job, task, input, document, forget }: Extract<Step, { type: 'run' }>) {
  for (const key of forget) documents.delete(key)
  const waiting: Job['waiting'] = new Map()
  let asked = 0
  const host: Host = {
    document: keepDocument(document),
    ask: <Asked extends Question>(question: Asked) =>
      new Promise<Answers[Asked['port']]>((resolve, reject) => {
        const number = asked
        asked += 1
        waiting.set(number, answer => {
          waiting.delete(number)
          // The main thread answers each port with what the port gives.
          if (answer.ok) resolve(answer.value as Answers[Asked['port']])
          else reject(new Error(answer.message))
        })
        say({ type: 'asked', job, number, question })
      }),
  }
  // The main thread sends each task the input that its type asks for.
  const perform = tasks[task] as (input: unknown, host: Host) => unknown
  const made = perform(input, host)
  const generator = isGenerator(made) ? made : undefined
  jobs.set(job, { generator, waiting })
  if (generator) return
  Promise.resolve(made).then(
    result => {
      jobs.delete(job)
      say({ type: 'done', job, result })
    },
    error => fail(job, error),
  )
}

function fail(job: number, error: unknown) {
  jobs.delete(job)
  say({ type: 'failed', job, error: sendError(error) })
}

function isGenerator(value: unknown): value is AsyncGenerator {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function keepDocument(sent: SentDocument | undefined): () => PathwayDocument {
  if (sent?.text === undefined) {
    const kept = sent && documents.get(sent.key)
    if (kept) return kept
    return () => {
      throw new Error('The document of this job was not sent.')
    }
  }
  const { text, own } = sent
  let document: PathwayDocument | undefined
  const read = () => {
    document ??= parseDocument({ text, own })
    return document
  }
  documents.set(sent.key, read)
  return read
}
