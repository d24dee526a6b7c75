/** One reason why a file is no pathway. */
export interface FileProblem {
  /** The place in the file: `nodes[3].data`; empty for the file as a whole. */
  readonly path: string
  readonly message: string
}

/** Entries of a file that were looked at before. */
export interface KnownEntries {
  has(entry: object): boolean
}
