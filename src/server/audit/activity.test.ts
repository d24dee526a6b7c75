import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { activity } from '../db/schema.ts'
import { removeWhatIsPast } from '../retention/retention.ts'
import { asking, base, createPathway } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { ruleOf, rules } from './rules.ts'

let service: TestService
/** Time by the service's clock. */
let now = Date.parse('2026-11-23T10:00:30Z')
beforeAll(async () => {
  service = await startTestService({ DIALPATH_AUDIT_DAYS: '90' }, { clock: { now: () => now } })
})
afterAll(() => service.close())

const run = (statement: string) => service.running.context.database.db.execute(sql.raw(statement))
afterEach(() => run('delete from activity'))

const list = async (query = '') => (await service.ask('GET', `/api/v1/activity?ascending=true&${query}`)).body
const actions = async (query = ''): Promise<string[]> =>
  (await list(query)).activity.map(({ action }: { action: string }) => action)

describe('the rules', () => {
  it('say of every endpoint that changes something whether it is recorded, and of no other', () => {
    const mutating = endpoints.filter(({ method }) => method !== 'GET')
    expect(mutating.filter(endpoint => !ruleOf(endpoint)).map(({ path }) => path)).toEqual([])
    expect(Object.keys(rules).sort()).toEqual(mutating.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it('give a reason wherever a change is not recorded', () => {
    for (const rule of Object.values(rules)) if ('unrecorded' in rule) expect(rule.unrecorded).toMatch(/^[A-Z].+\.$/)
  })
})

describe('the activity log', () => {
  it('tells who changed what, by names as they were', async () => {
    const pathway_id = await createPathway(service, asking)
    await service.ask('POST', `${base}/${pathway_id}`, { name: 'Reception' })
    const { version_number } = (await service.ask('POST', `${base}/${pathway_id}/publish`, {})).body
    await service.ask('POST', `${base}/${pathway_id}`, { name: 'Front desk' })
    await service.ask('DELETE', `${base}/${pathway_id}`)
    const { activity: entries, total_count } = await list(`subject_type=pathway&subject_id=${pathway_id}`)
    expect(total_count).toBe(4)
    expect(entries).toMatchObject([
      { action: 'pathway.created', subject_type: 'pathway', subject_id: pathway_id, members: [], detail: null },
      { action: 'pathway.edited', subject_name: 'Reception', members: ['name'] },
      { action: 'pathway.published', subject_name: 'Reception', detail: `Version ${version_number}, production` },
      { action: 'pathway.deleted', subject_name: 'Front desk', by: 'key', key_name: 'DIALPATH_API_KEY' },
    ])
    for (const { key_id, session_id, user_agent } of entries)
      expect({ key_id, session_id, user_agent }).toEqual({
        key_id: expect.any(String),
        session_id: null,
        user_agent: null,
      })
  })

  it('keeps the name of what is gone', async () => {
    const tool = { name: 'Find Booking', description: 'Finds it.', url: 'https://api.example.com/x' }
    const { tool_id } = (await service.ask('POST', '/api/v1/tools', tool)).body
    await service.ask('DELETE', `/api/v1/tools/${tool_id}`)
    const { agent_id } = (await service.ask('POST', '/api/v1/agents', { prompt: 'Answer.', name: 'Ada' })).body
    await service.ask('DELETE', `/api/v1/agents/${agent_id}`)
    const { activity: entries } = await list()
    expect(entries).toMatchObject([
      { action: 'tool.created', subject_id: tool_id, subject_name: 'Find Booking' },
      { action: 'tool.deleted', subject_id: tool_id, subject_name: 'Find Booking' },
      { action: 'web_agent.created', subject_id: agent_id, subject_name: 'Ada' },
      { action: 'web_agent.deleted', subject_id: agent_id, subject_name: 'Ada' },
    ])
  })

  it('knows a session by its browser and the key that began it', async () => {
    const signedIn = await fetch(`${service.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Browser of Ana' },
      body: JSON.stringify({ key: service.key }),
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const made = await fetch(`${service.url}/api/v1/keys`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Nightly import' }),
    })
    const { key, key_id } = await made.json()
    const [entry] = (await list()).activity
    expect(entry).toMatchObject({
      action: 'key.created',
      subject_id: key_id,
      subject_name: 'Nightly import',
      by: 'session',
      key_name: 'DIALPATH_API_KEY',
      user_agent: 'Browser of Ana',
    })
    expect(JSON.stringify(await service.running.context.database.db.select().from(activity))).not.toContain(key)
    await service.ask('DELETE', `/api/v1/keys/${key_id}`)
    expect(await actions(`who=${entry.session_id}`)).toEqual(['key.created'])
    // A key is asked for with the sessions that it began.
    expect(await actions(`who=${entry.key_id}`)).toEqual(['key.created', 'key.revoked'])
  })

  it('keeps no value, no secret and nobody’s number', async () => {
    const [hush, person] = ['hush-4711-value', '+14155550123']
    await service.ask('PUT', '/api/v1/secrets/BOOKING', { value: hush })
    await service.ask('POST', '/api/v1/campaigns', { name: `About ${hush}` })
    const call = { phone_number: person, task: `Say ${hush}`, start_time: '2099-01-01 00:00:00' }
    const { call_id } = (await service.ask('POST', '/api/v1/calls', call)).body
    const { body } = await service.ask('GET', '/api/v1/inbound')
    const { phone_number } = body.inbound_numbers[0]
    await service.ask('POST', `/api/v1/inbound/${phone_number}`, { prompt: `Say ${hush}`, made_up_hush: 1 })
    await service.ask('POST', `/api/v1/calls/${call_id}/stop`)
    const answered = await list()
    expect(answered.activity).toMatchObject([
      { action: 'secret.set', subject_id: 'BOOKING', members: [] },
      { action: 'campaign.created', subject_name: expect.stringContaining('About') },
      { action: 'call.placed', subject_id: call_id, subject_name: null, members: [], detail: null },
      { action: 'number.changed', subject_id: phone_number, members: ['prompt'] },
      { action: 'call.stopped', subject_id: call_id },
    ])
    for (const kept of [hush, person, 'made_up_hush']) expect(JSON.stringify(answered)).not.toContain(kept)
  })

  it('folds saves of a pathway by the same key within ten minutes', async () => {
    const pathway_id = await createPathway(service, asking)
    const save = async (name: string) => {
      const patch = [{ op: 'add', path: '/name', value: name }]
      const etag = (await service.ask('GET', `${base}/${pathway_id}`)).headers.get('etag') ?? ''
      const headers = { 'content-type': 'application/json-patch+json', 'if-match': etag }
      expect((await service.ask('PATCH', `${base}/${pathway_id}`, patch, headers)).status).toBe(200)
    }
    await save('One')
    now += 60_000
    await save('Two')
    expect(await actions()).toEqual(['pathway.created', 'pathway.edited'])
    now += 10 * 60_000
    await save('Three')
    const { activity: entries } = await list('subject_type=pathway')
    expect(entries.map(({ subject_name }: { subject_name: string }) => subject_name).slice(1)).toEqual(['One', 'Three'])
  })

  it('tells nothing of what failed, changed nothing, or was answered again', async () => {
    await service.ask('POST', `${base}/none/publish`, {})
    await service.ask('POST', '/api/v1/campaigns', {})
    await service.ask('POST', '/api/v1/calls/active/stop')
    await service.ask('POST', `${base}/validate`, { nodes: [], edges: [] })
    expect(await actions()).toEqual([])
    for (const replayed of [null, 'true']) {
      const made = await service.ask('POST', '/api/v1/campaigns', { name: 'Once' }, { 'idempotency-key': 'one' })
      expect(made.headers.get('idempotent-replayed')).toBe(replayed)
    }
    expect(await actions()).toEqual(['campaign.created'])
  })

  it('is read page by page, the newest first, and by days', async () => {
    for (const name of ['One', 'Two', 'Three']) await service.ask('POST', '/api/v1/campaigns', { name })
    await run(`update activity set created_at = '2026-03-01T12:00:00Z' where subject_name = 'One'`)
    const names = async (query: string) => {
      const { body } = await service.ask('GET', `/api/v1/activity?${query}`)
      return body.activity.map(({ subject_name }: { subject_name: string }) => subject_name)
    }
    expect(await names('limit=2')).toEqual(['Three', 'Two'])
    expect(await names('limit=2&from=2')).toEqual(['One'])
    expect(await names('start_date=2026-03-01&end_date=2026-03-01')).toEqual(['One'])
    expect(await names('end_date=2026-02-28')).toEqual([])
    expect(await names('start_date=2026-03-02&subject_type=campaign')).toEqual(['Three', 'Two'])
    expect((await service.ask('GET', '/api/v1/activity?start_date=soon')).status).toBe(400)
    expect((await service.ask('GET', '/api/v1/activity?subject_type=moon')).status).toBe(400)
  })

  it('holds up nothing where it cannot be written', async () => {
    await run('alter table activity rename to activity_away')
    const made = await service.ask('POST', '/api/v1/campaigns', { name: 'Unlogged' })
    await run('alter table activity_away rename to activity')
    expect(made.status).toBe(200)
    expect(await actions()).toEqual([])
  })

  it('goes after the days that its setting says', async () => {
    for (const name of ['Old', 'New']) await service.ask('POST', '/api/v1/campaigns', { name })
    await run(`update activity set created_at = now() - interval '91 days' where subject_name = 'Old'`)
    await removeWhatIsPast(service.running.context)
    expect((await list()).activity).toMatchObject([{ subject_name: 'New' }])
  })
})
