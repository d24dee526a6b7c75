import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type PGlite, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Failure, OpenAnswer, OpenedFolder, RawResult, Request, Said, ThreadData } from './threadProtocol.ts'

/** A thread that is busy for so long without a word does not answer. */
const BUSY_MS = 30_000
/** V8's stack is what limits how deep PostgreSQL reads what is nested: an overflow ends the thread. */
const STACK_MIB = 16
/** PostgreSQL's class of errors for a connection that was lost. */
const CONNECTION_LOST = '08006'

/** The thread of the embedded database ended, and with it what was under way; what was answered is stored. */
export class DatabaseLost extends Error {
  readonly code = CONNECTION_LOST
  constructor(reason: string) {
    super(
      `The embedded database broke off (${reason}), so Dialpath ends. What was saved is kept. Start Dialpath again: it checks the database and opens it.`,
    )
  }
}

type Parsers = Readonly<Record<number, (text: string, type: number) => unknown>>

export interface QueryOptions {
  readonly rowMode?: 'array' | 'object'
  /** Readers of the values of these types, in place of the usual ones. */
  readonly parsers?: Parsers
}

export interface QueryResult<Row> extends Omit<RawResult, 'rows'> {
  readonly rows: Row[]
}

type Shape = Record<string, unknown>

/** A database or one of its transactions, either of which runs statements. */
export interface Statements {
  /** One statement with values for its `$1`, `$2`, … */
  query<Row = Shape>(text: string, values?: readonly unknown[], options?: QueryOptions): Promise<QueryResult<Row>>
  /** Several statements without values. */
  exec(text: string): Promise<QueryResult<Shape>[]>
}

/** PGlite in a thread of its own, so that nobody waits for it but who asked it. Every call fails with `DatabaseLost` once the thread died. */
export interface EmbeddedDatabase extends Statements {
  /** Nothing else is done in the database until `work` ends; what it did is stored if and only if it did not fail. */
  transaction<T>(work: (transaction: Statements) => Promise<T>): Promise<T>
  /** @returns Ends it. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  /** All files of the database, as a tar archive; within a transaction too. */
  dump(): Promise<ArrayBuffer>
  /** Settles when the thread answers; one that is busy with a statement is well, however long the statement takes within reason. */
  answers(): Promise<void>
  /** Waits for what is under way, then closes the database and ends its thread. */
  close(): Promise<void>
  /** Settles when the thread dies; never where it is closed. */
  readonly lost: Promise<DatabaseLost>
}

/** One way to write queries for it. */
export function drizzleOver(database: EmbeddedDatabase) {
  // Drizzle asks for the class, and calls nothing of it but `query` and `transaction`.
  return drizzle(database as unknown as PGlite)
}

/** The same database; `used` hears for how many seconds each statement, or each whole transaction, had it, the time in which it waited for others among them. */
export function timed(database: EmbeddedDatabase, used: (seconds: number) => void): EmbeddedDatabase {
  async function measure<T>(work: Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await work
    } finally {
      used((performance.now() - begun) / 1000)
    }
  }
  return {
    ...database,
    query: (...given) => measure(database.query(...given)),
    exec: text => measure(database.exec(text)),
    transaction: work => measure(database.transaction(work)),
  }
}

/** PostgreSQL's code, which all threads of this process share: what one has compiled of it, the next ones find. */
let code: Promise<WebAssembly.Module> | undefined

async function compileCode(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')))
}

/**
 * Opens the database of a folder in a new thread, which takes the archive over. PGlite makes a new one where there is neither.
 *
 * @throws what PGlite says, with its `code` or `errno`.
 */
export async function openThreaded(options: OpenedFolder): Promise<EmbeddedDatabase> {
  code ??= compileCode()
  const thread = startThread({ ...options, code: await code })
  try {
    const { lists } = (await thread.opened) as OpenAnswer
    return overThread(thread, readerOf(lists))
  } catch (error) {
    // PGlite that failed does not end by itself.
    await thread.end()
    throw error
  }
}

type Thread = ReturnType<typeof startThread>
type Reader = ReturnType<typeof readerOf>

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** The thread and who waits for an answer of it. */
function startThread(options: ThreadData) {
  const worker = new Worker(join(import.meta.dirname, 'databaseThread.mjs'), {
    name: 'The embedded database',
    workerData: options,
    transferList: options.archive ? [options.archive.buffer] : [],
    resourceLimits: { stackSizeMb: STACK_MIB },
  })
  const waiting = new Map<number, Waiting>()
  const hearing = new Map<string, Set<(payload: string) => void>>()
  let lastId = 0
  let heardAt = performance.now()
  let over: Error | undefined
  let tellLost: (error: DatabaseLost) => void
  const lost = new Promise<DatabaseLost>(resolve => {
    tellLost = resolve
  })

  function wait(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (waiting.size === 0) {
        // The request that waits keeps the process alive, not the thread.
        worker.ref()
        heardAt = performance.now()
      }
      waiting.set(id, { resolve, reject })
    })
  }

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return found
  }

  function lose(reason: string) {
    if (over) return
    const error = new DatabaseLost(reason)
    fail(error)
    void worker.terminate()
    tellLost(error)
  }

  function fail(error: Error) {
    over = error
    for (const id of waiting.keys()) settle(id)?.reject(error)
  }

  worker.on('message', (said: Said) => {
    if (over) return
    heardAt = performance.now()
    if (said.type === 'done') settle(said.id)?.resolve(said.result)
    else if (said.type === 'failed') settle(said.id)?.reject(errorOf(said.failure))
    else if (said.type === 'broken') lose(said.reason)
    else for (const hear of hearing.get(said.channel) ?? []) hear(said.payload)
  })
  worker.on('error', error => lose(error.message))
  worker.on('exit', code => lose(`its thread ended with ${code}`))

  return {
    lost,
    hearing,
    opened: wait(0),
    async ask(request: Request): Promise<unknown> {
      if (over) throw over
      lastId += 1
      worker.postMessage({ ...request, id: lastId })
      return wait(lastId)
    },
    isSilent: () => over !== undefined || (waiting.size > 0 && performance.now() - heardAt > BUSY_MS),
    /** Ends the thread, in whatever it is doing. */
    async end() {
      if (!over) fail(new Error('The database is closed.'))
      await worker.terminate()
    },
  }
}

function errorOf({ message, ...told }: Failure): Error {
  return Object.assign(new Error(message), told)
}

function overThread(thread: Thread, read: Reader): EmbeddedDatabase {
  let lastTransaction = 0
  let closing: Promise<void> | undefined

  const statementsOf = (transaction: number | undefined, isOver = () => false): Statements => ({
    async query<Row>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}) {
      if (isOver()) throw new Error('The transaction is over.')
      return read<Row>((await thread.ask({ type: 'query', text, values, transaction })) as RawResult, options)
    },
    async exec(text) {
      if (isOver()) throw new Error('The transaction is over.')
      const results = (await thread.ask({ type: 'exec', text, transaction })) as RawResult[]
      return results.map(result => read<Shape>(result, {}))
    },
  })
  const statements = statementsOf(undefined)

  return {
    ...statements,
    async transaction(work) {
      lastTransaction += 1
      const transaction = lastTransaction
      let isOver = false
      await thread.ask({ type: 'begin', transaction })
      try {
        const done = await work(statementsOf(transaction, () => isOver))
        isOver = true
        await thread.ask({ type: 'commit', transaction })
        return done
      } catch (error) {
        // The caller is told of this failure, not that nothing could be rolled back any more.
        if (!isOver) await thread.ask({ type: 'rollback', transaction }).catch(() => undefined)
        isOver = true
        throw error
      }
    },
    async listen(channel, hear) {
      const name = `"${channel.replaceAll('"', '""')}"`
      const hearing = thread.hearing.get(channel) ?? new Set()
      thread.hearing.set(channel, hearing.add(hear))
      await statements.exec(`listen ${name}`)
      return async () => {
        hearing.delete(hear)
        if (hearing.size === 0) await statements.exec(`unlisten ${name}`)
      }
    },
    async dump() {
      return (await thread.ask({ type: 'dump' })) as ArrayBuffer
    },
    async answers() {
      if (thread.isSilent()) await thread.ask({ type: 'ping' })
    },
    close() {
      closing ??= thread.ask({ type: 'close' }).then(
        () => thread.end(),
        async error => {
          await thread.end()
          if (!(error instanceof DatabaseLost)) throw error
        },
      )
      return closing
    },
    lost: thread.lost,
  }
}

/** Reads the texts of a result as PGlite would. */
function readerOf(lists: OpenAnswer['lists']) {
  const usual: Record<number, (text: string, type: number) => unknown> = { ...types.parsers }
  for (const [list, element] of lists) {
    usual[list] = text => types.arrayParser(text, types.parsers[element] ?? asText, list)
  }
  return <Row>({ rows, ...rest }: RawResult, { rowMode, parsers = {} }: QueryOptions): QueryResult<Row> => {
    const columns = rest.fields.map(({ name, dataTypeID }) => {
      const parse = parsers[dataTypeID] ?? usual[dataTypeID] ?? asText
      return { name, parse: (text: string | null | undefined) => (text == null ? null : parse(text, dataTypeID)) }
    })
    const read = (row: RawResult['rows'][number]): unknown =>
      rowMode === 'array'
        ? columns.map(({ parse }, at) => parse(row[at]))
        : Object.fromEntries(columns.map(({ name, parse }, at) => [name, parse(row[at])]))
    // Whoever asks knows what the statement gives.
    return { ...rest, rows: rows.map(read) as Row[] }
  }
}

const asText = (text: string) => text
