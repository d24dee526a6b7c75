import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median, quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { createDataFolder, type Product, startProduct } from './product.ts'

const CALLS = 500
/** Calls whose timelines are read for the overhead of their turns. */
const READ = 50
const LONGEST_MS = 10 * 60_000

interface TimedEvent {
  readonly event_type: string
  readonly created_at: string
}

/**
 * Measures simulated calls of the receptionist, all sent at once on a line that does not wait: calls a second, the time between what the callee said and
 * what the agent said next, and the memory that the service held at its highest.
 */
export async function measureCalls(root: string): Promise<Table> {
  const data = createDataFolder()
  const settings = { DIALPATH_CALLS_AT_ONCE: String(CALLS), DIALPATH_SIMULATED_PACE: '0' }
  const product = await startProduct(root, data.path, settings)
  try {
    const pathway_id = await createReceptionist(root, product)
    const memoryBefore = product.memory()
    const startedAt = performance.now()
    const call_ids = await Promise.all(
      Array.from({ length: CALLS }, async (_, at) => {
        const phone_number = `+1415555${String(1000 + at)}`
        const body = JSON.stringify({ phone_number, pathway_id })
        return String((await product.api('POST', '/api/v1/calls', body)).call_id)
      }),
    )
    let highest = 0
    for (let left = CALLS; left > 0; ) {
      if (performance.now() - startedAt > LONGEST_MS) throw new Error(`${left} of ${CALLS} calls did not end.`)
      await wait(250)
      highest = Math.max(highest, product.memory() ?? 0)
      left = Number((await product.api('GET', '/api/v1/calls?completed=false&limit=1')).total_count)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const turns = (await Promise.all(call_ids.slice(0, READ).map(call_id => turnTimes(product, call_id)))).flat()
    return {
      id: 'calls',
      title: 'Simulated calls at once',
      note: `${CALLS} calls of the receptionist sent at once, on the embedded database and a line that does not wait.`,
      rows: {
        [`${CALLS} calls`]: {
          'calls a second': CALLS / seconds,
          'a turn, ms, median': median(turns),
          'p95, ms': quantile(turns, 0.95),
          ...(memoryBefore !== undefined && { 'memory before, MiB': memoryBefore, 'highest, MiB': highest }),
        },
      },
    }
  } finally {
    await product.stop()
    data.remove()
  }
}

async function createReceptionist(root: string, product: Product): Promise<string> {
  const file = readFileSync(join(root, 'src/runtime/fixtures/receptionist/pathway.json'), 'utf8')
  const document = { name: 'Receptionist', ...JSON.parse(file) }
  return String((await product.api('POST', '/api/v1/convo_pathway/create', JSON.stringify(document))).pathway_id)
}

/** Milliseconds from each answer of the callee to the agent's next words. */
async function turnTimes(product: Product, call_id: string): Promise<number[]> {
  const { events } = await product.api('GET', `/api/v1/pathway_calls/${call_id}`)
  const times: number[] = []
  let heardAt: number | undefined
  for (const { event_type, created_at } of events as readonly TimedEvent[]) {
    const at = Date.parse(created_at)
    if (event_type === 'transcript.user') heardAt = at
    if (event_type !== 'transcript.assistant' || heardAt === undefined) continue
    times.push(at - heardAt)
    heardAt = undefined
  }
  return times
}
