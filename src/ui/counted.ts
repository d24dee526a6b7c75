const digits = new Intl.NumberFormat('en')

/** “8,073” */
export function inDigits(count: number): string {
  return digits.format(count)
}

/** “1 node”, “8,073 nodes” */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : several}`
}

/** Counts several things; of what there is none, nothing is said. */
export function countedEach(...counts: readonly Parameters<typeof counted>[]): string[] {
  return counts.flatMap(([count, ...nouns]) => (count === 0 ? [] : [counted(count, ...nouns)]))
}
