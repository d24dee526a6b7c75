import type pg from 'pg'
import type { Statements } from '../db/threaded.ts'

/** One row, each value as PostgreSQL writes it. */
export type TextRow = readonly (string | null)[]

/** A transaction of either database, in texts: no driver reads a value, so that none is changed on its way. */
export interface Texts {
  /** The rows of a statement that selects texts alone. */
  rows(statement: string, values?: readonly string[]): Promise<readonly TextRow[]>
  /** Several statements without values. */
  run(statements: string): Promise<void>
}

/** Forms in which every value comes back as it was: `float8` in the fewest digits that name it, moments with their microseconds. */
const FORMS = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`
/** A transaction lasts as long as the data are large, and neither waits for another plan nor begins in the middle of a table. */
const PATIENCE = `set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Begins to work with a transaction in texts. */
export async function beginTexts(texts: Texts): Promise<Texts> {
  await texts.run(`${FORMS}; ${PATIENCE}; set local search_path to public`)
  return texts
}

/** Takes back what a script of somebody else's has set for the transaction. */
export const restorePatience = (texts: Texts) => texts.run(PATIENCE)

export function overEmbedded(transaction: Statements): Texts {
  return {
    rows: async (statement, values) => (await transaction.query<TextRow>(statement, values, { rowMode: 'array' })).rows,
    async run(statements) {
      await transaction.exec(statements)
    },
  }
}

export function overClient(client: pg.Client): Texts {
  return {
    rows: async (text, values = []) =>
      (await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' })).rows,
    async run(statements) {
      await client.query(statements)
    },
  }
}
