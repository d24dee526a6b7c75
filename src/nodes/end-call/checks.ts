import type { NodeChecks } from '#pathway/kind.ts'

/** No checks of its own: every fault of an End Call node is checked for all kinds. */
export const checks: NodeChecks = { findings: () => [] }
