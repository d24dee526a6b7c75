import type { DecideRequest, Decision } from '../types.ts'
import { wishServedBy } from './answers.ts'
import { byComparison, type Strong, stillNeeded, strongEvidence } from './evidence.ts'
import { rank } from './rank.ts'
import { spokenName } from './words.ts'

/** After so many answers at one node that led nowhere, a person is offered where there is one. */
const MISSES_BEFORE_HUMAN = 2

/** Moves on strong evidence only; else ranks the ways on and asks again: between the top two, then in other words. */
export function decideByEvidence(request: DecideRequest): Decision {
  const strong = request.answer === null ? withoutAnswer(request) : strongEvidence(request, request.answer)
  const picked = strong ?? (request.misses >= MISSES_BEFORE_HUMAN ? human(request) : undefined)
  const ranked = rank(request)
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
  const top = ranked.filter(({ kind }) => kind === 'edge').slice(0, 2)
  const isSayable = needed.length === 0 && top.length === 2 && top.every(({ label }) => isForCallers(label))
  const clarify = request.misses === 0 && isSayable ? { clarify: top.map(({ label }) => label) } : {}
  return { condition_met, pick: null, reason, ranked, ...clarify }
}

/** Some labels speak to the agent (“You have confirmed the number”), or at length: nothing to ask a caller. */
function isForCallers(label: string): boolean {
  return label.length <= 80 && !/^\s*(you|agent|assistant|ai)\b/i.test(label)
}

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
