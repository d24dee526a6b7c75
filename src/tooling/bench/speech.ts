import { setTimeout as wait } from 'node:timers/promises'
import { median, quantile } from '../figures/statistics.ts'
import type { Table } from '../figures/table.ts'
import { createDataFolder, type Product, startProduct } from './product.ts'

const SAMPLES = 40
const TURNS = 22
const LONGEST_MS = 5 * 60_000
const LOOK_MS = 25

/** Words of the agent at a turn: some twelve seconds of speech. */
const SENTENCES =
  'Thank you for telling me. I have written it down, and I will pass it on to my colleague at the counter. Let me now ask you about the next thing on my list, which is question number'

/** Measures samples of voices, and the recording of a call of five minutes with the memory that it takes and what others wait for meanwhile. */
export async function measureSpeech(root: string): Promise<readonly Table[]> {
  const data = createDataFolder()
  const product = await startProduct(root, data.path, { DIALPATH_SIMULATED_PACE: '0' })
  try {
    return [await measureSamples(product), await measureRecording(product)]
  } finally {
    await product.stop()
    data.remove()
  }
}

async function measureSamples(product: Product): Promise<Table> {
  const first = await hear(product, 'maya', 'Hello, this is the bakery at the corner.')
  const times: number[] = []
  for (let at = 0; at < SAMPLES; at += 1) {
    const voice = ['maya', 'mason', 'ryan', 'matt'][at % 4] ?? 'maya'
    times.push(await hear(product, voice, `Hello, this is the bakery at the corner, order ${at}.`))
  }
  const again = await hear(product, 'maya', 'Hello, this is the bakery at the corner.')
  return {
    id: 'samples',
    title: 'Samples of embedded voices',
    note: `A sentence of 3 seconds as an MP3 file, ${SAMPLES} different ones after the first.`,
    rows: {
      'a sample': {
        'the first, ms': first,
        'median, ms': median(times),
        'p95, ms': quantile(times, 0.95),
        'the same again, ms': again,
      },
    },
  }
}

/** Milliseconds until the whole sample is there. */
async function hear({ url, key }: Product, voice: string, text: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/v1/voices/${voice}/sample`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A sample answered ${answer.status}.`)
  return performance.now() - startedAt
}

async function measureRecording(product: Product): Promise<Table> {
  const document = JSON.stringify({ name: 'Five minutes', ...questions() })
  const { pathway_id } = await product.api('POST', '/api/v1/convo_pathway/create', document)
  const memoryBefore = product.memory()
  const body = JSON.stringify({ phone_number: '+14155550123', pathway_id, record: true })
  const { call_id } = await product.api('POST', '/api/v1/calls', body)
  const path = `/api/v1/calls/${call_id}`
  const begun = performance.now()
  let endedAt: number | undefined
  let highest = 0
  const waits: number[] = []
  for (;;) {
    if (performance.now() - begun > LONGEST_MS) throw new Error('The recording was not made in time.')
    const askedAt = performance.now()
    const { completed, recording_status } = await product.api('GET', path)
    if (completed === true) endedAt ??= performance.now()
    if (endedAt !== undefined) waits.push(performance.now() - askedAt)
    highest = Math.max(highest, product.memory() ?? 0)
    if (completed === true && recording_status === 'failed') throw new Error('The recording could not be made.')
    if (completed === true && recording_status === 'ready') break
    await wait(LOOK_MS)
  }
  const made = (performance.now() - (endedAt ?? begun)) / 1000
  const { seconds } = await product.api('GET', `${path}/recording/timeline`)
  return {
    id: 'recording',
    title: 'The recording of a call',
    note: `From the end of a call of ${TURNS} turns until its MP3 file is there, and an ordinary request meanwhile.`,
    rows: {
      [`${Math.round(Number(seconds))} seconds of sound`]: {
        'made in, s': made,
        'a request meanwhile, ms, median': median(waits),
        'p99, ms': quantile(waits, 0.99),
        ...(memoryBefore !== undefined && { 'memory before, MiB': memoryBefore, 'highest, MiB': highest }),
      },
    },
  }
}

/** A pathway that says so many sentences, and waits for an answer after each. */
function questions() {
  const nodes = Array.from({ length: TURNS }, (_, at) => ({
    id: `n${at}`,
    type: at === TURNS - 1 ? 'End Call' : 'Default',
    data: { name: `Question ${at}`, text: `${SENTENCES} ${at}.`, ...(at === 0 && { isStart: true }) },
  }))
  const edges = nodes.slice(1).map(({ id }, at) => ({
    id: `e${at}`,
    source: `n${at}`,
    target: id,
    label: 'whatever was said',
    data: { alwaysPick: true },
  }))
  return { nodes, edges }
}
