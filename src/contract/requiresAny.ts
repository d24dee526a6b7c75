/**
 * Says in the reference that a body has one member at least of some; the rules that look at it are the schema's own. Generated clients
 * take part in it: their type demands one of the members.
 */
export function requiresAny(members: Readonly<Record<string, string>>) {
  const choices = Object.entries(members).map(([name, description]) => ({
    type: 'object',
    required: [name],
    properties: { [name]: { type: 'string', description } },
  }))
  return { allOf: [{ anyOf: choices }] }
}
