import type { PathwaySummary } from '#contract/pathways.ts'
import type { Tone } from '#ui/Badge.tsx'

/** Returns label and tone of the pathway's publication status. */
export function statusOf({ production_version, staging_version, has_unpublished_changes }: PathwaySummary): {
  readonly label: string
  readonly tone: Tone
} {
  if (production_version !== null) {
    return has_unpublished_changes
      ? { label: `Live v${production_version} · unpublished changes`, tone: 'warning' }
      : { label: `Live v${production_version}`, tone: 'success' }
  }
  return staging_version === null
    ? { label: 'Draft', tone: 'neutral' }
    : { label: `Staging v${staging_version}`, tone: 'accent' }
}
