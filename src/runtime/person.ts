import { globalChoices, openEdges } from './choices.ts'
import type { Run } from './run.ts'
import { wishServedBy } from './scripted/answers.ts'
import type { Choice } from './types.ts'
import { allVariables } from './variables.ts'

/** A way on by which a label offers a person. */
export interface PersonWay {
  readonly kind: 'edge' | 'global'
  readonly choice: Choice
}

/** The ways to a person from a node (`docs/playing.md` §2): its own edges, the global nodes, then the edges of the nodes to return to. */
export function personWays(run: Run, node_id: string): readonly PersonWay[] {
  const edgesAt = (id: string) => openEdges(run.document, id, () => allVariables(run)).map(edgeWay)
  const globals = globalChoices(run.document, node_id).map((choice): PersonWay => ({ kind: 'global', choice }))
  return [...edgesAt(node_id), ...globals, ...run.state.returns.toReversed().flatMap(edgesAt)].filter(offersPerson)
}

function edgeWay(choice: Choice): PersonWay {
  return { kind: 'edge', choice }
}

function offersPerson({ choice: { label, target_name } }: PersonWay): boolean {
  return wishServedBy(`${label} ${target_name}`) === 'human'
}
