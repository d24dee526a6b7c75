/** Sizes of the attacks; the seed decides all that is random but timing. */
export interface Sizes {
  readonly seed: number
  /** Rounds of `kill -9`, for each database. */
  readonly kills: number
  /** First starts that are killed, for each database. */
  readonly firstStarts: number
  /** Requests of the fuzz, over both databases together. */
  readonly requests: number
  /** Kinds of damage; all where undefined. */
  readonly damages: number | undefined
  readonly lists: { readonly calls: number; readonly pathways: number; readonly megabytes: number }
  /** Milliseconds that `/healthz` may be without an answer. */
  readonly healthBound: number
}

export const fullSizes: Omit<Sizes, 'seed'> = {
  kills: 100,
  firstStarts: 12,
  requests: 100_000,
  damages: undefined,
  lists: { calls: 1000, pathways: 60, megabytes: 4 },
  healthBound: 100,
}

/** For `npm test`, on a machine that does other work too: only what stands still for as long as the defects did breaks its bound. */
export const shortSizes: Omit<Sizes, 'seed'> = {
  kills: 2,
  firstStarts: 1,
  requests: 1000,
  damages: 3,
  lists: { calls: 200, pathways: 8, megabytes: 4 },
  healthBound: 1000,
}
