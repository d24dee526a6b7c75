import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import type { CheckedKind, NodeChecks } from '#pathway/kind.ts'
import { nodeKinds } from './kinds.ts'

/**
 * The kinds with their checks. The service loads them as it starts, the browser in the diagnostics worker and in the parts that judge a
 * document: what a check needs, such as the numbering plans of the world, is not loaded to open a pathway.
 */
export const checkedKinds: readonly CheckedKind[] = await Promise.all(
  nodeKinds.map(async kind => ({ ...kind, ...(await checksOf(kind.key)) })),
)

async function checksOf(key: string): Promise<NodeChecks> {
  const part: { readonly checks: NodeChecks } = await import(`./${key}/checks.ts`)
  return part.checks
}

/** All findings of a document (`docs/api-decisions.md` §5). Whoever asks after every edit keeps a `createFindings(checkedKinds)` of its own. */
export function findFindings(document: PathwayDocument): readonly Finding[] {
  return createFindings(checkedKinds)(document)
}
