import type { PathwayDocument } from '#pathway/document.ts'
import { type MergeConflict, same } from '#pathway/merge.ts'
import { createEditorStore, type EditorStore } from '../store.ts'
import type { Draft, DraftStore } from './drafts.ts'
import { mergeTheirs } from './mergeTheirs.ts'

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
  const sent: PathwayDocument[] = []
  for (const draft of kept) {
    const unanswered = draft.sent ?? []
    const merged = mergeTheirs({ base: draft.base, sent: unanswered, mine: draft.document, theirs: document })
    document = merged.document
    if (merged.conflicts.length > 0) base = draft.base
    if (merged.conflicts.length > 0 || draft.revision === served.revision) sent.push(...unanswered)
    for (const conflict of merged.conflicts) conflicts.set(conflict.id, conflict)
  }
  const wasRestored = kept.length > 0 && !same(document, served.document)
  if (!wasRestored && sent.length === 0) {
    await drafts.letGo(kept).catch(() => undefined)
    return { store: createEditorStore({ pathwayId, ...served }), wasRestored }
  }
  const opened = wasRestored ? { document, saved: served.document } : { document: served.document }
  const store = createEditorStore({ pathwayId, ...opened, revision: served.revision })
  store.setState({ base, sent, conflicts: [...conflicts.values()] })
  // The others' drafts go only when all of their work stands in ours.
  await drafts
    .keep(pathwayId, { document, base, sent, revision: served.revision })
    .then(() => drafts.letGo(kept))
    .catch(() => undefined)
  return { store, wasRestored }
}
