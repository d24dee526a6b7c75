import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { chats } from '../db/schema.ts'
import { asking, createPathway, open } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { watchClock } from './clockWatch.ts'
import { sweep } from './retention.ts'

const HOUR_MS = 60 * 60_000

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let ran = 0
const start = () => watchClock(service.running.context.database.db, () => ran)
const run = (statement: string) => service.running.context.database.db.execute(sql.raw(statement))

beforeEach(() => run('delete from sweeps'))

/** The database's clock goes on by this since the last look, and by its own the process runs so many hours. */
async function pass(interval: string, hours: number) {
  await run(`update sweeps set looked_at = clock_timestamp() - interval '${interval}'`)
  ran += hours * HOUR_MS
}

/** Looks once an hour, and says how the clock stood each time. */
async function lookHourly(look: () => Promise<string>, hours: number): Promise<string[]> {
  const states: string[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    await pass('1 hour', 1)
    states.push(await look())
  }
  return states
}

const unproven = (count: number) => Array.from({ length: count }, () => 'unproven')

it.each(['31 days', '-31 days'])('a clock that jumps by %s is trusted when a day has passed since', async jump => {
  const look = start()
  expect(await look()).toBe('unproven')
  expect(await lookHourly(look, 25)).toEqual([...unproven(23), 'steady', 'steady'])
  await pass(jump, 1)
  expect(await look()).toBe('jumped')
  expect(await lookHourly(look, 24)).toEqual([...unproven(23), 'steady'])
})

it('a service that is stopped every evening proves its clock by the hours that it runs', async () => {
  await start()()
  const days: string[][] = []
  for (let day = 0; day < 4; day += 1) {
    const look = start()
    await pass('16 hours', 0)
    days.push([await look(), ...(await lookHourly(look, 8))])
  }
  expect(days).toEqual([
    unproven(9),
    unproven(9),
    [...unproven(8), 'steady'],
    Array.from({ length: 9 }, () => 'steady'),
  ])
})

it('two processes prove no more than the hours that have passed', async () => {
  const [one, other] = [start(), start()]
  await one()
  await other()
  await pass('1 hour', 1)
  await one()
  await other()
  const rows = rowsOf<{ steady_seconds: number }>(await run('select steady_seconds from sweeps'))
  expect(rows[0]?.steady_seconds).toBeCloseTo(3600, -1)
})

it('nothing is removed for good by a clock that is wrong', async () => {
  const { context } = service.running
  await open(service, await createPathway(service, asking))
  await run(`update chats set updated_at = now() - interval '31 days'`)
  const look = start()
  const count = () => context.database.db.$count(chats)
  await sweep(context, look, () => false)
  await pass('31 days', 1)
  await sweep(context, look, () => false)
  expect(await count()).toBe(1)
  await lookHourly(look, 23)
  await pass('1 hour', 1)
  await sweep(context, look, () => false)
  expect(await count()).toBe(0)
})
