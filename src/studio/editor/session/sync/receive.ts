import type { MergeConflict } from '#pathway/conflict.ts'
import { findDifferences } from '#pathway/differences.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
import { shareUnchanged } from '#pathway/share.ts'
import type { Draft } from './drafts.ts'
import { mergeTheirs } from './mergeTheirs.ts'
import { follows, readRevision } from './revision.ts'

/** An author's work beside what the service has of the pathway. */
export interface Work {
  readonly document: PathwayDocument
  /** Document on the service; dirty means `document !== saved`. */
  readonly saved: PathwayDocument
  /** Base of this author's work: `saved`, or the common base while a conflict is undecided. */
  readonly base: PathwayDocument
  /** The `ETag` of `saved`. */
  readonly revision: string
  /** Documents that were sent to the service as the next revision, of which it is not known whether they arrived. */
  readonly sent: readonly PathwayDocument[]
  /** Undecided conflicts. The document holds this author's side. */
  readonly conflicts: readonly MergeConflict[]
  /**
   * The service was restored to another state than the one that this author's work grew from, so that nobody can tell what was changed
   * there and what was lost: the conflicts are all places where the two differ.
   */
  readonly isApart: boolean
}

/**
 * Merges an author's work with `theirs` from the service. If that follows what this author had of the service, or is a state
 * that they know, the two are merged. Another lineage or a smaller revision is no successor: the author's document stays as it is, and
 * every place where they differ is a conflict, so that nothing is dropped that nobody decided on (`docs/api-decisions.md` §7).
 */
export function receiveTheirs(work: Work, theirs: PathwayDocument, revision: string): Work {
  const shared = shareUnchanged(work.document, theirs)
  const isOfThisLine = continues(work, { document: theirs, revision })
  if (!work.isApart && isOfThisLine) return mergeIn(work, shared, revision)
  const merged = isOfThisLine
    ? mergeTheirs({ ...work, base: work.saved, mine: work.document, theirs: shared }).document
    : work.document
  const document = same(merged, work.document) ? work.document : merged
  const conflicts = findDifferences(document, shared)
  const saved = same(document, shared) ? document : shared
  return { document, saved, base: saved, revision, sent: [], conflicts, isApart: conflicts.length > 0 }
}

/** Tells whether the service's document can be merged with this work, which may be a kept draft. */
export function continues(
  { revision, saved, base, sent = [] }: Pick<Draft, 'revision' | 'base' | 'sent'> & Partial<Pick<Work, 'saved'>>,
  served: { readonly document: PathwayDocument; readonly revision: string },
): boolean {
  if (follows(readRevision(served.revision), readRevision(revision))) return true
  return [saved, base, ...sent].some(known => known !== undefined && same(known, served.document))
}

function mergeIn(work: Work, theirs: PathwayDocument, revision: string): Work {
  const { base, document: mine } = work
  const { conflicts, ...merged } = mergeTheirs({ base, sent: work.sent, mine, theirs })
  const document = same(merged.document, mine) ? mine : merged.document
  const saved = same(document, theirs) ? document : theirs
  const isOpen = conflicts.length > 0
  return {
    document,
    saved,
    base: isOpen ? base : saved,
    revision,
    // Saves based on an earlier revision can no longer arrive.
    sent: isOpen || revision === work.revision ? work.sent : [],
    conflicts,
    isApart: false,
  }
}
