/** Faults of a call's request by member; `''` has those of no member of the form. */
export type Faults = Readonly<Record<string, string>>

/** Faults by member; the first one of each. */
export function collectFaults(
  faults: readonly { readonly member: string; readonly message: string }[],
  members: readonly string[],
): Faults {
  const found: Record<string, string> = {}
  for (const { member, message } of faults) {
    const own = members.find(name => member === name || member.startsWith(`${name}.`)) ?? ''
    found[own] ??= message
  }
  return found
}
