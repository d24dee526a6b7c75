import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrationsBeside, startService } from '../service.ts'
import { type SignedInBrowser, signIn } from '../testing/browser.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { readStream } from '../testing/stream.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function createKey(name: string): Promise<{ key: string; key_id: string }> {
  return (await service.ask('POST', '/api/v1/keys', { name })).body
}

async function byLink(): Promise<SignedInBrowser> {
  const link = await service.running.createSignInLink()
  return signIn(service.url, { token: link.split('token=')[1] ?? '' })
}

const me = async (browser: SignedInBrowser) => (await browser.ask('GET', '/api/v1/me')).status
const sessionsOf = async (browser: SignedInBrowser) => (await browser.ask('GET', '/api/v1/sessions')).body.sessions
const ownOf = async (browser: SignedInBrowser) =>
  (await sessionsOf(browser)).find((session: { is_own: boolean }) => session.is_own)

describe('revoking a key', () => {
  it('ends the sessions that it began, and no other', async () => {
    const [lost, kept] = await Promise.all([createKey('Lost laptop'), createKey('Kept')])
    const out = await Promise.all([signIn(service.url, lost), signIn(service.url, lost)])
    const others = [await signIn(service.url, kept), await byLink()]
    const { keys } = (await service.ask('GET', '/api/v1/keys')).body
    expect(keys.find(({ key_id }: { key_id: string }) => key_id === lost.key_id)).toMatchObject({ session_count: 2 })

    const { body } = await service.ask('DELETE', `/api/v1/keys/${lost.key_id}`)
    expect(body).toMatchObject({ status: 'success', sessions_ended: 2 })
    expect(await Promise.all(out.map(me))).toEqual([401, 401])
    expect(await Promise.all(others.map(me))).toEqual([200, 200])
    const left = await sessionsOf(others[0] as SignedInBrowser)
    expect(left.map(({ key_name }: { key_name: string }) => key_name)).not.toContain('Lost laptop')
  })

  it('is told beforehand to be that of the session that asks', async () => {
    const own = await createKey('Own')
    const browser = await signIn(service.url, own)
    const { keys } = (await browser.ask('GET', '/api/v1/keys')).body
    const ownKeys = keys.filter(({ is_own }: { is_own: boolean }) => is_own)
    expect(ownKeys).toMatchObject([{ key_id: own.key_id, session_count: 1 }])
    expect((await browser.ask('DELETE', `/api/v1/keys/${own.key_id}`)).status).toBe(200)
    expect(await me(browser)).toBe(401)
  })

  it('signs nobody in who asked for a session meanwhile', async () => {
    const { key, key_id } = await createKey('Raced')
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => signIn(service.url, { key }).catch(() => undefined)),
      service.ask('DELETE', `/api/v1/keys/${key_id}`).then(() => undefined),
      ...Array.from({ length: 4 }, () => signIn(service.url, { key }).catch(() => undefined)),
    ])
    const statuses = await Promise.all(answers.filter(browser => browser !== undefined).map(me))
    expect(statuses.filter(status => status !== 401)).toEqual([])
  })
})

describe('the sessions of an account', () => {
  it('are listed with what a person knows them by, and never with what opens them', async () => {
    const key = await createKey('Office')
    const browser = await signIn(service.url, key, { 'user-agent': `Mozilla/5.0 ${'x'.repeat(1000)}` })
    const session = await ownOf(browser)
    expect(session).toMatchObject({
      is_own: true,
      began_with: 'key',
      key_id: key.key_id,
      key_name: 'Office',
      address: '127.0.0.1',
    })
    expect(session.user_agent).toMatch(/^Mozilla.5.0 x+$/)
    expect(session.user_agent).toHaveLength(500)
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(30 * 24 * 60 * 60 * 1000)
    const text = JSON.stringify(await sessionsOf(browser))
    expect(text).not.toContain(browser.cookie.split('=')[1])
    expect(await ownOf(await byLink())).toMatchObject({ began_with: 'link', key_id: null, key_name: null })
  })

  it('are ended one by one', async () => {
    const [one, other] = [await byLink(), await byLink()]
    const { session_id } = await ownOf(one)
    expect((await other.ask('DELETE', `/api/v1/sessions/${session_id}`)).status).toBe(200)
    expect([await me(one), await me(other)]).toEqual([401, 200])
    expect((await other.ask('DELETE', `/api/v1/sessions/${session_id}`)).status).toBe(404)
  })

  it('are ended all but the one that asks; by a key all', async () => {
    const [one, other, third] = [await byLink(), await byLink(), await byLink()]
    const { body } = await one.ask('DELETE', '/api/v1/sessions')
    expect(body.sessions_ended).toBeGreaterThanOrEqual(2)
    expect(await Promise.all([one, other, third].map(me))).toEqual([200, 401, 401])
    await service.ask('DELETE', '/api/v1/sessions')
    expect(await me(one)).toBe(401)
  })

  it('that ends itself is signed out', async () => {
    const browser = await byLink()
    const { session_id } = await ownOf(browser)
    const { headers } = await browser.ask('DELETE', `/api/v1/sessions/${session_id}`)
    expect(headers.getSetCookie()[0]).toMatch(/^dialpath_session=;/)
  })

  it('are no business of another account', async () => {
    const mine = await byLink()
    const { session_id } = await ownOf(mine)
    const authorization = await service.otherKey()
    const ask = (method: string, path: string) => service.ask(method, path, undefined, { authorization })
    expect((await ask('GET', '/api/v1/sessions')).body).toMatchObject({ sessions: [], total_count: 0 })
    expect((await ask('DELETE', `/api/v1/sessions/${session_id}`)).status).toBe(404)
    expect((await ask('DELETE', '/api/v1/sessions')).body.sessions_ended).toBe(0)
    expect(await me(mine)).toBe(200)
  })
})

describe('an open stream', () => {
  const call = { phone_number: '+14155550123', task: 'x', start_time: '2099-01-01 00:00:00' }

  /** Fails what has not come after a second, or after forty requests where the machine needs longer for those. */
  async function withinASecond(coming: Promise<unknown>) {
    let hasCome = false
    void coming.then(() => (hasCome = true))
    const began = performance.now()
    for (let asked = 0; !hasCome && (asked < 40 || performance.now() - began < 1000); asked += 1) {
      await service.ask('GET', '/healthz')
    }
    expect(hasCome).toBe(true)
  }

  /** The three kinds of streams, on a call that has not begun and on a pathway. */
  async function streams(): Promise<string[]> {
    const [{ body: pathway }, { body: placed }] = await Promise.all([
      service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Followed' }),
      service.ask('POST', '/api/v1/calls', call),
    ])
    return [
      `/api/v1/event_stream/${placed.call_id}`,
      `/api/v1/pathway_calls/${placed.call_id}`,
      `/api/v1/convo_pathway/${pathway.pathway_id}/stream`,
    ]
  }

  it('ends when its key is revoked, within a second', async () => {
    const { key, key_id } = await createKey('Followed by')
    const open = await Promise.all((await streams()).map(path => readStream(service.url + path, key)))
    const kept = await readStream(service.url + (await streams())[0], service.key)
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
    await service.ask('DELETE', `/api/v1/keys/${key_id}`)
    await withinASecond(Promise.all(open.map(stream => stream.ended())))
    const stays = await Promise.race([kept.ended().then(() => 'ended'), service.ask('GET', '/healthz')])
    expect(stays).not.toBe('ended')
    kept.close()
  })

  it.each(['ended', 'signed out', 'ended with its key'])('ends when its session is %s', async how => {
    const { key, key_id } = await createKey('Session')
    const browser = await signIn(service.url, { key })
    const { session_id } = await ownOf(browser)
    const open = await Promise.all(
      (await streams()).map(path => readStream(service.url + path, '', { cookie: browser.cookie })),
    )
    if (how === 'ended') await service.ask('DELETE', `/api/v1/sessions/${session_id}`)
    else if (how === 'signed out') await browser.ask('DELETE', '/api/session')
    else await service.ask('DELETE', `/api/v1/keys/${key_id}`)
    await withinASecond(Promise.all(open.map(stream => stream.ended())))
  })

  const several = process.env.TEST_DATABASE_URL === undefined ? it.skip : it
  several('ends in another process than the one that revokes', async () => {
    const there = await startService(service.running.context.settings, {
      migrations: migrationsBeside(join(import.meta.dirname, '..')),
      workers: { entry: inject('worker') },
      studio: undefined,
    })
    const { key, key_id } = await createKey('Elsewhere')
    const open = await Promise.all((await streams()).map(path => readStream(there.url + path, key)))
    await service.ask('DELETE', `/api/v1/keys/${key_id}`)
    await Promise.all(open.map(stream => stream.ended()))
    await there.close()
  })
})
