import { PATCH_TYPE } from '#pathway/patch/operation.ts'
import { median, quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { generatePathway } from './generate.ts'
import { createDataFolder, type Product, startProduct } from './product.ts'
import { type Repeated, repeatFor } from './repeat.ts'

const STARTS = 3
const UPDATE_MS = 3000
const AT_ONCE = 8
const SIZES = [10, 100, 1000, 10_000]

/** Measures how fast the service starts, what memory it holds, and how many updates of a pathway it takes. */
export async function measureService(root: string): Promise<readonly Table[]> {
  const data = createDataFolder()
  try {
    const first = await startProduct(root, data.path)
    const memoryOfFirst = first.memory()
    await first.stop()
    const later: number[] = []
    for (let start = 0; start < STARTS; start += 1) {
      const product = await startProduct(root, data.path)
      later.push(product.startMs)
      await product.stop()
    }
    const product = await startProduct(root, data.path)
    try {
      const memoryAtRest = product.memory()
      const updates = await measureUpdates(product)
      const starts: Table = {
        id: 'start',
        title: 'Start and memory of the service',
        note: `The built service with its embedded database, from its start until it answers; later starts: median of ${STARTS}.`,
        rows: {
          'first start, making the database': withMemory({ 'start, ms': first.startMs }, memoryOfFirst),
          'later start': withMemory({ 'start, ms': median(later) }, memoryAtRest),
          'after the updates below': withMemory({}, product.memory()),
        },
      }
      return [starts, updates]
    } finally {
      await product.stop()
    }
  } finally {
    data.remove()
  }
}

function withMemory(figures: Record<string, number>, memory: number | undefined): Record<string, number> {
  return memory === undefined ? figures : { ...figures, 'memory, MiB': memory }
}

/**
 * Whole updates, each with a changed document, and patches that change one text, as the studio saves. Of one pathway only one patch
 * is made at a time, since each names the state that the one before left; several at once are of as many pathways.
 */
async function measureUpdates(product: Product): Promise<Table> {
  const rows: Record<string, Record<string, number>> = {}
  for (const size of SIZES) {
    const document = generatePathway(size)
    const create = async () => {
      const name = `${size} nodes`
      const made = await product.api('POST', '/api/v1/convo_pathway/create', JSON.stringify({ ...document, name }))
      return `/api/v1/convo_pathway/${String(made.pathway_id)}`
    }
    const path = await create()
    const body = (count: number) => JSON.stringify({ ...document, description: `Update ${count}` })
    const update = (count: number) => product.api('POST', path, body(count))
    await repeatFor(UPDATE_MS / 3, 1, update)
    const title = `${size} nodes, ${Math.round(body(0).length / 1024)} KiB`
    rows[title] = {
      'one at a time, a second': (await repeatFor(UPDATE_MS, 1, update)).perSecond,
      ...named(await repeatFor(UPDATE_MS, AT_ONCE, update)),
    }
    const patches = await Promise.all(Array.from({ length: AT_ONCE }, async () => patching(product, await create())))
    const patch = async (_count: number, worker: number) => patches[worker]?.()
    await repeatFor(UPDATE_MS / 3, AT_ONCE, patch)
    rows[`${title}, patches`] = {
      'one at a time, a second': (await repeatFor(UPDATE_MS, 1, patch)).perSecond,
      ...named(await repeatFor(UPDATE_MS, AT_ONCE, patch)),
    }
  }
  return {
    id: 'updates',
    title: 'Updates of a pathway',
    note: `Requests to the embedded database over loopback, for ${UPDATE_MS / 1000} seconds; the client shares the machine.`,
    rows,
  }
}

/** Changes one text of a pathway, each time in the state that the time before left. */
async function patching({ url, key }: Product, path: string): Promise<() => Promise<void>> {
  const ask = async (method: string, body?: object, headers?: Record<string, string>) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: key, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return answer.headers.get('etag') ?? ''
  }
  let etag = await ask('GET')
  let count = 0
  return async () => {
    count += 1
    const patch = [{ op: 'replace', path: '/nodes/1/data/prompt', value: `Ask for the day, ${count} times.` }]
    etag = await ask('PATCH', patch, { 'content-type': PATCH_TYPE, 'if-match': etag })
  }
}

function named({ perSecond, times }: Repeated) {
  return {
    [`${AT_ONCE} at once, a second`]: perSecond,
    'median, ms': median(times),
    'p95, ms': quantile(times, 0.95),
  }
}
