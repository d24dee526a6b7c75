import { LOWEST_RATE } from '#contract/batchRules.ts'

/** The pace and the quiet hours of a batch as they are being written. */
export interface PaceDraft {
  readonly calls_per_minute: string
  readonly isQuiet: boolean
  readonly quiet_start: string
  readonly quiet_end: string
}

export const usualPace: PaceDraft = { calls_per_minute: '', isQuiet: true, quiet_start: '21:00', quiet_end: '08:00' }

interface QuietHours {
  readonly start: string
  readonly end: string
}

/** The pace that a batch has, to be changed. */
export function paceOf(batch: {
  readonly calls_per_minute: number
  readonly quiet_hours: QuietHours | null
}): PaceDraft {
  const { calls_per_minute, quiet_hours } = batch
  return {
    calls_per_minute: String(calls_per_minute),
    isQuiet: quiet_hours !== null,
    quiet_start: quiet_hours?.start ?? usualPace.quiet_start,
    quiet_end: quiet_hours?.end ?? usualPace.quiet_end,
  }
}

export const RATE_FAULT = `Enter a number of ${LOWEST_RATE} or more.`

/** Faults, by member. */
export function paceFaults(draft: PaceDraft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  const rate = draft.calls_per_minute.trim()
  if (rate !== '' && !(Number(rate) >= LOWEST_RATE)) faults.calls_per_minute = RATE_FAULT
  if (draft.isQuiet && (draft.quiet_start === '' || draft.quiet_end === '')) faults.quiet_hours = 'Enter both times.'
  else if (draft.isQuiet && draft.quiet_start === draft.quiet_end) faults.quiet_hours = 'Enter two different times.'
  return faults
}

/** The members of the request; the highest pace and no quiet hours are left out. */
export function paceBody({ calls_per_minute, isQuiet, quiet_start, quiet_end }: PaceDraft) {
  return {
    ...(calls_per_minute.trim() !== '' && { calls_per_minute: calls_per_minute.trim() }),
    ...(isQuiet && { quiet_hours: { start: quiet_start, end: quiet_end } }),
  }
}
