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
    entry_id: z.string().meta({ description: 'Identifies the entry.' }),
    created_at: timestamp.meta({ description: 'When it was changed.' }),
    by: z.enum(['key', 'session']).meta({
      description: '`key`: a program with an API key. `session`: somebody who was signed in to the studio.',
    }),
    key_id: z.string().nullable().meta({
      description: 'The key that was used, or that began the session; null for a session of a sign-in link.',
    }),
    key_name: z.string().nullable().meta({ description: 'The name of that key, as it was.' }),
    session_id: z.string().nullable().meta({ description: 'The session; null for a key.' }),
    user_agent: z.string().nullable().meta({ description: 'The browser of the session, as it calls itself.' }),
    action: z.enum(activityActions).meta({ description: 'The change: what it is of, and what was done.' }),
    subject_type: subjectType.meta({ description: 'The kind of thing that was changed.' }),
    subject_id: z.string().nullable().meta({ description: 'Its id; null where it is of no single thing.' }),
    subject_name: z.string().nullable().meta({ description: 'Its name, as it was; null where it has none.' }),
    members: z
      .array(z.string().meta({ description: 'The name of a field.' }))
      .meta({ description: 'The fields that were sent to be changed, by their names. Values are never kept.' }),
    detail: z
      .string()
      .nullable()
      .meta({ description: 'More about it, such as the version; null where there is none.' }),
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
    'Who changed what: one entry for each change by a key or a person. Saves of a pathway by the same key or session within ten minutes are one entry. Entries are kept for `DIALPATH_AUDIT_DAYS`, 365 days unless that is set.',
  query: listQuery.extend({
    subject_type: subjectType.optional().meta({ description: 'Changes of this kind of thing.' }),
    subject_id: z.string().max(300).optional().meta({ description: 'Changes of the thing with this id.' }),
    who: z.string().max(100).optional().meta({
      description: 'Changes by this key, and by the sessions that it began, or by this session.',
    }),
    start_date: z.string().optional().meta({ description: 'Changes from this day or moment on.' }),
    end_date: z.string().optional().meta({ description: 'Changes until the end of this day, or until this moment.' }),
  }),
  responses: {
    200: listCounts.extend({ status: success, activity: z.array(activityEntry).describe('The entries.') }),
  },
})
