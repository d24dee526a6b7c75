/** What the `ETag` of a draft names. */
export interface Revision {
  /** Of the service's database: after it was restored it has another one. Empty for what was kept before there were lineages. */
  readonly lineage: string
  readonly number: number
}

export function readRevision(etag: string): Revision {
  const [, lineage = '', number = ''] = /^(?:W\/)?"?(?:([^".]*)\.)?(\d*)"?$/.exec(etag) ?? []
  return { lineage, number: Number(number) }
}

/** Whether `later` holds all that `earlier` did, or is the same: only within one lineage can that be told by the number. */
export function follows(later: Revision, earlier: Revision): boolean {
  return later.lineage === earlier.lineage && later.number >= earlier.number
}
