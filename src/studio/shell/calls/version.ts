import type { VersionSummary } from '#contract/versions.ts'

/** A chosen version as the API takes it. */
export function versionOf(value: string): string | number {
  return /^\d+$/.test(value) ? Number(value) : value
}

/** A version by its number, and by its name where somebody gave it one. */
export function versionTitle({ version_number, name }: Pick<VersionSummary, 'version_number' | 'name'>): string {
  const title = `Version ${version_number}`
  return name === '' || name === title ? title : `${title}: ${name}`
}
