/** The same numbers from 0 to 1 for the same seed, in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Choices that one seed decides. */
export interface Dice {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
  between(least: number, most: number): number
  chance(share: number): boolean
  /** Throws for an empty list. */
  pick<Item>(list: readonly Item[]): Item
}

export function createDice(seed: number): Dice {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: share => random() < share,
    pick(list) {
      const at = below(list.length)
      if (at >= list.length) throw new Error('There is nothing to pick from.')
      return list[at] as (typeof list)[number]
    },
  }
}
