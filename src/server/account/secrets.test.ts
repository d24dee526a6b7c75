import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { accounts, secrets } from '../db/schema.ts'
import { migrationsBeside, startService } from '../service.ts'
import type { Settings } from '../settings.ts'
import { listen } from '../testing/listen.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { addressOfDatabase, runOnServer } from '../testing/template.ts'

const VALUE = 'shop-token-4711'

/** Stops the service and starts it again on the same data, with what was done to it meanwhile. */
async function again(service: TestService, change: () => Partial<Settings> | undefined): Promise<TestService> {
  await service.running.close()
  const settings = { ...service.running.context.settings, ...change() }
  const running = await startService(settings, {
    migrations: migrationsBeside(join(import.meta.dirname, '..')),
    studio: undefined,
    workers: { entry: inject('worker') },
    isDisposable: true,
  })
  const ask: TestService['ask'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(running.url + path, {
      method,
      headers: { authorization: service.key, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const close = async () => {
    await running.close()
    await service.close()
  }
  return { ...service, running, ask, url: running.url, close }
}

const keyFile = ({ running }: TestService) => join(running.context.settings.dataDir, 'secrets.key')

async function stored({ running }: TestService): Promise<string[]> {
  const { db } = running.context.database
  const rows = [await db.select({ text: secrets.value }).from(secrets), await db.select().from(accounts)] as const
  return [...rows[0].map(({ text }) => text), ...rows[1].map(({ signing_secret }) => signing_secret)]
}

/** The report of a webhook that sends the secret. */
async function send(service: TestService) {
  const sent: (string | undefined)[] = []
  const server = createServer((request, response) => {
    sent.push(request.headers.authorization)
    response.end('{}')
  })
  const url = `http://127.0.0.1:${await listen(server)}/`
  const data = { url, method: 'GET', auth: { type: 'Bearer', token: '{{SECRET.SHOP}}' } }
  const { status, body } = await service.ask('POST', '/api/v1/convo_pathway/webhook/try', { data })
  server.close()
  return { status, error: body.response.error, sent }
}

const start = async () => {
  const service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
  await service.ask('PUT', '/api/v1/secrets/SHOP', { value: VALUE })
  return service
}
const READABLE = { status: 200, error: null, sent: [`Bearer ${VALUE}`] }

it('secrets and the signing secret stand encrypted in the database, and the key beside it, for its owner alone', async () => {
  const service = await start()
  const { signing_secret } = (await service.ask('GET', '/api/v1/signing_secret')).body
  const texts = await stored(service)
  for (const text of texts) expect(text).toMatch(/^aes-256-gcm:v1:/)
  expect(texts.join()).not.toContain(signing_secret)
  if (process.platform !== 'win32') expect(statSync(keyFile(service)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(keyFile(service), 'utf8'), 'base64')).toHaveLength(32)
  expect(await send(service)).toEqual(READABLE)
  await service.close()
})

it('what an older version stored in clear is encrypted at the next start', async () => {
  const service = await start()
  const { db } = service.running.context.database
  await db.update(secrets).set({ value: VALUE }).where(eq(secrets.name, 'SHOP'))
  await db.update(accounts).set({ signing_secret: 'signed-in-clear' })
  const later = await again(service, () => undefined)
  for (const text of await stored(later)) expect(text).toMatch(/^aes-256-gcm:v1:/)
  expect(await send(later)).toEqual(READABLE)
  expect((await later.ask('GET', '/api/v1/signing_secret')).body.signing_secret).toBe('signed-in-clear')
  await later.close()
})

it('a key that is missing keeps nobody from starting, says what to do, and loses nothing', async () => {
  const service = await start()
  const aside = `${keyFile(service)}.aside`
  const before = await stored(service)
  const without = await again(service, () => void renameSync(keyFile(service), aside))
  expect(existsSync(keyFile(service))).toBe(false)
  const { body } = await without.ask('GET', '/api/v1/me')
  expect(body.secrets_problem).toContain('DIALPATH_SECRETS_KEY')
  const failed = await send(without)
  expect(failed).toMatchObject({ status: 200, error: expect.stringContaining('SECRET.SHOP can’t be read'), sent: [] })
  for (const answer of [
    await without.ask('PUT', '/api/v1/secrets/CRM', { value: 'x' }),
    await without.ask('GET', '/api/v1/signing_secret'),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('secrets.key') } })
  }
  expect((await without.ask('GET', '/api/v1/secrets')).body.secrets).toMatchObject([{ is_readable: false }])
  expect(await stored(without)).toEqual(before)
  const back = await again(without, () => void renameSync(aside, keyFile(service)))
  expect(await send(back)).toEqual(READABLE)
  expect((await back.ask('GET', '/api/v1/me')).body.secrets_problem).toBeNull()
  await back.close()
})

it('a wrong key encrypts nothing beside what it cannot read, until a new signing secret says that the old one is lost', async () => {
  const service = await start()
  const before = await stored(service)
  const wrong = await again(service, () => ({ secretsKey: randomBytes(32) }))
  expect((await wrong.ask('GET', '/api/v1/me')).body.secrets_problem).toContain('a different key')
  expect((await wrong.ask('PUT', '/api/v1/secrets/SHOP', { value: 'x' })).status).toBe(409)
  expect(await stored(wrong)).toEqual(before)
  const { signing_secret } = (await wrong.ask('POST', '/api/v1/signing_secret')).body
  expect((await wrong.ask('GET', '/api/v1/signing_secret')).body.signing_secret).toBe(signing_secret)
  expect((await wrong.ask('GET', '/api/v1/secrets')).body.secrets).toMatchObject([{ is_readable: false }])
  await wrong.ask('PUT', '/api/v1/secrets/SHOP', { value: VALUE })
  expect(await send(wrong)).toEqual(READABLE)
  await wrong.close()
})

it('the key is changed with the old one beside it', async () => {
  const service = await start()
  const old = Buffer.from(readFileSync(keyFile(service), 'utf8'), 'base64')
  const secretsKey = randomBytes(32)
  const changing = await again(service, () => ({ secretsKey, secretsOldKey: old }))
  expect(await send(changing)).toEqual(READABLE)
  const changed = await again(changing, () => ({ secretsKey, secretsOldKey: undefined }))
  expect(await send(changed)).toEqual(READABLE)
  await changed.close()
})

const hasModes = process.platform === 'win32' ? it.skip : it
hasModes('a key file that others may read is made its owner’s alone', async () => {
  const service = await start()
  const later = await again(service, () => void chmodSync(keyFile(service), 0o644))
  expect(statSync(keyFile(service)).mode & 0o777).toBe(0o600)
  expect(await send(later)).toEqual(READABLE)
  await later.close()
})

it.runIf(process.env.TEST_DATABASE_URL)(
  'of hosts that start at once on an empty database one makes the key and the account',
  async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await runOnServer(`create database ${name}`)
    const hosts = ['first', 'second', 'third'].map(host => mkdtempSync(join(tmpdir(), `dialpath-${host}-`)))
    try {
      const services = await Promise.all(
        hosts.map(dataDir => startTestService({}, {}, { dataDir, url: addressOfDatabase(name), drop: async () => {} })),
      )
      expect(hosts.filter(dataDir => existsSync(join(dataDir, 'secrets.key')))).toHaveLength(1)
      const { db } = services[0]?.running.context.database ?? {}
      expect(await db?.select().from(accounts)).toHaveLength(1)
      const problems = services.flatMap(({ running }) => running.context.vault.problem ?? [])
      expect(problems).toHaveLength(2)
      for (const problem of problems) expect(problem).toContain('set DIALPATH_SECRETS_KEY to it, the same on all hosts')
      for (const service of services) await service.close()
    } finally {
      await runOnServer(`drop database ${name} with (force)`)
      for (const dataDir of hosts) rmSync(dataDir, { recursive: true })
    }
  },
)
