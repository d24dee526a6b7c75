import { returnsByItself } from './options.ts'
import { event, type Move, type Play, type Run } from './run.ts'
import { changesBetween } from './shownValues.ts'

/** Moves the conversation to a node and tells of it; what was counted at the node that is left counts no more. */
export async function* transition(run: Run, move: Move): Play<void> {
  const { state } = run
  const previous = state.node_id
  const variable_changes = changesBetween(state.known_at_transition, state.variables, run.redactor)
  state.node_id = move.target
  state.returns = returnsAfter(run, move, previous)
  state.previous_node_id = previous
  state.known_at_transition = state.variables
  state.misses = 0
  state.no_matches = 0
  state.silences = 0
  state.ranked = []
  yield event(run, 'node.transition', {
    chosen_node_id: move.target,
    chosen_label: move.label,
    previous_node_id: previous,
    via: move.via,
    edge_key: move.edge_key ?? null,
    reason: move.reason,
    ...move.detail,
    variable_changes,
  })
}

/** The nodes to return to once a move is made. A global node that is entered again from within itself does not nest. */
function returnsAfter(run: Run, { via, target }: Move, previous: string | null): readonly string[] {
  const { returns } = run.state
  if (via === 'return') return returns.slice(0, -1)
  if (via !== 'global' || previous === null || !returnsByItself(run.document, target)) return []
  const path = [...returns, previous]
  const again = path.indexOf(target)
  return again < 0 ? path : path.slice(0, again)
}
