import { type MergeConflict, merge, same } from '#pathway/merge.ts'
import { createEditorStore, type EditorStore } from '../store.ts'
import type { Draft, DraftStore } from './drafts.ts'

export interface Opened {
  readonly store: EditorStore
  /** Work that the service had not got was found in the browser, and taken up again. */
  readonly wasRestored: boolean
}

/** Opens the service's document with all that this browser kept of it; what others saved meanwhile is merged in. */
export async function openWithDrafts(
  pathwayId: string,
  served: { readonly document: Draft['document']; readonly revision: string },
  drafts: Pick<DraftStore, 'keep' | 'readAll' | 'letGo'>,
): Promise<Opened> {
  const kept = await drafts.readAll(pathwayId).catch(() => [])
  let { document } = served
  let base = served.document
  const conflicts = new Map<string, MergeConflict>()
  for (const draft of kept) {
    const merged = merge({ base: draft.base, mine: draft.document, theirs: document })
    document = merged.document
    if (merged.conflicts.length > 0) base = draft.base
    for (const conflict of merged.conflicts) conflicts.set(conflict.id, conflict)
  }
  const wasRestored = kept.length > 0 && !same(document, served.document)
  if (!wasRestored) {
    await drafts.letGo(kept).catch(() => undefined)
    return { store: createEditorStore({ pathwayId, ...served }), wasRestored: false }
  }
  const store = createEditorStore({ pathwayId, document, saved: served.document, revision: served.revision })
  store.setState({ base, conflicts: [...conflicts.values()] })
  // The others' drafts go only when all of their work stands in ours.
  await drafts
    .keep(pathwayId, { document, base, revision: served.revision })
    .then(() => drafts.letGo(kept))
    .catch(() => undefined)
  return { store, wasRestored: true }
}
