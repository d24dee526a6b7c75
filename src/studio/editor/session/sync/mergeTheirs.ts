import type { Merged } from '#pathway/conflict.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { merge, same } from '#pathway/merge.ts'

interface Sides {
  /** Common base of both authors' work. */
  readonly base: PathwayDocument
  /** Documents that were sent without an answer: the service may have stored one of them, or none. */
  readonly sent: readonly PathwayDocument[]
  readonly mine: PathwayDocument
  readonly theirs: PathwayDocument
}

/**
 * Merges what the service has into what this author has. A save of this author's own that arrived unanswered is not taken for another's:
 * where the service says all that was sent, what was done since is merged into that; else the way with the fewest conflicts is taken.
 */
export function mergeTheirs({ base, sent, mine, theirs }: Sides): Merged {
  let best = merge({ base, mine, theirs })
  for (const own of sent.toReversed()) {
    const arrived = merge({ base, mine: own, theirs })
    if (arrived.conflicts.length > 0) continue
    const since = merge({ base: own, mine, theirs: arrived.document })
    if (same(arrived.document, theirs) && !same(own, base)) return since
    if (since.conflicts.length < best.conflicts.length) best = since
  }
  return best
}
