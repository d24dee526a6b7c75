/** Stands before the names of drafts in this browser's storage, so that they can be forgotten together. */
export const DRAFT_PREFIX = 'dialpath-draft-'

/**
 * Forgets what was typed for others to hear, or to try something with: whoever signs in here next is not to see it. Work on pathways
 * stays, since it may be nowhere else.
 */
export function forgetDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
}
