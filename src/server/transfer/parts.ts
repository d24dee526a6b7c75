import { z } from 'zod'
import type { TextRow } from './texts.ts'

/** A reason that keeps data from being carried; the message is for the person who asked, with what to do. */
export class TransferError extends Error {}

/** The schema that data stand in. */
export const schemaShape = z.object({
  /** Migrations that were applied. */
  migrations: z.number(),
  /** The moment at which the last of them was made, which names it. */
  last: z.number(),
  /** The version of the schema of jobs; absent where no service has started yet. */
  jobs: z.number().optional(),
})
export type SchemaState = z.infer<typeof schemaShape>

/** The first line of a backup. */
export const headerShape = z.object({
  dialpath: z.literal('backup'),
  format: z.number(),
  product: z.string(),
  made_at: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  schema: schemaShape,
  /** Place of the recordings: among the parts, or in a store that has backups of its own. */
  recordings: z.enum(['here', 'object store']),
  /** The key of the secrets: among the parts, known by `DIALPATH_SECRETS_KEY`, or there is none. */
  secrets_key: z.enum(['here', 'setting', 'none']),
})
export type Header = z.infer<typeof headerShape>

const tableShape = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** State of the sequences that number columns, by column: the last number, and whether it was given. */
  sequences: z.record(z.string(), z.tuple([z.string(), z.boolean()])),
})
const fileShape = z.object({
  /** Path below the data directory, with slashes. */
  file: z.string(),
})
export const partShape = z.union([tableShape, fileShape])

export interface TablePart extends z.infer<typeof tableShape> {
  readonly rows: AsyncIterable<readonly TextRow[]>
}
export interface FilePart extends z.infer<typeof fileShape> {
  readonly chunks: AsyncIterable<Uint8Array>
}
/** One table, or one file. Its content comes once, and before the next part. */
export type Part = TablePart | FilePart

/** A part that is over: its rows or bytes, and the checksum of its lines. */
export const endShape = z.object({
  end: z.string(),
  count: z.number(),
  sha256: z.string(),
})
export type PartEnd = z.infer<typeof endShape>

/** The last line of a backup: every part, so that one that is cut short is known. */
export const manifestShape = z.object({ manifest: z.array(endShape), sha256: z.string() })

export const nameOf = (part: Part) => ('table' in part ? part.table : part.file)
