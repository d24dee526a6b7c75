import type { Dice } from '../../figures/random.ts'
import type { Client } from '../client.ts'

/** Ids of what an account has, by the name that the contract's members give them. */
export type Things = ReadonlyMap<string, string[]>

const MOST = 200

const graph = {
  nodes: [
    { id: 'welcome', type: 'Default', data: { name: 'Welcome', isStart: true, text: 'Hello.' } },
    { id: 'goodbye', type: 'End Call', data: { name: 'Goodbye', text: 'Goodbye.' } },
  ],
  edges: [{ id: 'leave', source: 'welcome', target: 'goodbye', label: 'wants to leave' }],
}

/** Makes some of each for an account. */
export async function makeThings(client: Client): Promise<Things> {
  const things = new Map<string, string[]>()
  const add = (name: string, ...ids: string[]) => things.set(name, [...(things.get(name) ?? []), ...ids])
  for (let count = 0; count < 5; count += 1) {
    const { pathway_id } = await client.api('POST', '/api/v1/convo_pathway/create', {
      name: `Pathway ${count}`,
      ...graph,
    })
    add('pathway_id', pathway_id)
    await client.api('POST', `/api/v1/convo_pathway/${pathway_id}/version`, { name: 'First' })
    const chat = await client.api('POST', '/api/v1/convo_pathway/chat/create', { pathway_id })
    add('chat_id', chat.chat_id)
    await client.api('POST', `/api/v1/convo_pathway/chat/${chat.chat_id}`, { message: 'Hello.' })
    const tests = `/api/v1/convo_pathway/${pathway_id}/tests`
    add('test_id', (await client.api('POST', tests, { chat_id: chat.chat_id })).test.test_id)
    const call = { phone_number: '+14155550123', pathway_id, start_time: '2035-01-01T00:00:00Z' }
    add('call_id', (await client.api('POST', '/api/v1/calls', call)).call_id)
    const tool = { name: `Find ${count}`, description: 'Finds.', url: 'https://127.0.0.1/x' }
    add('tool_id', (await client.api('POST', '/api/v1/tools', tool)).tool_id)
    const { campaign_id } = await client.api('POST', '/api/v1/campaigns', { name: `Campaign ${count}` })
    add('campaign_id', campaign_id)
    const call_data = [{ phone_number: '+14155550123' }]
    const batch = { call_data, base_prompt: 'Hi.', start: false, campaign_id }
    add('batch_id', (await client.api('POST', '/api/v1/batches', batch)).batch_id)
    const store = { name: `Guide ${count}`, description: 'Hours.', text: 'From nine to five.' }
    add('vector_id', (await client.api('POST', '/api/vectors', store)).vector_id)
    add('key_id', (await client.api('POST', '/api/v1/keys', { name: `Key ${count}` })).key_id)
  }
  await client.api('PUT', '/api/v1/secrets/TOKEN', { value: SECRET })
  const { inbound_numbers: numbers = [] } = await client.api('GET', '/api/v1/inbound')
  add('phone_number', ...numbers.map(({ phone_number }: { phone_number: string }) => phone_number))
  return things
}

/** The value of the accounts' secret; it must come back nowhere. */
export const SECRET = 'a-secret-value-that-nobody-may-see-4711'

const idNames = [
  'pathway_id',
  'chat_id',
  'call_id',
  'tool_id',
  'vector_id',
  'batch_id',
  'campaign_id',
  'key_id',
] as const

/** Remembers ids that an answer gave to something new, but for those to spare. */
export function noteThings(things: Things, text: string, spared: ReadonlySet<string>) {
  for (const name of idNames) {
    const id = new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1]
    const list = things.get(name)
    if (id && list && !list.includes(id) && !spared.has(id)) {
      list.push(id)
      if (list.length > MOST) list.shift()
    }
  }
}

const aliases: Readonly<Record<string, string>> = { pathwayID: 'pathway_id', version_id: 'version_number' }

/** Ids where a member of that name stands: mostly of the account's own things, now and then of the other's, or of nobody's. */
export function idOf(name: string, dice: Dice, own: Things, others: Things): string | number | undefined {
  const known = aliases[name] ?? name
  if (known === 'version_number') return dice.pick([0, 1, 1, 2, 3, 99])
  const list = (dice.chance(0.2) ? others : own).get(known)
  if (!list || list.length === 0) return undefined
  return dice.chance(0.1) ? '00000000-0000-4000-8000-000000000000' : dice.pick(list)
}

/** Everything that an account can read of its own, as one text: it must stay as it is whatever another account does. */
export async function readThings(client: Client, things: Things): Promise<string> {
  const parts: string[] = []
  for (const id of things.get('pathway_id') ?? []) {
    parts.push(JSON.stringify(await client.api('GET', `/api/v1/convo_pathway/${id}/export`)))
    parts.push(JSON.stringify(await client.api('GET', `/api/v1/convo_pathway/${id}/versions`)))
    parts.push(JSON.stringify(await client.api('GET', `/api/v1/convo_pathway/${id}/mocks`)))
    parts.push(JSON.stringify(await client.api('GET', `/api/v1/convo_pathway/${id}/tests`)))
  }
  for (const id of things.get('chat_id') ?? [])
    parts.push(JSON.stringify(await client.api('GET', `/api/v1/convo_pathway/chat/${id}`)))
  for (const id of things.get('call_id') ?? [])
    parts.push((await client.api('GET', `/api/v1/calls/${id}`)).queue_status)
  for (const id of things.get('tool_id') ?? [])
    parts.push(JSON.stringify(await client.api('GET', `/api/v1/tools/${id}`)))
  for (const id of things.get('batch_id') ?? [])
    parts.push((await client.api('GET', `/api/v1/batches/${id}?include_calls=false`)).state)
  for (const id of things.get('vector_id') ?? []) {
    const { name, text } = await client.api('GET', `/api/vectors/${id}`)
    parts.push(name, text)
  }
  parts.push(String((await client.api('GET', '/api/v1/keys')).total_count))
  parts.push(JSON.stringify(await client.api('GET', '/api/v1/inbound')))
  return parts.join('\n')
}
