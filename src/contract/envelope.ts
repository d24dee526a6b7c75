import { z } from 'zod'

/** The one failure body of every route (`docs/api-decisions.md` §1). */
export const errorBody = z.object({
  status: z.literal('error'),
  message: z.string(),
  /** Every place that is at fault; a path that is empty stands for the request as a whole. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Query of every list (`docs/api-decisions.md` §1): newest first unless `ascending`. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  from: z.coerce.number().int().min(0).default(0),
  ascending: z.stringbool().default(false),
})

/** Beside the array of every list (`docs/api-decisions.md` §1, §7). */
export const listCounts = z.object({
  total_count: z.number().int(),
  count: z.number().int().meta({ description: 'How many entries this answer holds.' }),
  next_from: z.number().int().optional().meta({
    description:
      'An answer holds at most 20 MB. Where that is less than `limit` entries, the list goes on with this `from`; absent otherwise. A single entry that is larger is answered by itself.',
  }),
  message: z
    .string()
    .optional()
    .meta({ description: 'Says so where the answer holds fewer entries than were asked for.' }),
})

/** Filled in by the answer's schema, so that no handler says it. */
export const success = z.literal('success').default('success')
export const statusSuccess = z.object({ status: success })

export const timestamp = z.iso.datetime({ offset: true })
