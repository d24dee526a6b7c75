import { isGlobal, nodeData, nodesById, type PathwayNode } from '#pathway/document.ts'
import { type LimitMember, limitAt, readLimit } from '#pathway/limits.ts'
import type { Outcome } from './decide.ts'
import { edgeOptions } from './options.ts'
import { movesToPerson } from './person.ts'
import { event, type Move, type Next, type Play, type Run } from './run.ts'
import { sayPlainly } from './say.ts'
import { fillIn } from './variables.ts'

const limits = {
  noMatch: {
    event: 'no_match',
    times: (count: number) => (count === 1 ? 'No edge fits the reply.' : `${count} replies in a row fit no edge.`),
    goodbye: 'I’m sorry that I couldn’t help you with that. Goodbye.',
  },
  noInput: {
    event: 'no_input',
    times: (count: number) =>
      count === 1 ? 'The caller said nothing.' : `The caller said nothing ${count} times in a row.`,
    goodbye: 'I still can’t hear you, so I’ll end the call here. Goodbye.',
  },
} as const

/** Next step after a turn that led nowhere: to stay is to `wait`. */
export type AfterCount = Exclude<Next, { type: 'decide' }>

/**
 * True if an answer that moved nowhere is to be counted (`docs/playing.md` §2): it told nothing that the node wants to know, and fit no
 * option. Where no edge leads on the caller may talk on, unless the node has a limit of its own.
 */
export function isNoMatch(run: Run, node: PathwayNode, { fits }: Extract<Outcome, { type: 'stay' }>): boolean {
  if (run.extracted.length > 0) return false
  if (readLimit(nodeData(node), 'noMatch')?.limit !== undefined) return true
  return !fits && edgeOptions(run.document, node.id).length > 0
}

/** Counts an answer that fits nothing (`docs/playing.md` §2). @returns where it goes at the limit; `wait` below it. */
export function countNoMatch(run: Run, node: PathwayNode): Play<AfterCount> {
  run.state.no_matches += 1
  return atCount(run, node, 'noMatch', run.state.no_matches)
}

/** Counts a turn in which the caller said nothing, as `countNoMatch` does. */
export function countSilence(run: Run, node: PathwayNode): Play<AfterCount> {
  run.state.silences += 1
  return atCount(run, node, 'noInput', run.state.silences)
}

async function* atCount(run: Run, node: PathwayNode, member: LimitMember, count: number): Play<AfterCount> {
  const { limit, target, say } = limitAt(run.document, node, member)
  const { event: type, times, goodbye } = limits[member]
  yield event(run, type, { count, limit })
  if (limit === 0 || count < limit) return { type: 'wait' }
  const move = moveOut(run, node, target, times(count))
  const words = say.trim() === '' ? '' : yield* fillIn(run, say, `${member}.say`)
  if (move) {
    run.state.given_up = [...new Set([...run.state.given_up, node.id, move.target])]
    yield* sayPlainly(run, words)
    return { type: 'move', move }
  }
  yield* sayPlainly(run, words.trim() === '' ? goodbye : words)
  return { type: 'end', end: { reason: type, message: times(count) } }
}

/** The move to the author's node, else to a person. Neither is made twice where the caller does not lead on in between, so that the call ends. */
function moveOut(run: Run, node: PathwayNode, target: string | undefined, reason: string): Move | undefined {
  const isOpen = (id: string) => id !== node.id && !run.state.given_up.includes(id)
  const author = target === undefined ? undefined : nodesById(run.document).get(target)
  if (author && isOpen(author.id)) {
    // A global node hands the conversation back to where it was.
    return { target: author.id, via: isGlobal(author) ? 'global' : 'limit', label: null, reason }
  }
  const move = movesToPerson(run, node.id, `${reason} A person takes over.`).find(({ target }) => isOpen(target))
  return move?.via === 'edge' ? { ...move, via: 'limit' } : move
}
