import type { Finding } from '#pathway/finding.ts'

/** A list of findings, each that was in the list before by its place there; null for the same list. */
export type Answer = readonly (number | Finding)[] | null

export function answerOf(before: readonly Finding[], now: readonly Finding[]): Answer {
  if (now === before) return null
  const places = new Map(before.map((finding, place) => [finding, place]))
  return now.map(finding => places.get(finding) ?? finding)
}

/** The list that an answer was made for; a finding that was there before keeps its object. */
export function answered(before: readonly Finding[], answer: Answer): readonly Finding[] {
  if (answer === null) return before
  return answer.flatMap(one => (typeof one === 'number' ? (before[one] ?? []) : one))
}
