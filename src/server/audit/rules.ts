import type { Endpoint } from '#contract/endpoint.ts'
import type { Api } from '#contract/endpoints.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import type { Recorded, Rule } from './rule.ts'

const readsOnly = { unrecorded: 'It reads, tries or checks, and changes nothing that is stored.' } as const
const testChat = { unrecorded: 'A test chat is kept apart and changes nothing else.' } as const
const visitor = {
  unrecorded: 'A visitor’s conversation is no change by the account, and has a record of its own.',
} as const
const signingIn = { unrecorded: 'Sessions are listed by themselves, with where and how each began.' } as const

const pathway = ({ params }: { readonly params: { readonly pathway_id: string } }) => params.pathway_id
const call = ({ params }: { readonly params: { readonly call_id: string } }) => params.call_id
const batch = ({ params }: { readonly params: { readonly batch_id: string } }) => params.batch_id
const campaign = ({ params }: { readonly params: { readonly campaign_id: string } }) => params.campaign_id
const tool = ({ params }: { readonly params: { readonly tool_id: string } }) => params.tool_id
const store = ({ params }: { readonly params: { readonly vector_id: string } }) => params.vector_id
const agent = ({ params }: { readonly params: { readonly agent_id: string } }) => params.agent_id
const named = ({ params }: { readonly params: { readonly name: string } }) => params.name
const subscription = ({ params }: { readonly params: { readonly subscription_id: string } }) => params.subscription_id
const number = ({ params }: { readonly params: { readonly phone_number: string } }) => asE164(params.phone_number)

function asE164(written: string): string {
  const reading = readPhoneNumber(written)
  return reading.ok ? reading.e164 : written
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const callsOf = (count: number) => counted(count, 'call', 'calls')

const added = { made: (answer: { readonly batch_id: string }) => answer.batch_id }
const brought = {
  detail: (_: unknown, { inserted }: { readonly inserted: readonly unknown[] }) =>
    inserted.length > 0 ? counted(inserted.length, 'number', 'numbers') : undefined,
}
const releasesNumber = { action: 'number.released', of: number, removes: true } as const
const deletesAgent = { action: 'web_agent.deleted', of: agent, removes: true } as const
const deletesStore = { action: 'knowledge_base.deleted', of: store, removes: true } as const

type MutatingRoute = Exclude<keyof Api, `GET ${string}`>
type Rules = { readonly [R in MutatingRoute]: Rule<Api[R]> }

/** A line for each endpoint that is not a GET: the change that the log keeps of it, or why it keeps none. */
export const rules: Rules = {
  'POST /api/v1/convo_pathway/create': { action: 'pathway.created', made: ({ pathway_id }) => pathway_id },
  'POST /api/v1/convo_pathway/import': { action: 'pathway.imported', made: ({ pathway_id }) => pathway_id },
  'POST /api/v1/convo_pathway/:pathway_id': { action: 'pathway.edited', of: pathway, members: true, folds: true },
  'PATCH /api/v1/convo_pathway/:pathway_id': { action: 'pathway.edited', of: pathway, folds: true },
  'DELETE /api/v1/convo_pathway/:pathway_id': { action: 'pathway.deleted', of: pathway },
  'POST /api/v1/convo_pathway/:pathway_id/restore': { action: 'pathway.restored', of: pathway },
  'POST /api/v1/convo_pathway/:pathway_id/duplicate': {
    action: 'pathway.duplicated',
    made: ({ pathway_id }) => pathway_id,
  },
  'POST /api/v1/convo_pathway/validate': readsOnly,
  'POST /api/v1/convo_pathway/:pathway_id/version': {
    action: 'pathway.version_created',
    of: pathway,
    detail: (_, { version_number }) => `Version ${version_number}`,
  },
  'POST /api/v1/convo_pathway/:pathway_id/version/:version_number': {
    action: 'pathway.version_changed',
    of: pathway,
    members: true,
    detail: ({ params }) => `Version ${params.version_number}`,
  },
  'DELETE /api/v1/convo_pathway/:pathway_id/version/:version_number': {
    action: 'pathway.version_deleted',
    of: pathway,
    detail: ({ params }) => `Version ${params.version_number}`,
  },
  'POST /api/v1/convo_pathway/:pathway_id/publish': {
    action: 'pathway.published',
    of: pathway,
    detail: ({ body }, { version_number }) => `Version ${version_number}, ${body?.environment ?? 'production'}`,
  },
  'POST /api/v1/convo_pathway/create-version': {
    action: 'pathway.version_created',
    of: ({ body }) => body.plain.pathway_id,
    detail: (_, { version_number }) => `Version ${version_number}`,
  },
  'POST /api/v1/convo_pathway/duplicate': { action: 'pathway.duplicated', made: ({ pathway_id }) => pathway_id },
  'POST /api/v1/convo_pathway/get_one': readsOnly,
  'POST /api/v1/convo_pathway/update': {
    action: 'pathway.edited',
    of: ({ body }) => body.plain.id,
    members: true,
    folds: true,
  },
  'POST /api/v1/convo_pathway/publish': {
    action: 'pathway.published',
    of: ({ body }) => body.id,
    detail: ({ body }, { version_number }) => `Version ${version_number}, ${body.environment ?? 'production'}`,
  },
  'POST /api/v1/convo_pathway/:pathway_id/presence': { unrecorded: 'Nothing of who has a pathway open is stored.' },
  'POST /api/v1/convo_pathway/webhook/try': readsOnly,
  'POST /api/v1/convo_pathway/chat/create': testChat,
  'POST /api/v1/convo_pathway/chat/:chat_id': testChat,
  'POST /api/v1/convo_pathway/chat/:chat_id/rewind': testChat,
  'PUT /api/v1/convo_pathway/:pathway_id/mocks': { action: 'pathway.mocks_changed', of: pathway },

  'POST /api/v1/convo_pathway/:pathway_id/tests': {
    action: 'pathway.test_saved',
    of: pathway,
    detail: (_, { test }) => test.name,
  },
  'POST /api/v1/convo_pathway/:pathway_id/tests/run': readsOnly,
  'POST /api/v1/convo_pathway/:pathway_id/tests/:test_id': {
    action: 'pathway.test_changed',
    of: pathway,
    detail: (_, { test }) => test.name,
  },
  'DELETE /api/v1/convo_pathway/:pathway_id/tests/:test_id': { action: 'pathway.test_deleted', of: pathway },

  'POST /api/v1/calls': { action: 'call.placed', made: ({ call_id }) => call_id },
  'POST /api/v1/calls/active/stop': {
    action: 'call.all_stopped',
    changed: ({ num_calls }) => num_calls > 0,
    detail: (_, { num_calls }) => callsOf(num_calls),
  },
  'POST /api/v1/calls/:call_id/stop': { action: 'call.stopped', of: call },
  'DELETE /api/v1/calls/:call_id': { action: 'call.deleted', of: call },
  'POST /api/v1/calls/:call_id/webhook/resend': { action: 'call.webhook_resent', of: call },
  'POST /api/v1/webhook_targets/retry': { action: 'webhook_target.retried', of: ({ body }) => body.target },

  'POST /api/v1/batches': { action: 'batch.created', ...added },
  'POST /api/v1/batches/create': { action: 'batch.created', ...added },
  'POST /api/v1/batches/:batch_id/entries': {
    action: 'batch.extended',
    of: batch,
    detail: (_, { calls }) => counted(calls, 'entry', 'entries'),
  },
  'POST /api/v1/batches/:batch_id': { action: 'batch.changed', of: batch, members: true },
  'POST /api/v1/batches/:batch_id/stop': { action: 'batch.stopped', of: batch },
  'POST /api/v1/batches/:batch_id/resume': { action: 'batch.resumed', of: batch },
  'POST /api/v1/campaigns': { action: 'campaign.created', made: ({ campaign_id }) => campaign_id },
  'POST /api/v1/campaigns/:campaign_id': { action: 'campaign.changed', of: campaign, members: true },
  'POST /api/v1/campaigns/:campaign_id/resume': { action: 'campaign.resumed', of: campaign },
  'POST /api/v1/campaigns/:campaign_id/stop': { action: 'campaign.stopped', of: campaign },
  'DELETE /api/v1/campaigns/:campaign_id': { action: 'campaign.deleted', of: campaign, removes: true },

  'POST /api/v1/tools': { action: 'tool.created', made: ({ tool_id }) => tool_id },
  'POST /api/v1/tools/:tool_id': { action: 'tool.changed', of: tool, members: true },
  'DELETE /api/v1/tools/:tool_id': { action: 'tool.deleted', of: tool, removes: true },
  'POST /api/v1/tools/:tool_id/test': readsOnly,
  'POST /api/v1/tools/try': readsOnly,

  'POST /api/vectors': { action: 'knowledge_base.created', made: ({ vector_id }) => vector_id },
  'POST /api/vectors/:vector_id': { action: 'knowledge_base.changed', of: store, members: true },
  'DELETE /api/vectors/:vector_id': deletesStore,
  'POST /api/vectors/:vector_id/delete': deletesStore,
  'POST /api/vectors/:vector_id/query': readsOnly,

  'POST /api/v1/inbound/:phone_number': { action: 'number.changed', of: number, members: true },
  'POST /api/v1/inbound/:phone_number/call': { action: 'call.received', made: ({ call_id }) => call_id },
  'POST /api/v1/inbound/:phone_number/text': {
    unrecorded: 'The message is one of a simulated person, and stands in its conversation.',
  },
  'POST /api/v1/inbound/purchase': { action: 'number.bought', made: ({ phone_number }) => phone_number },
  'POST /api/v1/outbound/purchase': { action: 'number.bought', made: ({ phone_number }) => phone_number },
  'POST /api/v1/inbound/:phone_number/delete': releasesNumber,
  'DELETE /api/v1/inbound/:phone_number': releasesNumber,
  'POST /api/v1/outbound/:phone_number/delete': releasesNumber,
  'POST /api/v1/subscriptions/:subscription_id/cancel': { action: 'subscription.canceled', of: subscription },
  'POST /api/v1/subscriptions/:subscription_id/resume': { action: 'subscription.resumed', of: subscription },
  'POST /api/v1/inbound/insert': {
    action: 'number.brought',
    changed: ({ inserted }) => inserted.length > 0,
    ...brought,
  },
  'POST /api/v1/accounts': {
    action: 'telephony_account.added',
    made: ({ telephony_account_id }) => telephony_account_id,
  },
  'DELETE /api/v1/accounts/:telephony_account_id': {
    action: 'telephony_account.removed',
    of: ({ params }) => params.telephony_account_id,
  },
  'POST /api/v1/accounts/delete': {
    action: ({ body }) => (body?.numbers ? 'number.brought' : 'telephony_account.removed'),
    ...brought,
  },

  'POST /api/v1/voices/:id/sample': readsOnly,
  'POST /api/v1/speak': readsOnly,

  'POST /api/v1/agents': { action: 'web_agent.created', made: ({ agent_id }) => agent_id },
  'POST /api/v1/agents/:agent_id': { action: 'web_agent.changed', of: agent, members: true },
  'DELETE /api/v1/agents/:agent_id': deletesAgent,
  'POST /api/v1/agents/:agent_id/delete': deletesAgent,
  'POST /api/v1/agents/:agent_id/authorize': visitor,
  'POST /api/v1/agents/session': visitor,
  'POST /api/v1/agents/session/message': visitor,

  'POST /api/v1/sms/send': { action: 'sms_conversation.message_sent', made: ({ conversation_id }) => conversation_id },
  'POST /api/v1/sms/messages/get': readsOnly,
  'POST /api/v1/sms/clear': {
    action: 'sms_conversation.cleared',
    changed: ({ count }) => count > 0,
    detail: (_, { count }) => counted(count, 'message', 'messages'),
  },
  'POST /api/v1/sms/webhook/update': {
    action: 'number.webhook_changed',
    of: ({ body }) => asE164(body.phone_number),
  },
  'POST /api/v1/sms/register': { action: 'registration.submitted', made: ({ data }) => data.registration_id },
  'POST /api/v1/sms/register/status': readsOnly,

  'POST /api/session': signingIn,
  'DELETE /api/session': signingIn,
  'DELETE /api/v1/sessions/:session_id': { action: 'session.ended', of: ({ params }) => params.session_id },
  'DELETE /api/v1/sessions': {
    action: 'session.others_ended',
    changed: ({ sessions_ended }) => sessions_ended > 0,
    detail: (_, { sessions_ended }) => counted(sessions_ended, 'session', 'sessions'),
  },
  'POST /api/v1/keys': { action: 'key.created', made: ({ key_id }) => key_id },
  'DELETE /api/v1/keys/:key_id': { action: 'key.revoked', of: ({ params }) => params.key_id },
  'PUT /api/v1/secrets/:name': { action: 'secret.set', of: named },
  'POST /api/v1/secrets': { action: 'secret.set', of: ({ body }) => body.name },
  'DELETE /api/v1/secrets/:name': { action: 'secret.deleted', of: named },
  'POST /api/v1/signing_secret': { action: 'account.signing_secret_replaced' },
  'POST /api/v1/connections/:name/test': readsOnly,
  'POST /api/v1/erasures': {
    action: 'person.erased',
    changed: ({ dry_run }) => !dry_run,
    detail: (_, { phone_number }) => `Number that ends in ${phone_number.slice(-4)}`,
  },
}

/** The rule of an endpoint; undefined for one that only reads, by its method. */
export function ruleOf({ method, path }: Endpoint): Rule | undefined {
  // The list has each endpoint's rule under its own route, so that a rule gets what its type says.
  return (rules as Readonly<Record<string, Recorded<Endpoint> | Rule>>)[`${method} ${path}`]
}
