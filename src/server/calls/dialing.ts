import { calleeHearings, calleeInterruptions } from '#contract/sendCallBody.ts'
import { isRecord } from '#pathway/document.ts'
import type { CallRow } from '../db/schema.ts'
import { readKeywords } from '../lines/hearing.ts'
import type { DialRequest } from '../lines/line.ts'
import { seedOf } from './facts.ts'

/** The threshold of a call that names none (`docs/api-decisions.md` §6). */
export const USUAL_THRESHOLD = 100

/** A call as its line is asked to dial it. */
export function dialRequestOf(
  { call_id, to_number, from_number, request }: Pick<CallRow, 'call_id' | 'to_number' | 'from_number' | 'request'>,
  signal: AbortSignal,
): DialRequest {
  const callee = isRecord(request.simulated_callee) ? request.simulated_callee : {}
  return {
    call_id,
    to: to_number,
    from: from_number,
    turns: { blocksInterruptions: request.block_interruptions === true, threshold: thresholdOf(request) },
    keywords: readKeywords(request.keywords),
    callee: {
      line: calleeHearings.find(one => one === callee.line) ?? 'clear',
      interrupts: calleeInterruptions.find(one => one === callee.interrupts) ?? 'never',
      seed: seedOf(call_id),
    },
    signal,
  }
}

export function thresholdOf({ interruption_threshold }: Readonly<Record<string, unknown>>): number {
  return typeof interruption_threshold === 'number' ? interruption_threshold : USUAL_THRESHOLD
}
