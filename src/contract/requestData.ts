import { z } from 'zod'
import { inFigures, MAX_VALUE_LENGTH } from '#pathway/bounds.ts'

/** Request data of a call or a chat: each value has at most 1 MB, written as JSON (`docs/api-decisions.md` §7). */
export const requestData = z.record(
  z.string(),
  z.unknown().refine(value => (JSON.stringify(value)?.length ?? 0) <= MAX_VALUE_LENGTH, {
    error: `A value of the request data can have at most ${inFigures(MAX_VALUE_LENGTH)} characters as JSON.`,
  }),
)
