import { isAlwaysSet, type VariableUse } from '#pathway/references.ts'

/** The reads that need someone to set the variable. One that stands in a text five times is one. */
export function usesInNeed(uses: readonly VariableUse[]): readonly VariableUse[] {
  if (uses.length === 0) return uses
  const needed: VariableUse[] = []
  for (const use of uses) {
    if (!isAlwaysSet(use) && !needed.some(known => isSamePlace(known, use))) needed.push(use)
  }
  return needed
}

function isSamePlace(one: VariableUse, other: VariableUse): boolean {
  return one.field === other.field && one.in === other.in && one.keys.join(' ') === other.keys.join(' ')
}

export function isSameUse(one: VariableUse, other: VariableUse): boolean {
  return one.name === other.name && one.field === other.field && one.moment === other.moment && one.in === other.in
}
