/** An object with some members set; `undefined` removes one. The same object when nothing changes. */
export function withMembers<T extends Readonly<Record<string, unknown>>>(
  object: T,
  members: Readonly<Record<string, unknown>>,
): T {
  const differs = Object.entries(members).some(([name, value]) =>
    value === undefined ? Object.hasOwn(object, name) : !Object.is(object[name], value),
  )
  if (!differs) return object
  // The commands set members as their kinds have them; no type tells here what a member may hold.
  return Object.fromEntries(Object.entries({ ...object, ...members }).filter(([, value]) => value !== undefined)) as T
}
