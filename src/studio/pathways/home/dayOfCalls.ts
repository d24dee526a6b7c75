import type { HourOfCalls } from '#contract/overview.ts'

/** The outcomes as the chart shows them, from the bottom of a bar to its top. */
export const outcomes = ['answered', 'unreached', 'failed', 'open'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeTitles: Readonly<Record<Outcome, string>> = {
  answered: 'Answered',
  unreached: 'Not reached',
  failed: 'Failed',
  open: 'In progress',
}

export interface Hour extends Readonly<Record<Outcome, number>> {
  readonly start: string
  readonly total: number
}

export function hourOf({ start, answered, voicemail, unanswered, canceled, failed, open }: HourOfCalls): Hour {
  const unreached = voicemail + unanswered + canceled
  return { start, answered, unreached, failed, open, total: answered + unreached + failed + open }
}

/** All hours as one. */
export function dayOf(hours: readonly Hour[]): Omit<Hour, 'start'> {
  const sum = (name: Outcome | 'total') => hours.reduce((all, hour) => all + hour[name], 0)
  return {
    answered: sum('answered'),
    unreached: sum('unreached'),
    failed: sum('failed'),
    open: sum('open'),
    total: sum('total'),
  }
}

/** The end of the scale: the next round number that half of is whole. */
export function topOf(hours: readonly Hour[]): number {
  const most = Math.max(2, ...hours.map(({ total }) => total))
  const size = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find(factor => factor * size >= most && (factor * size) % 2 === 0)
  return (step ?? 10) * size
}
