import { queryOptions } from '@tanstack/react-query'
import { getVersion, publishPathway, type VersionSummary } from '#contract/versions.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { call, queryClient } from '#studio/shell/api.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'

export type Environment = 'production' | 'staging'

/** A version's document. Through the API one that is not live can be brought up to the draft, so it is not kept for good. */
export function versionQuery(pathway_id: string, version_number: number) {
  return queryOptions({
    queryKey: ['pathways', pathway_id, 'versions', version_number],
    queryFn: async ({ signal }): Promise<PathwayDocument> => {
      const { pathway_id: _, ...document } = await call(
        getVersion,
        { params: { pathway_id, version_number } },
        { signal },
      )
      return document
    },
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
  await queryClient.invalidateQueries({ queryKey: pathwaysQuery.queryKey })
  return version_number
}
