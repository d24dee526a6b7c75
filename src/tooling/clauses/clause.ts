/** A sentence or two of the specification that say one thing, in our own words, with what shows that it is so. */
export interface Clause {
  /** Section and subject: `§2.1 Custom tool: name`. */
  readonly name: string
  readonly says: string
  /** Names of operations, as the reference has them. */
  readonly routes: readonly string[]
  /** A test's file and its title, as the file writes it: `src/a.test.ts: does what it should`. */
  readonly tests: readonly string[]
  /** Absent where all of it is so. */
  readonly lacks?: { readonly state: 'partly' | 'not met'; readonly why: string }
}

/** A row of the list: tests are all in one file unless they name their own. */
export function clause(
  name: string,
  says: string,
  routes: readonly string[],
  tests: readonly string[],
  lacks?: Clause['lacks'],
): Clause {
  return { name, says, routes, tests, ...(lacks && { lacks }) }
}

export const partly = (why: string) => ({ state: 'partly', why }) as const
export const notMet = (why: string) => ({ state: 'not met', why }) as const
