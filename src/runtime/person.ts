import type { Option } from './brain.ts'
import { globalOptions, openEdges } from './options.ts'
import type { Move, Run } from './run.ts'
import { wishServedBy } from './scripted/answers.ts'
import { allVariables } from './variables.ts'

/**
 * The moves to a person from a node (`docs/playing.md` §2), by the labels that offer one: its own edges, the global nodes, then the edges of the
 * nodes to return to.
 *
 * @param reason one sentence
 */
export function movesToPerson(run: Run, node_id: string, reason: string): readonly Move[] {
  const edgesAt = (id: string) =>
    openEdges(run.document, id, () => allVariables(run))
      .filter(offersPerson)
      .map(({ key, target, label }): Move => ({ target, via: 'edge', label, edge_key: key, reason }))
  const globals = globalOptions(run.document, node_id)
    .filter(offersPerson)
    .map(({ target, label }): Move => ({ target, via: 'global', label, reason }))
  return [...edgesAt(node_id), ...globals, ...run.state.returns.toReversed().flatMap(edgesAt)]
}

function offersPerson({ label, target_name }: Option): boolean {
  return wishServedBy(`${label} ${target_name}`) === 'human'
}
