import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

const counts = {
  calls: 'Calls with the number, with their timelines, notes, and webhook attempts.',
  recordings: 'Recordings of these calls.',
  batch_entries: 'Entries of batches and campaigns with the number.',
  sms_conversations: 'SMS conversations with the number.',
  sms_messages: 'Messages of these conversations.',
  web_conversations: 'Web agent conversations that mention the number.',
  chats: 'Test chats, and tests saved from them, that mention the number.',
  prompts: 'Model prompts that mention the number.',
  documents: 'Pathway snapshots of calls that mention the number and aren’t used otherwise.',
  webhook_messages: 'Pending webhook messages that mention the number.',
  answers: 'Responses saved for idempotency keys that mention the number.',
  mentions: 'Records about others where the number was replaced with `[erased]`.',
} as const
export type ErasedKind = keyof typeof counts
// `Object.keys` forgets which keys an object has.
export const erasedKinds = Object.keys(counts) as ErasedKind[]

const erasedCounts = z.object(
  Object.fromEntries(
    Object.entries(counts).map(([kind, description]) => [kind, z.number().int().meta({ description })]),
  ) as { [K in ErasedKind]: z.ZodInt },
)
export type ErasedCounts = z.infer<typeof erasedCounts>

/** `docs/api-decisions.md` §22. */
export const createErasure = endpoint({
  method: 'POST',
  path: '/api/v1/erasures',
  tag: 'Activity',
  summary: 'Erase a person’s number',
  description:
    'Deletes everything Dialpath stores about a phone number: calls with their recordings, messages, batch entries, and conversations. In records about others, the number is replaced with `[erased]`. Waiting calls are canceled, and calls in progress end. What you wrote yourself, such as pathways and knowledge bases, stays. This can’t be undone. You can repeat it safely. With `dry_run`, it only counts.',
  body: z.object({
    phone_number: z.string().max(50).meta({ description: 'The person’s number, not one of yours.' }),
    dry_run: z.boolean().nullish().meta({ description: '`true`: only counts what would be erased.' }),
  }),
  example: { phone_number: '+14155550123', dry_run: true },
  failures: { 409: 'The number is one of yours, or a call with it hasn’t ended yet.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().meta({ description: 'What was done, as a readable sentence.' }),
      phone_number: z.string().meta({ description: 'The number in E.164 format.' }),
      dry_run: z.boolean().meta({ description: 'Whether this only counted.' }),
      erased: erasedCounts.meta({ description: 'How many of each kind were or would be erased.' }),
    }),
  },
})
