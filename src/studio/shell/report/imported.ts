const imported = new Map<string, readonly string[]>()

/** Hands what an import changed on the way in to the editor that opens next. */
export function noteImport(pathway_id: string, changes: readonly string[]) {
  imported.set(pathway_id, changes)
}

/** Returns the changes made during the import, once; undefined for a pathway that was not just imported. */
export function takeImport(pathway_id: string): readonly string[] | undefined {
  const changes = imported.get(pathway_id)
  imported.delete(pathway_id)
  return changes
}
