import type { PathwaySummary } from '#contract/pathways.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'

/** Numbers of which no more are named. */
const NAMED = 5

/**
 * Says what goes with a pathway that callers reach.
 *
 * @param numbers undefined while they are not known
 */
export function describeDeleting(
  { production_version }: Pick<PathwaySummary, 'production_version'>,
  numbers: readonly string[] | undefined,
): string {
  const isLive = production_version !== null
  const named = (numbers ?? []).slice(0, NAMED).map(formatPhoneNumber)
  const more = (numbers?.length ?? 0) - named.length
  const list = more > 0 ? `${named.join(', ')}, and ${more} more` : named.join(', ')
  const facts = [
    isLive && `Version ${production_version} is live.`,
    named.length > 0 && `It answers ${list}. Callers will get no answer.`,
    numbers === undefined && 'Numbers that it answers will get no answer.',
    'You can restore it for 30 days.',
  ]
  return facts.filter(Boolean).join(' ')
}
