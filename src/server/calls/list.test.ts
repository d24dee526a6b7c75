import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { callRequest } from './body.ts'
import { placeCall } from './send.ts'
import { taskPathway } from './taskPathway.ts'

let service: TestService
/** Ids by the number that was called. */
const ids = new Map<string, string>()
const person = '+14155550123'
const asked = '+14155550124'
const busy = '+15005550001'
const day = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  service = await startTestService()
  const { context, account_id } = service.running
  for (const to of [person, asked, busy]) {
    const request = {
      answered_by_enabled: to === asked,
      simulated_callee: { answers: {} },
      max_duration: 0.001,
      metadata: { note: '=1+1', name: 'A "B", C' },
    }
    const call_id = await placeCall(context, account_id, {
      to,
      from: '+14155550101',
      inbound: false,
      document: JSON.stringify(taskPathway({ task: 'Say goodbye.', first_sentence: 'Hello.' })),
      pathway_id: null,
      version: null,
      request: callRequest(request),
      start_at: undefined,
    })
    ids.set(to, call_id)
    const stream = await fetch(`${service.url}/api/v1/event_stream/${call_id}`, {
      headers: { authorization: service.key },
    })
    await stream.text()
  }
})
afterAll(() => service.close())

async function found(query: string): Promise<readonly string[]> {
  const { body } = await service.ask('GET', `/api/v1/calls?ascending=true&${query}`)
  return body.calls.map(({ to }: { to: string }) => to)
}

it('tells that a person answered where this was asked for', async () => {
  const answererOf = async (to: string) =>
    (await service.ask('GET', `/api/v1/calls/${ids.get(to)}`)).body.answered_by as string | null
  expect(await answererOf(asked)).toBe('human')
  expect(await answererOf(person)).toBeNull()
})

describe('a list of calls', () => {
  it.each<[query: string, numbers: readonly string[]]>([
    ['answered_by=human', [asked]],
    ['answered_by=null', [person, busy]],
    [`start_date=${day}&end_date=${day}`, [person, asked, busy]],
    [`created_at=${day}`, [person, asked, busy]],
    ['created_at=2020-02-01', []],
    ['start_date=-200000-01-01&end_date=9999-12-31', [person, asked, busy]],
    ['created_at=0000-01-01', []],
    ['start_date=%2B275760-09-13', []],
    ['end_date=2020-02-01', []],
  ])('for %s finds what its records show', async (query, numbers) => {
    expect(await found(query)).toEqual(numbers)
  })

  it('refuses an answerer that there is not', async () => {
    const { status, body } = await service.ask('GET', '/api/v1/calls?answered_by=x')
    expect({ status, path: body.errors[0].path }).toEqual({ status: 400, path: 'answered_by' })
  })
})

describe('an export of calls', () => {
  async function exported(query = ''): Promise<readonly string[]> {
    const answer = await fetch(`${service.url}/api/v1/calls/export${query}`, {
      headers: { authorization: service.key },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return (await answer.text()).trimEnd().split('\r\n')
  }

  it('has one row for each call that fits, newest first, quoted as CSV', async () => {
    const [names, ...rows] = await exported()
    expect(names).toMatch(/^call_id,created_at,started_at,end_at,to,from,/)
    expect(rows.map(row => row.split(',')[0])).toEqual([ids.get(busy), ids.get(asked), ids.get(person)])
    expect(rows[0]).toContain(`,${busy},`)
    expect(rows[0]).toContain('"{""note"":""=1+1"",""name"":""A \\""B\\"", C""}"')
  })

  it('goes by the filters', async () => {
    const [, ...rows] = await exported('?status=busy')
    expect(rows).toHaveLength(1)
  })

  it('is a table without rows where no call fits', async () => {
    expect(await exported('?search=nobody')).toHaveLength(1)
  })

  it('has its fault named where the database does not take the filter', async () => {
    const { status, body } = await service.ask('GET', '/api/v1/calls/export?search=%00')
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining('U+0000') })
  })
})
