import { nodesById } from '#pathway/document.ts'
import { personWays } from './person.ts'
import type { Move, Run } from './run.ts'

/** Said where nothing works any more, so that a call never ends without a word (`docs/playing.md` §7). */
export const TROUBLE = 'I’m sorry, I’m having trouble on my end.'
export const CALL_AGAIN = 'Please call again later. Goodbye.'

/** The move to a person, where the pathway has one from here. */
export function moveToPerson(run: Run): Move | undefined {
  const { node_id } = run.state
  if (node_id === null || !nodesById(run.document).has(node_id)) return undefined
  const person = personWays(run, node_id)[0]
  if (!person) return undefined
  const { kind, choice } = person
  const move = { target: choice.target, label: choice.label, reason: 'Nothing else works, so a person takes over.' }
  return kind === 'global' ? { ...move, via: 'global' } : { ...move, via: 'edge', edge_key: choice.key }
}
