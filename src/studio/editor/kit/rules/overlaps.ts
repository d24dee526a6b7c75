import type { RuleAnalysis } from '#pathway/rules/analyse.ts'
import { describeWitness } from '#pathway/rules/describe.ts'

/**
 * Returns, by a rule's index, sentences about later rules that win over it. Findings say the same at the winning rule; the form shows
 * it at the losing one.
 */
export function describeLosses({ overlaps }: RuleAnalysis): ReadonlyMap<number, readonly string[]> {
  const notes = new Map<number, string[]>()
  for (const { first, winner, witness } of overlaps) {
    const note = `Rule ${winner.index + 1} overrides this one when ${describeWitness(witness)}.`
    const list = notes.get(first.index)
    if (list) list.push(note)
    else notes.set(first.index, [note])
  }
  return notes
}
