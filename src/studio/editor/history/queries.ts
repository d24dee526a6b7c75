import { queryOptions } from '@tanstack/react-query'
import { getVersion, listVersions, publishPathway, type VersionSummary } from '#contract/pathways.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { call, queryClient } from '#studio/shell/api.ts'

export type Environment = 'production' | 'staging'

const NEWEST = 1000

/** The newest versions of a pathway, the newest first. */
export function versionsQuery(pathway_id: string) {
  return queryOptions({
    queryKey: ['versions', pathway_id],
    queryFn: async ({ signal }) => {
      const { versions, total_count } = await call(
        listVersions,
        { params: { pathway_id }, query: { limit: NEWEST } },
        { signal },
      )
      return { versions, total_count }
    },
  })
}

/** A version's document; it never changes. */
export function versionQuery(pathway_id: string, version_number: number) {
  return queryOptions({
    queryKey: ['versions', pathway_id, version_number],
    queryFn: async ({ signal }): Promise<PathwayDocument> => {
      const { pathway_id: _, ...document } = await call(
        getVersion,
        { params: { pathway_id, version_number } },
        { signal },
      )
      return document
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The version that callers meet. */
export function liveVersion(versions: readonly VersionSummary[], environment: Environment): VersionSummary | undefined {
  return versions.find(version => version.environments.includes(environment))
}

/** Publishes a version; without one, the draft as the service has it becomes the next. @returns its number */
export async function publishVersion(
  pathway_id: string,
  environment: Environment,
  version_id?: number,
): Promise<number> {
  const { version_number } = await call(publishPathway, {
    params: { pathway_id },
    body: { environment, ...(version_id !== undefined && { version_id }) },
  })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: versionsQuery(pathway_id).queryKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: ['pathways'] }),
  ])
  return version_number
}
