import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

const counts = {
  calls: 'Calls with the number, with their timelines, notes and webhook tries.',
  recordings: 'Recordings of these calls.',
  batch_entries: 'Entries of batches and campaigns with the number.',
  sms_conversations: 'Conversations by SMS with the number.',
  sms_messages: 'Messages of these conversations.',
  web_conversations: 'Conversations with web agents that hold the number.',
  chats: 'Test chats that hold the number.',
  prompts: 'Prompts to models that hold the number.',
  documents: 'Pathways of calls, as they were played, that hold the number and that nothing else plays.',
  webhook_messages: 'Messages that wait to be sent to webhooks and hold the number.',
  answers: 'Answers kept for idempotency keys that hold the number.',
  mentions: 'Records about others in which the number was replaced by `[erased]`.',
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
    'Deletes everything that the service keeps of the person with a phone number: calls with their recordings, messages, entries of batches, conversations. Where records about others mention the number it is replaced by `[erased]`. Waiting calls are canceled, and calls in progress end. What you wrote yourself, such as pathways and knowledge bases, stays as it is. Nothing can be restored. It may be repeated: what is gone counts as 0. With `dry_run` it counts, and changes nothing.',
  body: z.object({
    phone_number: z.string().max(50).meta({ description: 'The number of the person, which is not yours.' }),
    dry_run: z.boolean().nullish().meta({ description: 'True: counts what would be erased, and changes nothing.' }),
  }),
  example: { phone_number: '+14155550123', dry_run: true },
  failures: { 409: 'The number is one of yours, or a call with it has not ended yet.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().meta({ description: 'What was done, in a sentence for people.' }),
      phone_number: z.string().meta({ description: 'The number as it was read, E.164.' }),
      dry_run: z.boolean().meta({ description: 'True if nothing was changed.' }),
      erased: erasedCounts.meta({ description: 'How many of each kind were erased, or would be.' }),
    }),
  },
})
