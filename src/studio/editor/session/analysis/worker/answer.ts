/** A list of objects, each that was in the list before by its place there; null for the same list. */
export type Answer<Item extends object> = readonly (number | Item)[] | null

export function answerOf<Item extends object>(before: readonly Item[], now: readonly Item[]): Answer<Item> {
  if (now === before) return null
  const places = new Map(before.map((item, place) => [item, place]))
  return now.map(item => places.get(item) ?? item)
}

/** The list that an answer was made for; what was there before keeps its object. */
export function answered<Item extends object>(before: readonly Item[], answer: Answer<Item>): readonly Item[] {
  if (answer === null) return before
  return answer.flatMap(one => (typeof one === 'number' ? (before[one] ?? []) : one))
}
