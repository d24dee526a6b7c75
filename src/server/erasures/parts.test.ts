import { and } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callEvents } from '../db/schema.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { partsOf } from './parts.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

it('parts hold every row of a table once', async () => {
  const { db } = service.running.context.database
  const events = Array.from({ length: 500 }, (_, sequence) => ({
    call_id: 'long',
    account_id: 'somebody',
    sequence,
    event_type: 'transcript.user',
    payload: { text: 'x'.repeat(200) },
    created_at: new Date(),
  }))
  await db.insert(callEvents).values(events)
  const parts = await partsOf(db, callEvents, 3)
  expect(parts.length).toBeGreaterThan(3)
  const counts = await Promise.all(parts.map(part => db.$count(callEvents, and(part))))
  expect(counts.every(count => count < events.length)).toBe(true)
  expect(counts.reduce((sum, count) => sum + count)).toBe(events.length)
})
