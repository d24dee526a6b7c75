import type { DecideRequest, Decision } from '../types.ts'
import { wishServedBy } from './answers.ts'
import { offersOf } from './callersWords.ts'
import { byComparison, type Strong, stillNeeded, strongEvidence } from './evidence.ts'
import { rank, scoreChoices } from './rank.ts'
import { spokenName } from './words.ts'

/** After so many answers at one node that led nowhere, a person is offered where there is one. */
const MISSES_BEFORE_HUMAN = 2

/** Moves on strong evidence only; else ranks the ways on and asks again: between the top two, then in other words. */
export function decideByEvidence(request: DecideRequest): Decision {
  const scored = scoreChoices(request)
  const ranked = rank(scored)
  const strong = request.answer === null ? withoutAnswer(request) : strongEvidence(request, request.answer, scored)
  const picked = strong ?? (request.misses >= MISSES_BEFORE_HUMAN ? human(request) : undefined)
  const condition_met = request.condition === '' ? null : picked?.kind === 'edge'
  if (picked) {
    return { condition_met, pick: { kind: picked.kind, key: picked.choice.key }, reason: picked.reason, ranked }
  }
  const needed = stillNeeded(request)
  if (needed.length > 0 && request.extracted.length > 0) {
    return {
      condition_met,
      pick: null,
      reason: `Still to be told: ${needed.map(({ name }) => spokenName(name)).join(', ')}.`,
      ranked,
    }
  }
  const reason = 'Nothing in the answer speaks clearly for one way on.'
  const clarify = needed.length === 0 && request.misses === 0 ? offersBetween(ranked) : undefined
  return { condition_met, pick: null, reason, ranked, ...(clarify && { clarify }) }
}

/** Asks between two edges only where the answer speaks for both, and about as much. */
function offersBetween(ranked: Decision['ranked']): readonly string[] | undefined {
  const [first, second] = ranked.filter(({ kind }) => kind === 'edge')
  if (!first || !second || second.likelihood < MUCH_OF_BOTH) return undefined
  return offersOf(first.label, second.label)
}

/** The least likelihood of the second edge where both are meant to be likely. */
const MUCH_OF_BOTH = 0.25

function withoutAnswer(request: DecideRequest): Strong | undefined {
  const [only] = request.edges
  if (only && request.edges.length === 1) return { kind: 'edge', choice: only, reason: 'It is the only edge.' }
  return byComparison(request)
}

function human({ edges, globals }: DecideRequest): Strong | undefined {
  const serves = ({ label, target_name }: { label: string; target_name: string }) =>
    wishServedBy(`${label} ${target_name}`) === 'human'
  const reason = 'Three answers led nowhere, so a person takes over.'
  const edge = edges.find(serves)
  if (edge) return { kind: 'edge', choice: edge, reason }
  const global = globals.find(serves)
  return global && { kind: 'global', choice: global, reason }
}
