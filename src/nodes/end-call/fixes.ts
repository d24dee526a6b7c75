import type { KindFixes } from '#pathway/fixes/fix.ts'

/** An End Call node has no faults of its own. */
export const fixes: KindFixes = {}
