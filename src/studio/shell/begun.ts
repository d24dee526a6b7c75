const begun = new Map<string, string>()

/** Hands what to try in the chat on to the editor that opens next, where a pathway was begun from a template. */
export function noteBegun(pathway_id: string, tip: string) {
  begun.set(pathway_id, tip)
}

/** Returns what to try, once; undefined for a pathway that was not just begun from a template. */
export function takeBegun(pathway_id: string): string | undefined {
  const tip = begun.get(pathway_id)
  begun.delete(pathway_id)
  return tip
}
