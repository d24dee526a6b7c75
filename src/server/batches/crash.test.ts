import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServiceProcess } from '../testing/process.ts'
import { copyTemplate } from '../testing/service.ts'

const ENTRIES = 80
/** So many a minute that the batch lasts longer than the kills take, on fast machines too. */
const PACE = '600'
const KILLS = 3

let prepared: Awaited<ReturnType<typeof copyTemplate>>
let service: ServiceProcess
beforeAll(async () => {
  prepared = await copyTemplate()
  service = new ServiceProcess({
    DIALPATH_DATA_DIR: prepared.dataDir,
    DATABASE_URL: prepared.url,
    DIALPATH_SIMULATED_PACE: '0',
    DIALPATH_BATCH_CALLS_PER_MINUTE: PACE,
    DIALPATH_RATE_LIMIT: '100000',
  })
  await service.start()
}, 120_000)
afterAll(async () => {
  await service.kill()
  await prepared.drop()
})

it('a service that is killed in the middle of a batch calls nobody twice, and forgets nobody', async () => {
  const call_data = Array.from({ length: ENTRIES }, (_, row) => ({ phone_number: '+15005550001', row }))
  const { batch_id } = await service.ask('POST', '/api/v1/batches', { base_prompt: 'Row {row}.', call_data })
  const read = () => service.ask('GET', `/api/v1/batches/${batch_id}?include_calls=false&include_analysis=false`)
  let seen = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    await expect.poll(async () => (await read()).progress.completed, { timeout: 60_000 }).toBeGreaterThan(seen)
    seen = (await read()).progress.completed
    await service.kill()
    await service.start()
  }
  expect(seen).toBeLessThan(ENTRIES)
  await expect.poll(async () => (await read()).state, { timeout: 120_000, interval: 250 }).toBe('completed')

  const { progress } = await read()
  expect(progress).toMatchObject({ entries: ENTRIES, waiting: 0, calls: ENTRIES, completed: ENTRIES })
  const { entries } = await service.ask('GET', `/api/v1/batches/${batch_id}/entries?limit=1000`)
  const made = entries.map(({ call, data, rounds }: Entry) => {
    expect(rounds).toBe(1)
    expect(call?.request_data).toEqual({ row: data.row })
    return call?.call_id
  })
  expect(new Set(made).size).toBe(ENTRIES)
  for (const call_id of made) {
    const notes: { message: string }[] = await service.ask('GET', `/api/v1/calls/${call_id}/events`)
    expect(notes.filter(({ message }) => message.startsWith('Dialing ')).length).toBeLessThanOrEqual(1)
  }
}, 300_000)

interface Entry {
  readonly rounds: number
  readonly data: { readonly row: number }
  readonly call: { readonly call_id: string; readonly request_data: object } | null
}
