import pg from 'pg'
import { median, quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { startPostgres } from '../postgres.mjs'
import { createDataFolder, type Product, startProduct } from './product.ts'

const CALLS = 1_000_000
const TIMES = 60
const WARM_UP = 3

/** Lists as the studio and programs ask for them; `PATHWAY` and `DAY` stand for a pathway and a day of the calls. */
const lists: Readonly<Record<string, string>> = {
  'first page of 50': '/api/v1/calls?limit=50',
  'first page of 1,000': '/api/v1/calls?limit=1000',
  'page in the middle': `/api/v1/calls?limit=50&from=${CALLS / 2}`,
  'those that failed': '/api/v1/calls?limit=50&status=failed',
  'those that are open': '/api/v1/calls?limit=50&completed=false',
  'to one number': '/api/v1/calls?limit=50&to_number=%2B14155000123',
  'of one pathway': '/api/v1/calls?limit=50&pathway_id=PATHWAY',
  'of one day': '/api/v1/calls?limit=50&created_at=DAY',
  'home page': '/api/v1/overview',
}

/** Measures pages of a list of a million calls on PostgreSQL, one request at a time. Without an installed server there is no row. */
export async function measureLists(root: string): Promise<Table> {
  const table = {
    id: 'lists',
    title: `Lists of ${CALLS.toLocaleString('en-US')} calls on PostgreSQL`,
    note: `Milliseconds from the request to the whole answer, over ${TIMES} of each, one at a time.`,
  }
  const postgres = await startPostgres()
  if (!postgres) return { ...table, rows: {} }
  const data = createDataFolder()
  try {
    const product = await startProduct(root, data.path, { DATABASE_URL: postgres.url })
    try {
      const { pathway, day } = await addCalls(postgres.url)
      const rows: Record<string, Record<string, number>> = {}
      for (const [name, path] of Object.entries(lists))
        rows[name] = await timesOf(product, path.replace('PATHWAY', pathway).replace('DAY', day))
      return { ...table, rows }
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
    data.remove()
  }
}

/** Writes calls of a year to 10,000 numbers and of 100 pathways, one in fifty of them failed and some of the newest still open. */
async function addCalls(url: string): Promise<{ readonly pathway: string; readonly day: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into calls (call_id, account_id, to_number, from_number, inbound, simulated, created_at, start_at, started_at, end_at, queue_status,
       status, completed, answered_by, duration, pathway_id, request, document_hash, variables, attempt, stop_requested)
     select md5('call' || n), (select account_id from accounts limit 1), '+1415500' || lpad((n % 10000)::text, 4, '0'), '+14155559999', n % 10 = 0, true,
       at, at, at, at + interval '90 seconds', case when n <= 20 then 'queued' else 'complete' end,
       case when n <= 20 then 'queued' when n % 50 = 0 then 'failed' else 'completed' end, n > 20, 'human', n % 300, 'pathway-' || n % 100,
       '{"pathway_id":"p","request_data":{"first_name":"Ada"}}', md5('document' || n % 100), '{"first_name":"Ada","party_size":4}', 1, false
     from (select n, now() - n * interval '31 seconds' as at from generate_series(1, ${CALLS}) n) made`,
  )
  await client.query('vacuum analyze calls')
  await client.end()
  return { pathway: 'pathway-7', day: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10) }
}

async function timesOf({ api }: Product, path: string): Promise<Record<string, number>> {
  const times: number[] = []
  let total: unknown
  for (let at = -WARM_UP; at < TIMES; at += 1) {
    const began = performance.now()
    total = (await api('GET', path)).total_count
    if (at >= 0) times.push(performance.now() - began)
  }
  return {
    ...(typeof total === 'number' && { 'calls found': total }),
    median: median(times),
    p95: quantile(times, 0.95),
  }
}
