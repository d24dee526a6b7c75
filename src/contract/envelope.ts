import { z } from 'zod'

/** The one failure body of every route (`docs/api-decisions.md` §1). */
export const errorBody = z.object({
  status: z.literal('error').describe('`error`.'),
  message: z.string().describe('What went wrong, in a sentence for people.'),
  errors: z
    .array(
      z.object({
        path: z.string().describe('The place, such as `tools[0].name`, or empty for the whole request.'),
        message: z.string().describe('What is wrong there.'),
        error: z.string().optional().meta({ description: 'The `message` once more, for clients that read it here.' }),
      }),
    )
    .optional()
    .describe('Every place of the request that is at fault.'),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Query of every list (`docs/api-decisions.md` §1): newest first unless `ascending`. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('How many entries at most, 1 to 1,000.'),
  from: z.coerce.number().int().min(0).default(0).describe('The index of the first entry, from 0.'),
  ascending: z.stringbool().default(false).describe('True: the oldest come first.'),
})

/** Beside the array of every list (`docs/api-decisions.md` §1, §7). */
export const listCounts = z.object({
  total_count: z.number().int().describe('How many there are in all.'),
  count: z.number().int().meta({ description: 'How many entries this answer holds.' }),
  next_from: z.number().int().optional().meta({
    description:
      'A response has at most 20 MB. Where that is less than `limit` entries, the list continues with this `from`; absent otherwise. A single larger entry is answered alone.',
  }),
  message: z
    .string()
    .optional()
    .meta({ description: 'Says so where the answer holds fewer entries than were asked for.' }),
})

/** Filled in by the answer's schema, so that no handler says it. */
export const success = z.literal('success').default('success').describe('`success`.')
export const statusSuccess = z.object({ status: success })

/** An answer for bare readers, and for those who read `{data, errors}` (`docs/api-decisions.md` §1). */
export function bothWays<Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) {
  return statusSuccess.extend(shape.shape).extend({
    data: shape.meta({ description: 'The answer once more, for clients that read it here.' }),
    errors: z.null().default(null),
  })
}

export const timestamp = z.iso.datetime({ offset: true })
