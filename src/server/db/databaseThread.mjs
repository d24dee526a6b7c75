/**
 * The thread of the embedded database: opens it and does what the main thread asks, one request after the other. It is JavaScript, since
 * a thread reads no TypeScript, and stands beside the built service as it is.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { prepareStatements } from './preparedStatements.mjs'

/**
 * @typedef {import('./threadProtocol.ts').Request} Request
 * @typedef {import('./threadProtocol.ts').Said} Said
 * @typedef {import('./threadProtocol.ts').Failure} Failure
 * @typedef {import('@electric-sql/pglite').Transaction} Transaction
 */

if (!parentPort) throw new Error('This file runs in a worker thread.')
const port = parentPort
const ROLLED_BACK = new Error('The transaction was rolled back.')
/** The error that PostgreSQL's longjmp out of a failing statement becomes outside. */
const STATEMENT_FAILED = 100
/** Values stay texts here, and are read where somebody uses them. */
const asText = /** @param {string} text */ text => text
/** @type {{ rowMode: 'array' }} */
const raw = { rowMode: 'array' }
/**
 * PostgreSQL's own cache, beside the system's cache of the same files. PGlite writes to all of it when it starts, so that the usual 128 MiB
 * would be held at rest, and take most of the time of a start.
 */
const PAGES_IN_MEMORY = '16MB'
/** @type {Map<number, { open: Transaction, end: (id: number, outcome: 'commit' | 'rollback') => void }>} */
const transactions = new Map()

/** @param {Said} said @param {ArrayBuffer[]} [transferred] */
const say = (said, transferred) => port.postMessage(said, transferred)

/** @param {unknown} error @returns {Failure} */
function failureOf(error) {
  const told = Object.entries(Object(error)).filter(([, value]) => ['string', 'number'].includes(typeof value))
  const message = String((error instanceof Error && error.message) || 'PGlite gave no reason.')
  // The statement comes from where the error goes.
  return { ...Object.fromEntries(told.filter(([name]) => name !== 'query' && name !== 'name')), message }
}

async function open() {
  /** @type {import('./threadProtocol.ts').ThreadData} */
  const { folder, archive, ignoreSystemIndexes, code } = workerData
  const database = await PGlite.create({
    dataDir: folder,
    pgliteWasmModule: code,
    ...(archive ? { loadDataDir: new Blob([archive], { type: 'application/x-gzip' }) } : {}),
    startParams: [
      ...PGlite.defaultStartParams,
      ...['-c', `shared_buffers=${PAGES_IN_MEMORY}`],
      ...(ignoreSystemIndexes ? ['-P'] : []),
    ],
  })
  endWithPostgres(database)
  const { rows } = await database.query('select typarray::int, oid::int from pg_type where typarray <> 0', [], raw)
  for (const type of Object.keys(database.parsers)) database.parsers[type] = asText
  database.onNotification((channel, payload) => say({ type: 'notification', channel, payload }))
  return { database, statements: prepareStatements(database), lists: rows }
}

/**
 * PGlite goes on after a trap, an abort and an overflow of the stack as if nothing had been, with an answer that is empty and memory as
 * it was left.
 *
 * @param {PGlite} database
 */
function endWithPostgres({ Module }) {
  const run = Module._PostgresMainLoopOnce
  Module._PostgresMainLoopOnce = () => {
    try {
      run()
    } catch (error) {
      if (Object(error).status === STATEMENT_FAILED) throw error
      say({ type: 'broken', reason: error instanceof Error ? error.message : String(error) })
      process.exit(1)
    }
  }
}

/** @param {number} id @param {() => Promise<unknown>} work */
async function answer(id, work) {
  try {
    const result = await work()
    say({ type: 'done', id, result }, result instanceof ArrayBuffer ? [result] : [])
  } catch (error) {
    say({ type: 'failed', id, failure: failureOf(error) })
  }
}

const opening = open()
void answer(0, async () => ({ lists: (await opening).lists }))

port.on('message', async (/** @type {Request & { id: number }} */ request) => {
  const { id } = request
  const { database, statements } = await opening
  switch (request.type) {
    case 'query':
    case 'exec': {
      const transaction = request.transaction === undefined ? database : transactions.get(request.transaction)?.open
      return answer(id, async () => {
        if (!transaction) throw new Error('The transaction is over.')
        if (request.type === 'query' && statements.takes(request.text)) {
          const run = () => database._runExclusiveQuery(() => statements.run(request.text, request.values))
          return transaction === database ? database._runExclusiveTransaction(run) : run()
        }
        try {
          return await (request.type === 'query'
            ? transaction.query(request.text, [...request.values], raw)
            : transaction.exec(request.text, raw))
        } finally {
          if (statements.isChangedBy(request.text)) await database._runExclusiveQuery(() => statements.forget())
        }
      })
    }
    case 'begin':
      return transact(database, id, request.transaction)
    case 'commit':
    case 'rollback':
      return transactions.get(request.transaction)?.end(id, request.type)
    case 'dump':
      return answer(id, async () => (await database.dumpDataDir('none')).arrayBuffer())
    case 'ping':
      return answer(id, async () => undefined)
    case 'close':
      return answer(id, () => database.close())
  }
})

/** Answers when the transaction has begun, and when it has ended. @param {PGlite} database @param {number} id @param {number} number */
function transact(database, id, number) {
  let asked = id
  const ended = database.transaction(
    open =>
      new Promise((resolve, reject) => {
        transactions.set(number, {
          open,
          end(id, outcome) {
            asked = id
            if (outcome === 'commit') resolve(undefined)
            else reject(ROLLED_BACK)
          },
        })
        say({ type: 'done', id, result: undefined })
      }),
  )
  return ended
    .catch(error => (error === ROLLED_BACK ? undefined : Promise.reject(error)))
    .finally(() => transactions.delete(number))
    .then(
      () => say({ type: 'done', id: asked, result: undefined }),
      error => say({ type: 'failed', id: asked, failure: failureOf(error) }),
    )
}
