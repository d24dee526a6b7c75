/**
 * Bounds of what is looked at and played (`docs/api-decisions.md` §7). Whoever meets a bound is told which; what a document holds past it is
 * kept and shown.
 */

/** Characters of a field's text, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 200_000

/** Routing rules of one node. */
export const MAX_RULES = 1_000

/** Characters of a text once its variables are filled in. */
export const MAX_FILLED_LENGTH = 1_000_000

/** Characters of one value of the request data, or of one that a JSON Path finds in an answer, written as JSON. */
export const MAX_VALUE_LENGTH = 1_000_000

/** Characters of all variables of a conversation together, written as JSON. */
export const MAX_VARIABLES_LENGTH = 5_000_000

/** Levels of lists and objects in JSON. */
export const MAX_JSON_DEPTH = 200

/** Values of an answer that one JSON Path may visit. */
export const MAX_VISITED_VALUES = 100_000

/** Characters of words from outside (a caller, an answer, request data) that a brain is handed (`docs/playing.md` §8). */
export const MAX_OUTSIDE_LENGTH = 4_000

/** `200,000`, as every message writes a bound. */
export function inFigures(bound: number): string {
  return bound.toLocaleString('en-US')
}
