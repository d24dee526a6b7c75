import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyFor, revokeKey } from '../account/keys.ts'
import { endSession } from '../account/sessions.ts'
import { signIn } from '../testing/browser.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { readStream } from '../testing/stream.ts'

/** Happens to the next request when its caller is known and its body is there. */
let meanwhile: (() => Promise<unknown>) | undefined

let service: TestService
beforeAll(async () => {
  const extend = async (app: { addHook(name: 'preHandler', hook: () => Promise<void>): unknown }) => {
    app.addHook('preHandler', async () => {
      const happening = meanwhile
      meanwhile = undefined
      await happening?.()
    })
  }
  service = await startTestService({}, { extend })
})
afterAll(() => service.close())

async function createKey(name: string): Promise<{ key: string; key_id: string }> {
  return (await service.ask('POST', '/api/v1/keys', { name })).body
}

async function namesOfKeys(): Promise<string[]> {
  const { body } = await service.ask('GET', '/api/v1/keys')
  return body.keys.map(({ name }: { name: string }) => name)
}

function revoke(key_id: string) {
  const { account_id, context } = service.running
  return revokeKey(context, account_id, key_id)
}

describe('what is revoked while its request arrives', () => {
  it('makes no key', async () => {
    const { key, key_id } = await createKey('Leaked')
    meanwhile = () => revoke(key_id)
    const answer = await service.ask('POST', '/api/v1/keys', { name: 'Outlives it' }, { authorization: key })
    expect(answer).toMatchObject({ status: 401, body: { status: 'error' } })
    expect(await namesOfKeys()).not.toContain('Outlives it')
  })

  it('changes nothing with a session either', async () => {
    const browser = await signIn(service.url, { key: service.key })
    const { sessions } = (await browser.ask('GET', '/api/v1/sessions')).body
    const { account_id, context } = service.running
    meanwhile = () => endSession(context, account_id, sessions[0].session_id)
    const answer = await browser.ask('PUT', '/api/v1/secrets/NAME', { value: 'x' })
    expect(answer).toMatchObject({ status: 401, body: { message: 'Your session has ended. Sign in again.' } })
    expect((await service.ask('GET', '/api/v1/secrets')).body.secrets).toEqual([])
  })

  it('follows no stream', async () => {
    const { body } = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Followed' })
    const { key, key_id } = await createKey('Follower')
    meanwhile = () => revoke(key_id)
    const stream = await readStream(`${service.url}/api/v1/convo_pathway/${body.pathway_id}/stream`, key)
    expect(stream.status).toBe(401)
    stream.close()
  })
})

it('a key is made in one step with a look at what makes it', async () => {
  const { account_id, context } = service.running
  const { key_id } = await createKey('Revoked a moment ago')
  const caller = { id: account_id, by: 'key', key_id } as const
  const make = () => createKeyFor(context.database.db, context.clock, caller, 'Made by it')
  expect(await make()).toMatchObject({ key: expect.any(String) })
  await revoke(key_id)
  expect(await make()).toBeUndefined()
  const ended = { id: account_id, by: 'session', session_id: 'ended', key_id: null } as const
  expect(await createKeyFor(context.database.db, context.clock, ended, 'Made by it')).toBeUndefined()
})
