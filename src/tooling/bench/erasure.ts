import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { median, quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { startPostgres } from '../postgres.mjs'
import { createDataFolder, type Product, startProduct } from './product.ts'

const CALLS = 50_000
const EVENTS_OF_A_CALL = 20
const EVENTS = CALLS * EVENTS_OF_A_CALL
/** One of a hundred calls is the person's own, and one of a hundred names the number. */
const PERSON = '+14155000007'
/** Milliseconds between two ordinary requests. */
const PAUSE_MS = 50

/**
 * Measures the erasure of one number among a million events of calls on PostgreSQL, and how long an ordinary request took meanwhile. Without
 * an installed server there is no row.
 */
export async function measureErasure(root: string): Promise<Table> {
  const table = {
    id: 'erasure',
    title: `The erasure of a number among ${EVENTS.toLocaleString('en-US')} events on PostgreSQL`,
    note: `Seconds from the request to its answer; meanwhile the pathways are listed every ${PAUSE_MS} ms.`,
  }
  const postgres = await startPostgres()
  if (!postgres) return { ...table, rows: {} }
  const data = createDataFolder()
  try {
    const product = await startProduct(root, data.path, { DATABASE_URL: postgres.url })
    try {
      await addEvents(postgres.url)
      return {
        ...table,
        rows: { 'counting alone': await timeOf(product, true), erasing: await timeOf(product, false) },
      }
    } finally {
      await product.stop()
    }
  } finally {
    postgres.stop()
    data.remove()
  }
}

/** Writes calls to a hundred people, with events whose payloads are about as long as real ones. */
async function addEvents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into calls (call_id, account_id, to_number, from_number, inbound, simulated, created_at, start_at, started_at, end_at, queue_status,
       status, completed, answered_by, duration, pathway_id, request, document_hash, variables, attempt, stop_requested)
     select md5('call' || n), (select account_id from accounts limit 1), '+141550000' || lpad((n % 100)::text, 2, '0'), '+14155559999', false, true,
       at, at, at, at + interval '90 seconds', 'complete', 'completed', true, 'human', n % 300, 'pathway-' || n % 100,
       '{"pathway_id":"p","request_data":{"first_name":"Ada"}}', md5('document' || n % 100), '{"first_name":"Ada","party_size":4}', 1, false
     from (select n, now() - n * interval '31 seconds' as at from generate_series(1, ${CALLS}) n) made`,
  )
  await client.query(
    `insert into call_events (call_id, account_id, sequence, event_type, payload, created_at)
     select md5('call' || n), (select account_id from accounts limit 1), s, 'transcript.user',
       json_build_object('text', case when n % 100 = 50 and s = 3 then 'Call my friend at (415) 500-0007, please. ' else 'I would like a table for four at half past seven. ' end
         || repeat('We were there on 2026-05-14 and paid 129.90. ', 1 + s % 6), 'at_ms', n * 20 + s, 'turn', md5('turn' || n || s)), now()
     from generate_series(1, ${CALLS}) n, generate_series(1, ${EVENTS_OF_A_CALL}) s`,
  )
  await client.query('vacuum analyze calls, call_events')
  await client.end()
}

async function timeOf({ api }: Product, dry_run: boolean): Promise<Record<string, number>> {
  const began = performance.now()
  let seconds: number | undefined
  const erasure = api('POST', '/api/v1/erasures', JSON.stringify({ phone_number: PERSON, dry_run })).finally(() => {
    seconds = (performance.now() - began) / 1000
  })
  const times: number[] = []
  while (seconds === undefined) {
    const before = performance.now()
    await api('GET', '/api/v1/convo_pathway?summary=true')
    times.push(performance.now() - before)
    await wait(PAUSE_MS)
  }
  const { erased } = await erasure
  const { calls, mentions } = erased as { readonly calls: number; readonly mentions: number }
  return {
    seconds,
    calls,
    mentions,
    'ordinary request, ms, median': median(times),
    'p99, ms': quantile(times, 0.99),
  }
}
