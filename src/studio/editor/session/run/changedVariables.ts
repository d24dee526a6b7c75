type Values = Readonly<Record<string, unknown>>

/** The names of the variables that are new or have another value than before. */
export function changedVariables(before: Values, after: Values): ReadonlySet<string> {
  return new Set(
    Object.keys(after).filter(
      name => !Object.hasOwn(before, name) || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    ),
  )
}
