import { z } from 'zod'

/** The one failure body of every route (`docs/api-decisions.md` §1). */
export const errorBody = z.object({
  status: z.literal('error').describe('`error`.'),
  message: z.string().describe('What went wrong, as a readable sentence.'),
  errors: z
    .array(
      z.object({
        path: z.string().describe('The path, such as `tools[0].name`. Empty for the whole request.'),
        message: z.string().describe('What is wrong there.'),
        error: z.string().optional().meta({ description: 'The `message` again, for clients that read it here.' }),
      }),
    )
    .optional()
    .describe('Every error in the request.'),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Query of every list (`docs/api-decisions.md` §1): newest first unless `ascending`. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('Maximum number of entries, 1 to 1,000.'),
  from: z.coerce.number().int().min(0).default(0).describe('Index of the first entry, from 0.'),
  ascending: z.stringbool().default(false).describe('`true`: oldest first.'),
})

/** Beside the array of every list (`docs/api-decisions.md` §1, §7). */
export const listCounts = z.object({
  total_count: z.number().int().describe('Total number.'),
  count: z.number().int().meta({ description: 'Number of entries in this response.' }),
  next_from: z.number().int().optional().meta({
    description:
      'The `from` of the next page, if the 20 MB limit cut this response short. Absent otherwise. A single larger entry is returned on its own.',
  }),
  message: z.string().optional().meta({ description: 'Says so if the response has fewer entries than requested.' }),
})

/** Filled in by the answer's schema, so that no handler says it. */
export const success = z.literal('success').default('success').describe('`success`.')
export const statusSuccess = z.object({ status: success })

/** An answer for bare readers, and for those who read `{data, errors}` (`docs/api-decisions.md` §1). */
export function bothWays<Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) {
  return statusSuccess.extend(shape.shape).extend({
    data: shape.meta({ description: 'The response again, for clients that read it here.' }),
    errors: z.null().default(null),
  })
}

export const timestamp = z.iso.datetime({ offset: true })
