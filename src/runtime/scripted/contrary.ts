import type { Option } from '../brain.ts'
import { conceptsAsserted, conceptsDenied, conceptsIn, conceptsMeant } from './concepts.ts'
import { labelPolarity, polarityOf } from './polarity.ts'
import { sharedCount } from './words.ts'

/** The answer says the contrary of what the label is for. */
export function isContrary(answer: string, label: string): boolean {
  const said = polarityOf(answer)
  const own = labelPolarity(label)
  return (said !== null && own !== null && said !== own) || denies(answer, label)
}

/** The answer denies all that the label asserts: “no injuries” is not “No, someone is hurt”. */
export function denies(answer: string, label: string): boolean {
  const asserted = conceptsAsserted(label)
  return asserted.size > 0 && sharedCount(asserted, conceptsDenied(answer)) === asserted.size
}

const REVERSALS = conceptsIn('cancel change')

/** The caller wants to cancel or change what the option would begin: “cancel my appointment” is no “Book an appointment”. */
export function isReversed({ label, description, target_name }: Option, answer: string): boolean {
  const own = conceptsIn(`${label}\n${description}\n${target_name}`)
  const said = conceptsMeant(answer)
  return [...REVERSALS].some(word => said.has(word) && !own.has(word))
}
