import type { KindFixes } from '#pathway/fixes/fix.ts'

/** Only the author knows what a route is to compare. */
export const fixes: KindFixes = { 'route-malformed': () => [] }
