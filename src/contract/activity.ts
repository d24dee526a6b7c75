import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, success, timestamp } from './envelope.ts'

/** Each kind of thing that is changed, and the changes of it that the log tells of. */
const changes = {
  pathway: [
    'created',
    'imported',
    'edited',
    'deleted',
    'restored',
    'duplicated',
    'published',
    'version_created',
    'version_changed',
    'version_deleted',
    'mocks_changed',
    'test_saved',
    'test_changed',
    'test_deleted',
  ],
  call: ['placed', 'received', 'stopped', 'all_stopped', 'deleted', 'webhook_resent'],
  webhook_target: ['retried'],
  batch: ['created', 'extended', 'changed', 'stopped', 'resumed'],
  campaign: ['created', 'changed', 'stopped', 'resumed', 'deleted'],
  tool: ['created', 'changed', 'deleted'],
  knowledge_base: ['created', 'changed', 'deleted'],
  number: ['changed', 'bought', 'brought', 'released', 'webhook_changed'],
  subscription: ['canceled', 'resumed'],
  telephony_account: ['added', 'removed'],
  web_agent: ['created', 'changed', 'deleted'],
  sms_conversation: ['message_sent', 'cleared'],
  registration: ['submitted'],
  session: ['ended', 'others_ended'],
  key: ['created', 'revoked'],
  secret: ['set', 'deleted'],
  account: ['signing_secret_replaced'],
  person: ['erased'],
} as const

export type ActivitySubject = keyof typeof changes
/** Subject and verb: `pathway.published`. */
export type ActivityAction = { [S in ActivitySubject]: `${S}.${(typeof changes)[S][number]}` }[ActivitySubject]

// `Object.keys` forgets which keys an object has.
export const activitySubjects = Object.keys(changes) as ActivitySubject[]
export const activityActions = Object.entries(changes).flatMap(([subject, verbs]) =>
  verbs.map(verb => `${subject}.${verb}` as ActivityAction),
)

const subjectType = z.enum(activitySubjects)

const activityEntry = z
  .object({
    entry_id: z.string().meta({ description: 'ID of the entry.' }),
    created_at: timestamp.meta({ description: 'When the change was made.' }),
    by: z.enum(['key', 'session']).meta({
      description: '`key`: a program with an API key. `session`: a person signed in to the studio.',
    }),
    key_id: z.string().nullable().meta({
      description: 'The key that was used or that started the session. `null` for a sign-in link.',
    }),
    key_name: z.string().nullable().meta({ description: 'The key’s name at the time.' }),
    session_id: z.string().nullable().meta({ description: 'The session. `null` for a key.' }),
    user_agent: z.string().nullable().meta({ description: 'The session’s browser, from its user agent.' }),
    action: z.enum(activityActions).meta({ description: 'The change: what was changed and how.' }),
    subject_type: subjectType.meta({ description: 'The kind of thing changed.' }),
    subject_id: z.string().nullable().meta({ description: 'Its ID. `null` if the change isn’t about a single thing.' }),
    subject_name: z.string().nullable().meta({ description: 'Its name at the time. `null` if it has none.' }),
    members: z
      .array(z.string().meta({ description: 'The name of a field.' }))
      .meta({ description: 'Names of the fields in the change. Values are never stored.' }),
    detail: z.string().nullable().meta({ description: 'More detail, such as the version. `null` if there is none.' }),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntry>

/** `docs/api-decisions.md` §21. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/v1/activity',
  tag: 'Activity',
  summary: 'List activity',
  description:
    'Lists who changed what, one entry per change. Saves of a pathway by the same key or session within ten minutes count as one entry. Entries are kept for `DIALPATH_AUDIT_DAYS`, 365 days by default.',
  query: listQuery.extend({
    subject_type: subjectType.optional().meta({ description: 'Only changes to this kind of thing.' }),
    subject_id: z.string().max(300).optional().meta({ description: 'Only changes to the thing with this ID.' }),
    who: z.string().max(100).optional().meta({
      description: 'Only changes by this key and its sessions, or by this session.',
    }),
    start_date: z.string().optional().meta({ description: 'Only changes from this date or time on.' }),
    end_date: z
      .string()
      .optional()
      .meta({ description: 'Only changes until the end of this date, or until this time.' }),
  }),
  responses: {
    200: listCounts.extend({ status: success, activity: z.array(activityEntry).describe('The entries.') }),
  },
})
