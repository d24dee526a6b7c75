import type { NodeChecks } from '#pathway/kind.ts'

/** Nothing is checked here: all that can be wrong with a Default node can be wrong with a node of any kind. */
export const checks: NodeChecks = { findings: () => [] }
