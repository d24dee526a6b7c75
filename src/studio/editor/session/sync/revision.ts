/** Content of a draft's `ETag`. */
export interface Revision {
  /** Of the service's database: after it was restored it has another one. Empty for what was kept before there were lineages. */
  readonly lineage: string
  readonly number: number
}

export function readRevision(etag: string): Revision {
  const [, lineage = '', number = ''] = /^(?:W\/)?"?(?:([^".]*)\.)?(\d*)"?$/.exec(etag) ?? []
  return { lineage, number: Number(number) }
}

/** Tells whether `later` is `earlier` or a successor. Revision numbers compare only within one lineage. */
export function follows(later: Revision, earlier: Revision): boolean {
  return later.lineage === earlier.lineage && later.number >= earlier.number
}
