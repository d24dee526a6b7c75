/** The name itself, or with the first number behind it that no other pathway's name has. */
export function freeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken.map(other => other.trim().toLowerCase()))
  let free = name
  for (let number = 2; names.has(free.toLowerCase()); number += 1) free = `${name} ${number}`
  return free
}
