import { quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { startPostgres } from '../postgres.mjs'
import { generatePathway } from './generate.ts'
import { createDataFolder, type Product, startProduct } from './product.ts'
import { repeatFor } from './repeat.ts'

const MEASURED_MS = 3000
const WARM_UP_MS = 1000
const AT_ONCE = 8
const NODES = 100
/** Calls whose records and timelines are there to read. */
const CALLS = 50
/** Calls that are sent wait for a day that does not come, so that their playing does not take part. */
const NEVER = '2099-01-01 00:00:00'

/** Measures requests to the main routes, on the embedded database and on PostgreSQL where a server is installed. */
export async function measureRoutes(root: string): Promise<readonly Table[]> {
  const embedded = await measureOn(root, 'the embedded database', {})
  const postgres = await startPostgres()
  if (!postgres) return [embedded]
  try {
    return [embedded, await measureOn(root, 'PostgreSQL', { DATABASE_URL: postgres.url })]
  } finally {
    postgres.stop()
  }
}

async function measureOn(root: string, database: string, settings: Readonly<Record<string, string>>): Promise<Table> {
  const data = createDataFolder()
  const product = await startProduct(root, data.path, { DIALPATH_SIMULATED_PACE: '0', ...settings })
  try {
    const rows: Record<string, Record<string, number>> = {}
    for (const [name, ask] of Object.entries(await routesOf(product))) {
      await repeatFor(WARM_UP_MS, AT_ONCE, ask)
      const { perSecond, times } = await repeatFor(MEASURED_MS, AT_ONCE, ask)
      rows[name] = {
        'a second': perSecond,
        'median, ms': quantile(times, 0.5),
        'p99, ms': quantile(times, 0.99),
      }
    }
    return {
      id: `routes on ${database}`,
      title: `Requests to the main routes, on ${database}`,
      note: `${AT_ONCE} at once over loopback for ${MEASURED_MS / 1000} seconds; the client shares the machine. The pathway has ${NODES} nodes.`,
      rows,
    }
  } finally {
    await product.stop()
    data.remove()
  }
}

type Ask = (count: number) => Promise<unknown>

async function routesOf({ api }: Product): Promise<Readonly<Record<string, Ask>>> {
  const send = (method: string, path: string, body: object) => api(method, path, JSON.stringify(body))
  const large = await send('POST', '/api/v1/convo_pathway/create', { ...generatePathway(NODES), name: 'Large' })
  const small = await send('POST', '/api/v1/convo_pathway/create', greeting)
  const called = { phone_number: '+14155550123', pathway_id: small.pathway_id }
  const calls = await Promise.all(Array.from({ length: CALLS }, () => send('POST', '/api/v1/calls', called)))
  const call_id = String(calls[0]?.call_id)
  while (Number((await api('GET', '/api/v1/calls?completed=false&limit=1')).total_count) > 0);
  return {
    'list pathways': () => api('GET', '/api/v1/convo_pathway'),
    'get a pathway': () => api('GET', `/api/v1/convo_pathway/${String(large.pathway_id)}`),
    'create a pathway': count =>
      send('POST', '/api/v1/convo_pathway/create', { ...greeting, name: `Pathway ${count}` }),
    'validate a pathway': () => api('GET', `/api/v1/convo_pathway/${String(large.pathway_id)}/validate`),
    'chat: start and answer': async () => {
      const { chat_id } = await send('POST', '/api/v1/convo_pathway/chat/create', { pathway_id: small.pathway_id })
      await send('POST', `/api/v1/convo_pathway/chat/${String(chat_id)}`, { message: 'Yes, please.' })
    },
    'send a call': () => send('POST', '/api/v1/calls', { ...called, start_time: NEVER }),
    'list calls': () => api('GET', '/api/v1/calls?limit=50'),
    'get a call': () => api('GET', `/api/v1/calls/${call_id}`),
    'get a timeline': () => api('GET', `/api/v1/pathway_calls/${call_id}`),
    'list numbers': () => api('GET', '/api/v1/inbound'),
  }
}

const greeting = {
  name: 'Greeting',
  description: '',
  nodes: [
    { id: 'hello', type: 'Default', data: { name: 'Hello', isStart: true, text: 'Hello. Would you like to book?' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Goodbye.' } },
  ],
  edges: [{ id: 'yes', source: 'hello', target: 'bye', label: 'Yes' }],
}
