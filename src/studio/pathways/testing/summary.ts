import type { PathwaySummary } from '#contract/pathways.ts'

/** A pathway as the list tells of it, named like its id. */
export function pathway(name: string, more: Partial<PathwaySummary> = {}): PathwaySummary {
  return {
    pathway_id: name,
    name,
    description: '',
    node_count: 5,
    edge_count: 4,
    error_count: 0,
    warning_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    revision: 1,
    production_version: null,
    staging_version: null,
    has_unpublished_changes: false,
    ...more,
  }
}
