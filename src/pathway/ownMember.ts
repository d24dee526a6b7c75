/** A record's own member: one that a person or a file named `constructor` is not found where nobody wrote it. */
export function ownMember<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
