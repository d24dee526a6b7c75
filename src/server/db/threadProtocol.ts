/** Messages between the main thread and the thread of the embedded database. */

export interface OpenedFolder {
  readonly folder: string
  /** The archive of a whole database to begin with. */
  readonly archive?: Uint8Array<ArrayBuffer> | undefined
  /** System tables are read without their indexes, so that these can be made anew. */
  readonly ignoreSystemIndexes?: boolean | undefined
}

/** Data that the thread is started with. */
export interface ThreadData extends OpenedFolder {
  readonly code: WebAssembly.Module
}

export type Request =
  /** `transaction`: the one that it belongs to, by the number that it was begun with. */
  | {
      readonly type: 'query'
      readonly text: string
      readonly values: readonly unknown[]
      readonly transaction: number | undefined
    }
  | { readonly type: 'exec'; readonly text: string; readonly transaction: number | undefined }
  /** Done when the transaction is the only one; nothing else is written until it ends. */
  | { readonly type: 'begin'; readonly transaction: number }
  | { readonly type: 'commit' | 'rollback'; readonly transaction: number }
  | { readonly type: 'dump' | 'ping' | 'close' }

export type Said =
  | { readonly type: 'done'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'notification'; readonly channel: string; readonly payload: string }
  /** PostgreSQL broke off where it never should, and its memory is not to be trusted any more. */
  | { readonly type: 'broken'; readonly reason: string }

/** The result of one statement, in texts as PostgreSQL writes them. */
export interface RawResult {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
  readonly affectedRows?: number
  readonly rowCount?: number
}

/** An error's message and what it says besides, as PostgreSQL's `code` and `detail`: an error itself loses those on its way. */
export type Failure = Readonly<Record<string, string | number>> & { readonly message: string }

/** The answer of the thread once the database is open: each list type with the type of its elements. */
export interface OpenAnswer {
  readonly lists: readonly (readonly [list: number, element: number])[]
}
