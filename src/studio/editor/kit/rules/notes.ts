import type { RuleAnalysis } from '#pathway/rules/analyse.ts'
import { describeWitness } from '#pathway/rules/describe.ts'

/**
 * By a rule's place, what it says of rules further down that are taken in its stead. The findings say the same at the rule that
 * wins; here it stands at the one that loses.
 */
export function whatLoses({ overlaps }: RuleAnalysis): ReadonlyMap<number, readonly string[]> {
  const notes = new Map<number, string[]>()
  for (const { first, winner, witness } of overlaps) {
    const note = `Rule ${winner.index + 1} wins over this one when ${describeWitness(witness)}.`
    const list = notes.get(first.index)
    if (list) list.push(note)
    else notes.set(first.index, [note])
  }
  return notes
}
