import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Reply } from '../client.ts'
import type { Attempt } from './attempts.ts'

const LONGEST_CALL_MS = 20_000
const end = { id: 'end', type: 'End Call', data: { name: 'End', text: 'Goodbye.' } }
const edges = [{ id: 'on', source: 'start', target: 'end', label: 'goes on' }]

/** Has the service send it once; the answer of the API. */
export async function send(client: Client, attempt: Attempt): Promise<Reply> {
  const { through, url, method, headers, body } = attempt
  const request = {
    url,
    ...(method && { method }),
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
  }
  switch (through) {
    case 'webhook':
      return client.ask({
        method: 'POST',
        path: '/api/v1/convo_pathway/webhook/try',
        body: { data: { ...request, timeoutValue: 2, responseData: [{ name: 'all', data: '$' }] } },
      })
    case 'tool':
      return client.ask({
        method: 'POST',
        path: '/api/v1/tools/try',
        body: { tool: { name: 'Find Tables', description: 'Finds tables.', timeout: 2000, ...request } },
      })
    case 'call':
      return placeCall(client, attempt)
    case 'chat': {
      const data = { name: 'Start', isStart: true, timeoutValue: 2, ...request }
      const pathway_id = await create(client, { nodes: [{ id: 'start', type: 'Webhook', data }, end], edges })
      return client.ask({
        method: 'POST',
        path: '/api/v1/convo_pathway/chat/create',
        body: { pathway_id, webhooks: 'live' },
      })
    }
  }
}

async function create(client: Client, document: object): Promise<string> {
  return (await client.api('POST', '/api/v1/convo_pathway/create', { name: 'Attacked', ...document })).pathway_id
}

/** Places a call that sends a request, and waits for its end and for the webhook's first try. */
async function placeCall(client: Client, { as, url }: Attempt): Promise<Reply> {
  const data = { name: 'Start', isStart: true, text: 'Hello.' }
  const pathway_id = await create(client, { nodes: [{ id: 'start', type: 'Default', data }, end], edges })
  const given = as === 'webhook' ? { webhook: url } : { dynamic_data: [{ url, method: 'GET', response_data: [] }] }
  const made = await client.ask({
    method: 'POST',
    path: '/api/v1/calls',
    body: { phone_number: '+14155550123', pathway_id, ...given },
  })
  if (made.status !== 200) return made
  const path = `/api/v1/calls/${JSON.parse(made.text).call_id}`
  const until = performance.now() + LONGEST_CALL_MS
  for (;;) {
    const { completed } = await client.api('GET', path)
    const tried = as !== 'webhook' || (await client.api('GET', `${path}/webhook`)).total_count > 0
    if ((completed && tried) || performance.now() > until) return client.ask({ method: 'GET', path })
    await wait(50)
  }
}
