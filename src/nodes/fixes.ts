import type { FixableKind, KindFixes } from '#pathway/fixes/fix.ts'
import { checkedKinds } from './checks.ts'

/** The kinds with their checks and quick fixes; loaded once there is something to fix. */
export const fixableKinds: readonly FixableKind[] = await Promise.all(
  checkedKinds.map(async kind => ({ ...kind, fixes: await fixesOf(kind.key) })),
)

async function fixesOf(key: string): Promise<KindFixes> {
  const part: { readonly fixes: KindFixes } = await import(`./${key}/fixes.ts`)
  return part.fixes
}
