import { setTimeout as wait } from 'node:timers/promises'
import { median, quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { createDataFolder, startProduct } from './product.ts'

const ENTRIES = 10_000
const PART = 1000
const LONGEST_MS = 60 * 60_000
/** Milliseconds between two ordinary requests. */
const PAUSE_MS = 50

const pathway = {
  name: 'Reminder',
  nodes: [
    { id: 'hello', type: 'Default', data: { name: 'Hello', isStart: true, text: 'Hello {{name}}, will you come?' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Goodbye.' } },
  ],
  edges: [{ id: 'end', source: 'hello', target: 'bye', label: 'answered' }],
}

/**
 * Measures a batch of simulated calls on a line that does not wait: calls a second, the memory that the service held at its highest, and
 * how long an ordinary request took meanwhile.
 */
export async function measureBatch(root: string): Promise<Table> {
  const data = createDataFolder()
  const settings = { DIALPATH_SIMULATED_PACE: '0', DIALPATH_BATCH_CALLS_PER_MINUTE: '60000' }
  const product = await startProduct(root, data.path, settings)
  try {
    const made = await product.api('POST', '/api/v1/convo_pathway/create', JSON.stringify(pathway))
    const { pathway_id } = made
    const memoryBefore = product.memory()
    const sentAt = performance.now()
    const body = JSON.stringify({ pathway_id, start: false })
    const path = `/api/v1/batches/${String((await product.api('POST', '/api/v1/batches', body)).batch_id)}`
    for (let first = 0; first < ENTRIES; first += PART) {
      const call_data = Array.from({ length: PART }, (_, at) => ({
        phone_number: `+1415555${String(1000 + ((first + at) % 9000))}`,
        name: `Person ${first + at}`,
      }))
      await product.api('POST', `${path}/entries`, JSON.stringify({ call_data }))
    }
    const sendingMs = performance.now() - sentAt
    await product.api('POST', `${path}/resume`)
    const startedAt = performance.now()
    const times: number[] = []
    let highest = 0
    for (let state: unknown = 'running'; state !== 'completed'; ) {
      if (performance.now() - startedAt > LONGEST_MS) throw new Error('The batch did not end.')
      const before = performance.now()
      await product.api('GET', '/api/v1/convo_pathway?summary=true')
      times.push(performance.now() - before)
      highest = Math.max(highest, product.memory() ?? 0)
      await wait(PAUSE_MS)
      if (times.length % 20 === 0)
        state = (await product.api('GET', `${path}?include_calls=false&include_analysis=false`)).state
    }
    const seconds = (performance.now() - startedAt) / 1000
    return {
      id: 'batch',
      title: 'A batch of simulated calls',
      note: `${ENTRIES} entries, each a call of two nodes, on the embedded database and a line that does not wait; meanwhile the pathways are listed every ${PAUSE_MS} ms.`,
      rows: {
        [`${ENTRIES} calls`]: {
          'entries taken, ms': sendingMs,
          'calls a second': ENTRIES / seconds,
          'ordinary request, ms, median': median(times),
          'p99, ms': quantile(times, 0.99),
          ...(memoryBefore !== undefined && { 'memory before, MiB': memoryBefore, 'highest, MiB': highest }),
        },
      },
    }
  } finally {
    await product.stop()
    data.remove()
  }
}
