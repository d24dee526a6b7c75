/** Matches the browsers' messages for a script or style sheet that failed to load. */
const WORDS = /dynamically imported module|module script failed|preload CSS/i

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message)
}

/** The files of an older build are gone once a newer one runs. */
export const WHY_NOT_LOADED =
  'Dialpath was updated or can’t be reached. Reload the page. Your work in the editor is kept.'
