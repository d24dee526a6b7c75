import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aliasesOf } from '#contract/aliases.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { registerBrand } from '#contract/registrations.ts'
import { SIMULATED_SID } from './carrier/simulated.ts'
import { webhookTargets } from './db/schema.ts'
import { addSimulatedNumbers } from './numbers/numbers.ts'
import { storePrompts } from './prompts/prompts.ts'
import { type Answer, startTestService, type TestService } from './testing/service.ts'

let service: TestService
/** The key of the second account, which has nothing but a number of its own. */
let other = ''
beforeAll(async () => {
  service = await startTestService()
  other = await service.otherKey()
})
afterAll(() => service.close())

/** The things that the first account has; its marker stands in every text that it wrote. */
interface Mine {
  readonly marker: string
  readonly pathway_id: string
  readonly chat_id: string
  readonly test_id: string
  readonly call_id: string
  /** A call that has a recording. */
  readonly recorded_id: string
  readonly tool_id: string
  readonly vector_id: string
  /** Another one, to be deleted by the second path that deletes. */
  readonly spare_id: string
  readonly conversation_id: string
  readonly batch_id: string
  readonly campaign_id: string
  readonly agent_id: string
  readonly other_agent_id: string
  readonly key_id: string
  readonly session_id: string
  readonly secret: string
  readonly phone_number: string
  readonly prompt_hash: string
  /** Inbound numbers to spare. */
  readonly brought: string
  readonly released: string
  readonly sms_conversation_id: string
  readonly outbound: string
  readonly subscription_id: string
  readonly encrypted_key: string
  readonly telephony_account_id: string
  readonly registration_id: string
}

interface Sample {
  /**
   * `found`: it names something of an account, and nobody else finds it (404). `own`: it works on what the asking account has, and
   * tells and changes nothing of another's. `refused`: it needs the key of a telephony account, which names nothing to anybody else (400).
   */
  readonly reach: 'found' | 'own' | 'refused'
  readonly params?: (mine: Mine) => Readonly<Record<string, string>>
  readonly query?: string
  readonly headers?: (mine: Mine) => Readonly<Record<string, string>>
  readonly body?: (mine: Mine) => unknown
}

const graph = (marker: string) => ({
  nodes: [
    { id: 'hello', type: 'Default', data: { name: marker, isStart: true, text: 'Hello.' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Bye.' } },
  ],
  edges: [{ id: 'end', source: 'hello', target: 'bye', label: 'wants to end' }],
})
const tool = { name: 'Find Booking', description: 'Finds it.', url: 'https://api.example.com/x' }
const call = { phone_number: '+14155550123', start_time: '2099-01-01 00:00:00' }
const batch = { call_data: [{ phone_number: '+14155550123' }], start_time: '2099-01-01 00:00:00' }

const PERSON = '+14155550123'
const texted = ({ marker, phone_number }: Pick<Mine, 'marker' | 'phone_number'>) => ({
  user_number: PERSON,
  agent_number: phone_number,
  agent_message: marker,
})
const simulatedAccount = { account_sid: SIMULATED_SID, auth_token: 'any' }
const paused = 'https://paused.example.com'

const pathway = ({ pathway_id }: Mine) => ({ pathway_id })
const version = ({ pathway_id }: Mine) => ({ pathway_id, version_number: '1' })
const chat = ({ chat_id }: Mine) => ({ chat_id })
const tested = ({ pathway_id, test_id }: Mine) => ({ pathway_id, test_id })
const called = ({ call_id }: Mine) => ({ call_id })
const recorded = ({ recorded_id }: Mine) => ({ call_id: recorded_id })
const batched = ({ batch_id }: Mine) => ({ batch_id })
const campaign = ({ campaign_id }: Mine) => ({ campaign_id })
const custom = ({ tool_id }: Mine) => ({ tool_id })
const store = { name: 'Hours', description: 'When we are open.', text: 'From 9 to 5.' }
const stored = ({ vector_id }: Mine) => ({ vector_id })
const webAgent = ({ agent_id }: Mine) => ({ agent_id })
const webAgentToDelete = ({ other_agent_id }: Mine) => ({ agent_id: other_agent_id })
const number = ({ phone_number }: Mine) => ({ phone_number })
const outbound = ({ outbound }: Mine) => ({ phone_number: outbound })
const subscription = ({ subscription_id }: Mine) => ({ subscription_id })
const telephony = ({ encrypted_key }: Mine) => ({ encrypted_key })
const secret = ({ secret }: Mine) => ({ name: secret })

const samples: Readonly<Record<string, Sample>> = {
  'POST /api/v1/convo_pathway/create': { reach: 'own', body: () => ({ name: 'New' }) },
  'POST /api/v1/convo_pathway/import': { reach: 'own', query: 'name=New', body: () => graph('New') },
  'POST /api/v1/convo_pathway/validate': { reach: 'own', body: () => graph('New') },
  'GET /api/v1/convo_pathway': { reach: 'own' },
  'GET /api/v1/convo_pathway/:pathway_id': { reach: 'found', params: pathway },
  'POST /api/v1/convo_pathway/:pathway_id': { reach: 'found', params: pathway, body: () => ({ name: 'Taken' }) },
  'PATCH /api/v1/convo_pathway/:pathway_id': {
    reach: 'found',
    params: pathway,
    headers: () => ({ 'if-match': '"another state"', 'content-type': 'application/json-patch+json' }),
    body: () => [{ op: 'replace', path: '/name', value: 'Taken' }],
  },
  'DELETE /api/v1/convo_pathway/:pathway_id': { reach: 'found', params: pathway },
  'GET /api/v1/convo_pathway/:pathway_id/export': { reach: 'found', params: pathway },
  'GET /api/v1/convo_pathway/:pathway_id/validate': { reach: 'found', params: pathway },
  'POST /api/v1/convo_pathway/:pathway_id/restore': { reach: 'found', params: pathway },
  'POST /api/v1/convo_pathway/:pathway_id/duplicate': { reach: 'found', params: pathway, body: () => ({}) },
  'GET /api/v1/convo_pathway/:pathway_id/versions': { reach: 'found', params: pathway },
  'POST /api/v1/convo_pathway/:pathway_id/version': { reach: 'found', params: pathway, body: () => ({}) },
  'GET /api/v1/convo_pathway/:pathway_id/version/:version_number': { reach: 'found', params: version },
  'POST /api/v1/convo_pathway/:pathway_id/version/:version_number': {
    reach: 'found',
    params: version,
    body: () => ({ name: 'Taken' }),
  },
  'DELETE /api/v1/convo_pathway/:pathway_id/version/:version_number': { reach: 'found', params: version },
  'POST /api/v1/convo_pathway/:pathway_id/publish': { reach: 'found', params: pathway, body: () => ({}) },
  'GET /api/v1/convo_pathway/:pathway_id/stream': { reach: 'found', params: pathway },
  'POST /api/v1/convo_pathway/:pathway_id/presence': {
    reach: 'found',
    params: pathway,
    body: () => ({ tab: 'one', name: 'Ana' }),
  },
  'POST /api/v1/convo_pathway/create-version': { reach: 'found', body: pathway },
  'POST /api/v1/convo_pathway/get_one': { reach: 'found', body: ({ pathway_id }) => ({ id: pathway_id }) },
  'POST /api/v1/convo_pathway/update': {
    reach: 'found',
    body: ({ pathway_id }) => ({ id: pathway_id, name: 'Taken' }),
  },
  'POST /api/v1/convo_pathway/publish': { reach: 'found', body: ({ pathway_id }) => ({ id: pathway_id }) },
  'POST /api/v1/convo_pathway/duplicate': { reach: 'found', body: ({ pathway_id }) => ({ pathwayID: pathway_id }) },
  'GET /api/v1/convo_pathway/:pathway_id/mocks': { reach: 'found', params: pathway },
  'PUT /api/v1/convo_pathway/:pathway_id/mocks': { reach: 'found', params: pathway, body: () => ({ mocks: {} }) },
  'GET /api/v1/convo_pathway/:pathway_id/tests': { reach: 'found', params: pathway },
  'POST /api/v1/convo_pathway/:pathway_id/tests': { reach: 'found', params: pathway, body: chat },
  'POST /api/v1/convo_pathway/:pathway_id/tests/run': { reach: 'found', params: pathway },
  'GET /api/v1/convo_pathway/:pathway_id/tests/:test_id': { reach: 'found', params: tested },
  'POST /api/v1/convo_pathway/:pathway_id/tests/:test_id': {
    reach: 'found',
    params: tested,
    body: () => ({ name: 'Another name' }),
  },
  'DELETE /api/v1/convo_pathway/:pathway_id/tests/:test_id': { reach: 'found', params: tested },
  'POST /api/v1/convo_pathway/chat/create': { reach: 'found', body: pathway },
  'POST /api/v1/convo_pathway/chat/:chat_id': { reach: 'found', params: chat, body: () => ({ message: 'Hi' }) },
  'POST /api/v1/convo_pathway/chat/:chat_id/rewind': { reach: 'found', params: chat, body: () => ({ sequence: 1 }) },
  'GET /api/v1/convo_pathway/chat/:chat_id': { reach: 'found', params: chat },
  'GET /api/v1/convo_pathway/chat/:chat_id/replay': { reach: 'found', params: chat },
  'POST /api/v1/calls': { reach: 'found', body: ({ pathway_id }) => ({ ...call, pathway_id }) },
  'GET /api/v1/calls': { reach: 'own' },
  'GET /api/v1/calls/export': { reach: 'own' },
  'GET /api/v1/agents': { reach: 'own' },
  'POST /api/v1/agents': { reach: 'own', body: () => ({ prompt: 'Answer.' }) },
  'GET /api/v1/agents/:agent_id': { reach: 'found', params: webAgent },
  'POST /api/v1/agents/:agent_id': { reach: 'found', params: webAgent, body: () => ({ name: 'Taken' }) },
  'DELETE /api/v1/agents/:agent_id': { reach: 'found', params: webAgent },
  'POST /api/v1/agents/:agent_id/delete': { reach: 'found', params: webAgentToDelete },
  'GET /api/v1/agents/:agent_id/conversations': { reach: 'found', params: webAgent },
  'GET /api/v1/agents/:agent_id/conversations/:conversation_id': {
    reach: 'found',
    params: ({ agent_id, conversation_id }) => ({ agent_id, conversation_id }),
  },
  'POST /api/v1/agents/:agent_id/authorize': { reach: 'found', params: webAgent, body: () => ({}) },
  'GET /api/v1/activity': { reach: 'own' },
  'POST /api/v1/erasures': { reach: 'own', body: () => ({ phone_number: PERSON, dry_run: true }) },
  'GET /api/v1/webhook_targets': { reach: 'own' },
  'POST /api/v1/webhook_targets/retry': { reach: 'found', body: () => ({ target: paused }) },
  'POST /api/v1/calls/active/stop': { reach: 'own' },
  'GET /api/v1/calls/:call_id': { reach: 'found', params: called },
  'DELETE /api/v1/calls/:call_id': { reach: 'found', params: called },
  'POST /api/v1/calls/:call_id/stop': { reach: 'found', params: called },
  'GET /api/v1/pathway_calls/:call_id': { reach: 'found', params: called },
  'GET /api/v1/pathway_calls/:call_id/replay': { reach: 'found', params: called },
  'GET /api/v1/pathway_calls/prompts/:hash': { reach: 'found', params: ({ prompt_hash }) => ({ hash: prompt_hash }) },
  'GET /api/v1/event_stream/:call_id': { reach: 'found', params: called },
  'GET /api/v1/calls/:call_id/webhook': { reach: 'found', params: called },
  'POST /api/v1/calls/:call_id/webhook/resend': { reach: 'found', params: called },
  'GET /api/v1/calls/:call_id/events': { reach: 'found', params: called },
  'POST /api/v1/batches/create': {
    reach: 'found',
    body: ({ pathway_id }) => ({ call_objects: [{ phone_number: '+14155550123' }], global: { pathway_id } }),
  },
  'POST /api/v1/batches': { reach: 'found', body: ({ pathway_id }) => ({ ...batch, pathway_id }) },
  'GET /api/v1/batches': { reach: 'own' },
  'GET /api/v1/batches/:batch_id': { reach: 'found', params: batched },
  'POST /api/v1/batches/:batch_id/entries': {
    reach: 'found',
    params: batched,
    body: () => ({ call_data: batch.call_data }),
  },
  'GET /api/v1/batches/:batch_id/entries': { reach: 'found', params: batched },
  'POST /api/v1/batches/:batch_id': { reach: 'found', params: batched, body: () => ({ label: 'Taken' }) },
  'POST /api/v1/batches/:batch_id/stop': { reach: 'found', params: batched },
  'POST /api/v1/batches/:batch_id/resume': { reach: 'found', params: batched },
  'POST /api/v1/campaigns': { reach: 'own', body: () => ({ name: 'New' }) },
  'GET /api/v1/campaigns': { reach: 'own' },
  'GET /api/v1/campaigns/:campaign_id': { reach: 'found', params: campaign },
  'POST /api/v1/campaigns/:campaign_id': { reach: 'found', params: campaign, body: () => ({ name: 'Other' }) },
  'POST /api/v1/campaigns/:campaign_id/resume': { reach: 'found', params: campaign },
  'POST /api/v1/campaigns/:campaign_id/stop': { reach: 'found', params: campaign },
  'DELETE /api/v1/campaigns/:campaign_id': { reach: 'found', params: campaign },
  'POST /api/v1/tools/:tool_id/test': { reach: 'found', params: custom, body: () => ({}) },
  'POST /api/v1/convo_pathway/webhook/try': {
    reach: 'own',
    body: () => ({ data: { url: 'http://127.0.0.1/', method: 'GET' } }),
  },
  'GET /api/v1/tools': { reach: 'own' },
  'POST /api/v1/tools': { reach: 'own', body: () => tool },
  'POST /api/v1/tools/try': { reach: 'own', body: () => ({ tool: { ...tool, url: 'https://127.0.0.1/' } }) },
  'GET /api/v1/tools/:tool_id': { reach: 'found', params: custom },
  'POST /api/v1/tools/:tool_id': { reach: 'found', params: custom, body: () => tool },
  'DELETE /api/v1/tools/:tool_id': { reach: 'found', params: custom },
  'GET /api/vectors': { reach: 'own', query: 'include_text=true' },
  'POST /api/vectors': { reach: 'own', body: () => store },
  'GET /api/vectors/:vector_id': { reach: 'found', params: stored },
  'POST /api/vectors/:vector_id': { reach: 'found', params: stored, body: () => store },
  'DELETE /api/vectors/:vector_id': { reach: 'found', params: stored },
  'POST /api/vectors/:vector_id/delete': { reach: 'found', params: ({ spare_id }) => ({ vector_id: spare_id }) },
  'POST /api/vectors/:vector_id/query': { reach: 'found', params: stored, body: () => ({ query: 'When?' }) },
  'GET /api/vectors/:vector_id/uses': { reach: 'found', params: stored },
  'GET /api/v1/inbound': { reach: 'own' },
  'GET /api/v1/inbound/:phone_number': { reach: 'found', params: number },
  'POST /api/v1/inbound/:phone_number': { reach: 'found', params: number, body: () => ({ prompt: 'Taken' }) },
  'POST /api/v1/inbound/:phone_number/call': { reach: 'found', params: number, body: () => ({}) },
  'GET /api/v1/calls/:call_id/recording': { reach: 'found', params: recorded },
  'GET /api/v1/calls/:call_id/recording.mp3': { reach: 'found', params: recorded },
  'GET /api/v1/calls/:call_id/recording/timeline': { reach: 'found', params: recorded },
  // Everybody has the same voices.
  'GET /api/v1/voices': { reach: 'own' },
  'GET /api/v1/voices/:id': { reach: 'own', params: () => ({ id: 'mason' }) },
  'POST /api/v1/voices/:id/sample': { reach: 'own', params: () => ({ id: 'kal' }), body: () => ({ text: 'Hi.' }) },
  'POST /api/v1/speak': { reach: 'own', body: () => ({ voice: 'kal', text: 'Hi.' }) },
  'GET /api/v1/numbers/available': { reach: 'own' },
  'POST /api/v1/inbound/purchase': { reach: 'own', body: () => ({ area_code: '503' }) },
  'POST /api/v1/outbound/purchase': { reach: 'own', body: () => ({ area_code: '503' }) },
  'GET /api/v1/outbound': { reach: 'own' },
  'POST /api/v1/inbound/:phone_number/delete': {
    reach: 'found',
    params: ({ brought }) => ({ phone_number: brought }),
  },
  'DELETE /api/v1/inbound/:phone_number': {
    reach: 'found',
    params: ({ released }) => ({ phone_number: released }),
  },
  'POST /api/v1/outbound/:phone_number/delete': { reach: 'found', params: outbound },
  'GET /api/v1/subscriptions': { reach: 'own' },
  'POST /api/v1/subscriptions/:subscription_id/cancel': { reach: 'found', params: subscription },
  'POST /api/v1/subscriptions/:subscription_id/resume': { reach: 'found', params: subscription },
  'GET /api/v1/charges': { reach: 'own' },
  'GET /api/v1/accounts': { reach: 'own' },
  'POST /api/v1/accounts': { reach: 'own', body: () => simulatedAccount },
  'DELETE /api/v1/accounts/:telephony_account_id': {
    reach: 'found',
    params: ({ telephony_account_id }) => ({ telephony_account_id }),
  },
  'GET /api/v1/accounts/numbers': { reach: 'refused', headers: telephony },
  'POST /api/v1/inbound/insert': { reach: 'refused', headers: telephony, body: () => ({ numbers: [] }) },
  'POST /api/v1/accounts/delete': { reach: 'refused', headers: telephony, body: () => ({ numbers: [] }) },
  'POST /api/v1/sms/send': { reach: 'found', body: texted },
  'POST /api/v1/sms/messages/get': {
    reach: 'found',
    body: ({ phone_number }) => ({ to: PERSON, from: [phone_number] }),
  },
  'POST /api/v1/sms/clear': { reach: 'found', body: ({ phone_number }) => ({ to: PERSON, from: phone_number }) },
  'POST /api/v1/sms/webhook/update': {
    reach: 'found',
    body: ({ phone_number }) => ({ phone_number, webhook: 'https://example.com/taken' }),
  },
  'GET /api/v1/sms/conversations': { reach: 'own' },
  'GET /api/v1/sms/conversations/:conversation_id': {
    reach: 'found',
    params: ({ sms_conversation_id }) => ({ conversation_id: sms_conversation_id }),
  },
  'POST /api/v1/sms/register': { reach: 'own', body: () => registerBrand.example },
  'GET /api/v1/sms/register': { reach: 'own' },
  'POST /api/v1/sms/register/status': {
    reach: 'found',
    body: ({ registration_id }) => ({ registration_id }),
  },
  'POST /api/v1/inbound/:phone_number/text': { reach: 'found', params: number, body: () => ({ message: 'Hi' }) },
  'GET /api/v1/me': { reach: 'own' },
  'GET /api/v1/overview': { reach: 'own' },
  'GET /api/v1/connections': { reach: 'own' },
  'POST /api/v1/connections/:name/test': { reach: 'own', params: () => ({ name: 'storage' }) },
  'GET /api/v1/sessions': { reach: 'own' },
  'DELETE /api/v1/sessions': { reach: 'own' },
  'DELETE /api/v1/sessions/:session_id': { reach: 'found', params: ({ session_id }) => ({ session_id }) },
  'GET /api/v1/keys': { reach: 'own' },
  'POST /api/v1/keys': { reach: 'own', body: () => ({ name: 'New' }) },
  'DELETE /api/v1/keys/:key_id': { reach: 'found', params: ({ key_id }) => ({ key_id }) },
  'GET /api/v1/secrets': { reach: 'own' },
  // Names of secrets are each account's own: the same name is another secret there.
  'PUT /api/v1/secrets/:name': { reach: 'own', params: secret, body: () => ({ value: 'of the other' }) },
  'POST /api/v1/secrets': { reach: 'own', body: ({ secret }) => ({ name: secret, value: 'of the other' }) },
  'DELETE /api/v1/secrets/:name': { reach: 'found', params: secret },
  'GET /api/v1/signing_secret': { reach: 'own' },
  'POST /api/v1/signing_secret': { reach: 'own' },
}

const guarded = endpoints.filter(({ auth }) => auth !== 'open')
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = guarded.map(endpoint => [nameOf(endpoint), endpoint] as const)
const sampleOf = (endpoint: Endpoint): Sample => samples[nameOf(endpoint)] ?? { reach: 'found' }

function ask(endpoint: Endpoint, mine: Mine, authorization: string): Promise<Answer> {
  const { params, query, headers, body } = sampleOf(endpoint)
  const values = params?.(mine) ?? {}
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 'nothing'))
  return service.ask(endpoint.method, query ? `${path}?${query}` : path, body?.(mine), {
    ...headers?.(mine),
    authorization,
    accept: 'application/json',
  })
}

/** Gives the first account one of everything. */
async function settle(): Promise<Mine> {
  const marker = `Marker ${randomUUID()}`
  const secret = `SECRET_${marker.replaceAll(/\W/g, '_').slice(0, 40)}`
  const phone_number = '+14155550101'
  const create = async (method: string, path: string, body?: unknown) => {
    const answer = await service.ask(method, `/api/v1/${path}`, body)
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { pathway_id } = await create('POST', 'convo_pathway/create', { name: marker, ...graph(marker) })
  await create('POST', `convo_pathway/${pathway_id}/version`, { name: marker })
  await create('PUT', `convo_pathway/${pathway_id}/mocks`, { mocks: { [marker]: { status: 200, body: marker } } })
  await create('POST', `inbound/${phone_number}`, { pathway_id, webhook: `https://example.com/${marker.slice(7)}` })
  await create('PUT', `secrets/${secret}`, { value: marker })
  const [{ chat_id }, { call_id }, { tool_id }, { key_id }] = await Promise.all([
    create('POST', 'convo_pathway/chat/create', { pathway_id, request_data: { marker } }),
    create('POST', 'calls', { ...call, task: marker, metadata: { marker } }),
    create('POST', 'tools', { ...tool, description: marker }),
    create('POST', 'keys', { name: marker }),
  ])
  const [{ vector_id }, { vector_id: spare_id }, { agent_id }, { agent_id: other_agent_id }, { campaign_id }] =
    await Promise.all([
      create('POST', 'vectors', { ...store, text: marker }),
      create('POST', 'vectors', store),
      create('POST', 'agents', { name: marker, prompt: marker }),
      create('POST', 'agents', { name: marker, prompt: marker }),
      create('POST', 'campaigns', { name: marker }),
    ])
  const { chat_id: kept_id } = await create('POST', 'convo_pathway/chat/create', { pathway_id })
  await create('POST', `convo_pathway/chat/${kept_id}`, { message: marker })
  const { test } = await create('POST', `convo_pathway/${pathway_id}/tests`, { chat_id: kept_id })
  await Promise.all([vector_id, spare_id].map(id => service.indexed(id)))
  const { token } = await create('POST', `agents/${agent_id}/authorize`, { request_data: { marker } })
  await create('POST', 'agents/session', { token })
  const { conversations } = await create('GET', `agents/${agent_id}/conversations`)
  const { conversation_id } = conversations[0]
  const prompt_hash = randomUUID()
  const { database } = service.running.context
  const messages = JSON.stringify([{ role: 'system', content: marker }])
  await storePrompts(database.db, [{ account_id: service.running.account_id, hash: prompt_hash, messages }])
  const { encrypted_key, telephony_account_id } = await create('POST', 'accounts', simulatedAccount)
  const { phone_number: brought } = await create('POST', 'inbound/purchase', { area_code: '212' })
  const { phone_number: released } = await create('POST', 'inbound/purchase', { area_code: '212' })
  const { phone_number: outbound, subscription_id } = await create('POST', 'outbound/purchase', { area_code: '212' })
  await database.db.insert(webhookTargets).values({
    account_id: service.running.account_id,
    target: paused,
    failures: 5,
    last_error: marker,
    failed_at: new Date(),
    paused_until: new Date('2099-01-01'),
  })
  const { batch_id } = await create('POST', 'batches', { ...batch, base_prompt: marker, label: marker, campaign_id })
  const { conversation_id: sms_conversation_id } = await create('POST', 'sms/send', texted({ marker, phone_number }))
  const { data } = await create('POST', 'sms/register', { ...registerBrand.example, opt_in_info: marker })
  const { registration_id } = data
  const isDecided = async () => (await create('POST', 'sms/register/status', { registration_id })).status === 'approved'
  // Nothing of it changes any more once the carrier has decided.
  await vi.waitFor(async () => expect(await isDecided()).toBe(true), 30_000)
  await create('POST', '../session', { key: service.key })
  // It hangs up after the first turn.
  const recording = { phone_number: '+15005550004', pathway_id, record: true }
  const { call_id: recorded_id } = await create('POST', 'calls', recording)
  const isMade = async () => expect((await create('GET', `calls/${recorded_id}`)).recording_status).toBe('ready')
  await vi.waitFor(isMade, { timeout: 60_000, interval: 100 })
  const { sessions } = await create('GET', 'sessions')
  const [{ session_id }] = sessions
  return {
    marker,
    pathway_id,
    chat_id,
    test_id: test.test_id,
    call_id,
    tool_id,
    vector_id,
    spare_id,
    batch_id,
    campaign_id,
    key_id,
    agent_id,
    conversation_id,
    other_agent_id,
    session_id,
    secret,
    phone_number,
    prompt_hash,
    brought,
    released,
    sms_conversation_id,
    outbound,
    subscription_id,
    encrypted_key,
    telephony_account_id,
    registration_id,
    recorded_id,
  }
}

/** Everything that the first account can read of what it has. */
async function read(mine: Mine): Promise<unknown[]> {
  const readable = guarded.filter(endpoint => endpoint.method === 'GET')
  const answers = await Promise.all(readable.map(endpoint => ask(endpoint, mine, service.key)))
  const bodies = answers.map(({ status, body }) => ({ status, body }))
  // The time of a key's last use changes by reading.
  return JSON.parse(JSON.stringify(bodies, (name, value) => (name === 'last_used_at' ? null : value)))
}

describe('between accounts', () => {
  let mine: Mine
  let before: unknown[]
  beforeAll(async () => {
    mine = await settle()
    before = await read(mine)
  })

  it('every endpoint is looked at', () => {
    expect(Object.keys(samples).sort()).toEqual(guarded.map(nameOf).sort())
  })

  // Routes that delete come first, so that nothing they look for has come about meanwhile.
  const deletes = ({ method }: Endpoint) => Number(method === 'DELETE')
  const deletingFirst = named.toSorted(([, a], [, b]) => deletes(b) - deletes(a))
  it.each(deletingFirst)('%s tells nothing of another account', async (_name, endpoint) => {
    const answer = await ask(endpoint, mine, other)
    const text = JSON.stringify(answer.body)
    expect(text).not.toContain(mine.marker.slice(7))
    if (sampleOf(endpoint).reach === 'found') {
      expect(answer).toMatchObject({ status: 404, body: { status: 'error', message: expect.any(String) } })
    } else if (sampleOf(endpoint).reach === 'refused') {
      expect(answer).toMatchObject({ status: 400, body: { status: 'error', errors: [{ path: 'encrypted_key' }] } })
    } else {
      expect(answer.status).toBe(200)
      const {
        pathway_id,
        chat_id,
        call_id,
        recorded_id,
        tool_id,
        batch_id,
        campaign_id,
        vector_id,
        key_id,
        session_id,
        phone_number,
        outbound,
      } = mine
      for (const id of [
        pathway_id,
        chat_id,
        call_id,
        recorded_id,
        tool_id,
        batch_id,
        campaign_id,
        vector_id,
        key_id,
        session_id,
        phone_number,
        outbound,
      ])
        expect(text).not.toContain(id)
    }
  })

  it('nothing of it has changed anything', async () => {
    expect(await read(mine)).toEqual(before)
  })

  // Here it comes last, parts before the whole, and what restores after it.
  const order = ({ method, path }: Endpoint) => {
    if (path.endsWith('/restore')) return 1
    return method === 'DELETE' ? -path.length : Number.NEGATIVE_INFINITY
  }
  const deletingLast = named.toSorted(([, a], [, b]) => Math.sign(order(a) - order(b)) || 0)
  it.each(deletingLast)(
    '%s means something to the account itself, or the above would prove nothing',
    async (_name, endpoint) => {
      // 409 and 412 tell of what was found.
      expect([200, 409, 412]).toContain((await ask(endpoint, mine, service.key)).status)
    },
  )

  it('a pathway of another account is as missing as one that never was', async () => {
    const { pathway_id } = await settle()
    const { database, clock } = service.running.context
    const me = await service.ask('GET', '/api/v1/me', undefined, { authorization: other })
    await addSimulatedNumbers(database.db, me.body.account_id, clock.now())
    const never = randomUUID()
    const assign = (id: string) =>
      service.ask('POST', '/api/v1/inbound/4155550101', { pathway_id: id }, { authorization: other })
    const [foreign, missing] = await Promise.all([assign(pathway_id), assign(never)])
    expect(foreign.status).toBe(missing.status)
    expect(JSON.stringify(foreign.body).replaceAll(pathway_id, never)).toBe(JSON.stringify(missing.body))
  })
})

describe('without a key, or with a wrong one', () => {
  it.each(named)('%s answers 401 in the envelope, by every path', async (_name, endpoint) => {
    const paths = [endpoint.path, ...aliasesOf(endpoint.path)]
    const keys = [undefined, '', 'Bearer', 'dp_wrong', `Bearer ${service.key}x`]
    const tries = paths.flatMap((path, index) => (index === 0 ? keys : keys.slice(-1)).map(key => ({ path, key })))
    for (const { path, key } of tries) {
      const answer = await fetch(service.url + path.replaceAll(/:[^/]+/g, '1'), {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          cookie: 'dialpath_session=wrong',
          ...(key === undefined ? {} : { authorization: key }),
        },
        // The faults of a body are told to nobody without a key.
        ...(endpoint.body ? { body: '{"half' } : {}),
      })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ status: 'error', message: expect.any(String), errors: expect.any(Array) })
    }
  })
})
