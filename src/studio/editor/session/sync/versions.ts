import type { VersionSummary } from '#contract/versions.ts'
import { call, queryClient } from '#studio/shell/api.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'

export type Environment = VersionSummary['environments'][number]

/** Name and note of a version. */
export type VersionWords = Readonly<Record<'name' | 'note', string>>

/** The version that callers meet. */
export function liveVersion(versions: readonly VersionSummary[], environment: Environment): VersionSummary | undefined {
  return versions.find(version => version.environments.includes(environment))
}

/** The newest version that is older than the one in production. */
export function earlierVersion(versions: readonly VersionSummary[]): VersionSummary | undefined {
  const live = liveVersion(versions, 'production')
  return live && versions.find(version => version.version_number < live.version_number)
}

const refresh = () => queryClient.invalidateQueries({ queryKey: pathwaysQuery.queryKey })

/** Publishes a version; without one, the draft as the service has it becomes the next, with these words. @returns its number */
export async function publishVersion(
  pathway_id: string,
  environment: Environment,
  what: { readonly version_id: number } | VersionWords,
): Promise<number> {
  const { version_number } = await call('POST /api/v1/convo_pathway/:pathway_id/publish', {
    params: { pathway_id },
    body: { environment, ...what },
  })
  await refresh()
  return version_number
}

/** Makes the draft, as the service has it, a version that nobody meets yet. @returns its number */
export async function keepVersion(pathway_id: string, words: VersionWords): Promise<number> {
  const { data } = await call('POST /api/v1/convo_pathway/:pathway_id/version', { params: { pathway_id }, body: words })
  await refresh()
  return data.version_number
}

export async function describeVersion(pathway_id: string, version_number: number, words: VersionWords): Promise<void> {
  await call('POST /api/v1/convo_pathway/:pathway_id/version/:version_number', {
    params: { pathway_id, version_number },
    body: words,
  })
  await refresh()
}

export async function removeVersion(pathway_id: string, version_number: number): Promise<void> {
  await call('DELETE /api/v1/convo_pathway/:pathway_id/version/:version_number', {
    params: { pathway_id, version_number },
  })
  await refresh()
}
