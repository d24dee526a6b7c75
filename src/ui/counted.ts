/** Places between the digits of a whole number that stand in threes. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** “8,073”, without `Intl`: its data is first read while the editor opens, and takes a twentieth of that. */
export function inDigits(count: number): string {
  return String(count).replace(THOUSANDS, ',')
}

/** “1 node”, “8,073 nodes” */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : several}`
}

/** Counts several things; of what there is none, nothing is said. */
export function countedEach(...counts: readonly Parameters<typeof counted>[]): string[] {
  return counts.flatMap(([count, ...nouns]) => (count === 0 ? [] : [counted(count, ...nouns)]))
}
