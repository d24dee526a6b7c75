/** A worker thread that does what the text of its input says: it answers, counts its jobs, never comes to an end, or dies. */
import { parentPort } from 'node:worker_threads'

let jobs = 0
parentPort?.on('message', ({ type, job, input }) => {
  if (type === 'run') {
    jobs += 1
    while (input.text === 'spin');
    if (input.text === 'die') process.exit(1)
    parentPort?.postMessage({ type: 'done', job, result: JSON.stringify(input.text === 'count' ? jobs : input.text) })
  }
  setImmediate(() => parentPort?.postMessage({ type: 'settled' }))
})
parentPort?.postMessage({ type: 'ready' })
