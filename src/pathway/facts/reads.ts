import { isAlwaysSet, type VariableUse } from '#pathway/references.ts'

/** The number of a variable, by its key: sets of variables are kept by numbers. */
export type Numbering = (key: string) => number

/** Numbers variables from 0 in the order in which they come. */
export function createNumbering(): Numbering {
  const numbers = new Map<string, number>()
  return key => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    return numbers.size - 1
  }
}

/** A read of a variable that someone must set. */
export interface VariableRead extends VariableUse {
  /** The numbers of its keys. */
  readonly variables: readonly number[]
}

/** The reads that need someone to set the variable. One that stands in a text five times is one. */
export function readsInNeed(uses: readonly VariableUse[], numberOf: Numbering): readonly VariableRead[] {
  const reads = new Map<string, VariableRead>()
  for (const use of uses) {
    if (isAlwaysSet(use)) continue
    const variables = use.keys.map(numberOf)
    const place = `${use.in} ${variables.join(' ')} ${use.field}`
    if (!reads.has(place)) reads.set(place, { ...use, variables })
  }
  return [...reads.values()]
}

export function isSameRead(one: VariableRead, other: VariableRead): boolean {
  return one.name === other.name && one.field === other.field && one.moment === other.moment && one.in === other.in
}

export function isEqualList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}
