import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiKeys, sessions } from '../db/schema.ts'
import { signIn } from '../testing/browser.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let now = Date.now()
let service: TestService
beforeAll(async () => {
  service = await startTestService({}, { clock: { now: () => now } })
})
afterAll(() => service.close())

const isOnlyProcess = process.env.TEST_DATABASE_URL === undefined
const createKey = async () => (await service.ask('POST', '/api/v1/keys', { name: 'Used' })).body
const statusWith = async (key: string) =>
  (await service.ask('GET', '/api/v1/me', undefined, { authorization: key })).status

it('a key is remembered for a minute, and only where no other process can revoke it', async () => {
  const { key, key_id } = await createKey()
  expect(await statusWith(key)).toBe(200)
  const { db } = service.running.context.database
  await db
    .update(apiKeys)
    .set({ revoked_at: new Date(now) })
    .where(eq(apiKeys.key_id, key_id))
  expect(await statusWith(key)).toBe(isOnlyProcess ? 200 : 401)
  now += 60_000
  expect(await statusWith(key)).toBe(401)
})

it('a key that is revoked opens nothing from then on, nor does a session that ended', async () => {
  const { key, key_id } = await createKey()
  expect(await statusWith(key)).toBe(200)
  const browser = await signIn(service.url, { key })
  expect((await browser.ask('GET', '/api/v1/me')).status).toBe(200)
  await service.ask('DELETE', `/api/v1/keys/${key_id}`)
  expect(await statusWith(key)).toBe(401)
  expect((await browser.ask('GET', '/api/v1/me')).status).toBe(401)
})

it('a session is remembered no longer than it lasts', async () => {
  const browser = await signIn(service.url, { key: service.key })
  const { db } = service.running.context.database
  await db.update(sessions).set({ expires_at: new Date(now + 1000) })
  expect((await browser.ask('GET', '/api/v1/me')).status).toBe(200)
  now += 1000
  expect((await browser.ask('GET', '/api/v1/me')).status).toBe(401)
})
