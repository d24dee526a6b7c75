import type { DecideRequest, Decision } from '../brain.ts'
import { offersOf } from './callersWords.ts'
import { byComparison, type Strong, stillNeeded, strongEvidence } from './evidence.ts'
import { lineToCome } from './lines.ts'
import { rank, scoreOptions } from './rank.ts'
import { spokenName } from './words.ts'

/** Moves on strong evidence only; else ranks the options and asks again: between the top two, then in other words. */
export function decideByEvidence(request: DecideRequest): Decision {
  const scored = scoreOptions(request)
  const ranked = rank(scored)
  const picked = request.answer === null ? withoutAnswer(request) : strongEvidence(request, request.answer, scored)
  const condition_met = request.condition === '' ? null : picked?.kind === 'edge'
  if (picked) {
    return { condition_met, pick: { kind: picked.kind, key: picked.option.key }, reason: picked.reason, ranked }
  }
  const needed = stillNeeded(request)
  if (needed.length > 0 && request.extracted.length > 0) {
    return {
      condition_met,
      pick: null,
      reason: `Still missing: ${needed.map(({ name }) => spokenName(name)).join(', ')}.`,
      ranked,
      fits: true,
    }
  }
  const reason = 'No edge clearly matched.'
  const clarify = needed.length === 0 && request.misses === 0 ? offersBetween(ranked) : undefined
  // While the agent has something left to say, it goes on with that.
  const fits = lineToCome(request) !== undefined
  return { condition_met, pick: null, reason, ranked, fits, ...(clarify && { clarify }) }
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
  if (only && request.edges.length === 1) return { kind: 'edge', option: only, reason: 'It is the only edge.' }
  return byComparison(request)
}
