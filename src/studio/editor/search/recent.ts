/** What was chosen in the search of each pathway, the last first, for as long as this tab lives. */
const chosen = new Map<string, readonly string[]>()

const MOST = 12
const NONE: readonly string[] = []

export function recentOf(pathwayId: string): readonly string[] {
  return chosen.get(pathwayId) ?? NONE
}

export function remember(pathwayId: string, key: string): void {
  chosen.set(pathwayId, [key, ...recentOf(pathwayId).filter(one => one !== key)].slice(0, MOST))
}
