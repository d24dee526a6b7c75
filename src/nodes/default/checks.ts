import type { NodeChecks } from '#pathway/kind.ts'

/** What can be wrong with a Default node can be wrong with a node of any kind. */
export const checks: NodeChecks = { findings: () => [] }
