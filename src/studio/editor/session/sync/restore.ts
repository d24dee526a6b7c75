import type { MergeConflict } from '#pathway/conflict.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
import { createEditorStore, type EditorStore } from '../document/store.ts'
import type { DraftStore, KeptDraft } from './drafts.ts'
import { mergeTheirs } from './mergeTheirs.ts'
import { continues, receiveTheirs, type Work } from './receive.ts'
import { follows, readRevision } from './revision.ts'

export interface Opened {
  readonly store: EditorStore
  /** Work that the service had not got was found in the browser, and taken up again. */
  readonly wasRestored: boolean
}

interface Served {
  readonly document: PathwayDocument
  readonly revision: string
}

/**
 * Opens the service's document with all that this browser kept of it; what others saved meanwhile is merged in. A draft that grew from
 * a state that the service's does not follow, since that was restored, is not merged but asked about. Of several such drafts the others
 * wait in the browser for the next opening, and so does one in conflict with another: by then the service has what it is asked about.
 */
export async function openWithDrafts(
  pathwayId: string,
  served: Served,
  kept: readonly KeptDraft[],
  drafts: Pick<DraftStore, 'keep' | 'acknowledge' | 'letGo'>,
): Promise<Opened> {
  const continuing = kept.filter(draft => !draft.isApart && continues(draft, served))
  const merged = mergeDrafts(continuing, served)
  const { taken } = merged
  let { work } = merged
  const isFree = same(work.document, served.document) && work.sent.length === 0
  const apart = kept.filter(one => !continuing.includes(one))
  for (const draft of isFree ? apart.toSorted(byNeed) : []) {
    taken.push(draft)
    work = takeUpApart(draft, served)
    if (work.isApart) break
  }
  const done = kept.filter(draft => taken.includes(draft) || taken.some(one => isPartOf(draft, one)))
  const { document, base, sent, conflicts, isApart } = work
  const wasRestored = kept.length > 0 && !same(document, served.document)
  if (!wasRestored && sent.length === 0) {
    if (done.length > 0) {
      // The service has all of it now, and may yet be restored to a state before that.
      await drafts
        .acknowledge(pathwayId, served)
        .then(() => drafts.letGo(done))
        .catch(() => undefined)
    }
    return { store: createEditorStore({ pathwayId, ...served }), wasRestored }
  }
  const opened = wasRestored ? { document, saved: served.document } : { document: served.document }
  const store = createEditorStore({ pathwayId, ...opened, revision: served.revision })
  store.setState({ base, sent, conflicts, isApart })
  // The others' drafts go only when all of their work stands in ours.
  await drafts
    .keep(pathwayId, { document, base, sent, revision: served.revision, isApart })
    .then(() => drafts.letGo(done))
    .catch(() => undefined)
  return { store, wasRestored }
}

/** Orders drafts that the service never had first. */
function byNeed(one: KeptDraft, other: KeptDraft): number {
  return Number(one.isAcknowledged ?? false) - Number(other.isAcknowledged ?? false)
}

/** Tells whether an acknowledged draft is part of another draft's base. */
function isPartOf(draft: KeptDraft, other: KeptDraft): boolean {
  return draft.isAcknowledged === true && follows(readRevision(other.revision), readRevision(draft.revision))
}

/** @returns the work of the drafts that were taken: all but those in conflict with one before */
function mergeDrafts(
  drafts: readonly KeptDraft[],
  served: Served,
): { readonly work: Work; readonly taken: KeptDraft[] } {
  let { document } = served
  let base = served.document
  const conflicts = new Map<string, MergeConflict>()
  const sent: PathwayDocument[] = []
  const taken: KeptDraft[] = []
  for (const draft of drafts) {
    const unanswered = draft.sent ?? []
    const merged = mergeTheirs({ base: draft.base, sent: unanswered, mine: draft.document, theirs: document })
    // Of the two sides of a conflict one is the service's, which has nothing yet of the drafts before.
    if (merged.conflicts.length > 0 && !same(document, served.document)) continue
    taken.push(draft)
    document = merged.document
    if (merged.conflicts.length > 0) base = draft.base
    if (merged.conflicts.length > 0 || draft.revision === served.revision) sent.push(...unanswered)
    for (const conflict of merged.conflicts) conflicts.set(conflict.id, conflict)
  }
  const { revision } = served
  const asked = [...conflicts.values()]
  return {
    work: { document, saved: served.document, base, revision, sent, conflicts: asked, isApart: false },
    taken,
  }
}

function takeUpApart({ document, base, revision, sent = [] }: KeptDraft, served: Served): Work {
  const work: Work = { document, saved: base, base, revision, sent, conflicts: [], isApart: true }
  return receiveTheirs(work, served.document, served.revision)
}
