import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Settings } from '../settings.ts'
import type { EmbeddedDatabase } from './threaded.ts'

/** One type for both drivers: the dialect is PostgreSQL's throughout. */
export type Db = PgDatabase<PgQueryResultHKT>

/** Stores more in the transaction that makes something, if and only if that is stored; it is handed what was made. */
export type Alongside<Made> = (transaction: Db, made: Made) => Promise<void>

export interface Database {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  readonly embedded: EmbeddedDatabase | undefined
  readonly pool: pg.Pool | undefined
  /** Calls `handler` with the payload of each notification, from this process or another. */
  listen(channel: string, handler: (payload: string) => void): Promise<void>
  /** Payloads stay below 8 kB: send ids, and read the row. */
  notify(channel: string, payload: string): Promise<void>
  /** Makes this process known by a name for as long as it is connected (`isConnected`); the embedded database has no other process. */
  beKnownAs(name: string): Promise<void>
  /** Settles when the database answers, fails when it can't; an embedded one that is busy is well. */
  answers(): Promise<unknown>
  /** A copy of the embedded database on disk, if it changed since the last; nothing on a server, which has backups of its own. */
  snapshot(): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl'>
  /** Folder of the migrations; they lie beside the source and beside the built server. */
  readonly migrations: string
  readonly now: () => number
  readonly warn: (message: string) => void
  /** Hears what takes long and what was done. */
  readonly tell?: (message: string) => void
  /** Hears that the embedded database broke off: nothing can be done with it, and the process has to end. */
  readonly lost?: ((error: Error) => void) | undefined
  /** Hears for how many seconds a statement or a transaction had the database. */
  readonly used?: ((seconds: number) => void) | undefined
  /** Set where the files are thrown away, as by a test: no snapshot is written, and nothing waits for the disk. */
  readonly isDisposable?: boolean | undefined
  /** The first work with the database; where it fails with an embedded one, the newest good snapshot takes its place. */
  readonly prove?: (db: Db) => Promise<void>
}
