import type { EdgeFacts } from '#pathway/facts/edge.ts'
import type { NodeFacts } from '#pathway/facts/node.ts'

/** Counts how often each variable, by its number, is read and set in a pathway: kept up as nodes and edges come, go and change. */
export interface Tally {
  /** Counts what stands in a node or an edge; a share of -1 takes it back. */
  count(facts: NodeFacts | EdgeFacts | undefined, share: 1 | -1): void
  /** The variables that are both set and read somewhere. */
  flowing(): ReadonlySet<number>
}

export function createTally(): Tally {
  const reads: number[] = []
  const sets: number[] = []
  return {
    count(facts, share) {
      if (!facts) return
      for (const { variables } of facts.reads) for (const variable of variables) add(reads, variable, share)
      if (!('definitions' in facts)) return
      for (const { variable } of facts.definitions) add(sets, variable, share)
    },
    flowing() {
      const variables = new Set<number>()
      for (const [variable, count] of sets.entries())
        if (count > 0 && (reads[variable] ?? 0) > 0) variables.add(variable)
      return variables
    },
  }
}

function add(counts: number[], variable: number, share: 1 | -1): void {
  while (counts.length <= variable) counts.push(0)
  counts[variable] = (counts[variable] ?? 0) + share
}
