import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('the tools of a call', () => {
  const tool = { name: 'Find Table', description: 'Finds it.', url: 'https://api.example.com/x' }
  const call = { phone_number: '+14155550123', task: 'Book.', start_time: '2099-01-01 00:00:00' }

  it('are whole ones, or ids of one’s own', async () => {
    const { tool_id } = (await service.ask('POST', '/api/v1/tools', tool)).body
    const send = (tools: unknown[], headers = {}) => service.ask('POST', '/api/v1/calls', { ...call, tools }, headers)
    expect((await send([tool_id, tool])).status).toBe(200)
    const missing = await send([tool_id, 'TL-7'])
    expect(missing).toMatchObject({ status: 400, body: { errors: [{ path: 'tools[1]' }] } })
    const wrong = await send([{ ...tool, name: 'Say It' }])
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'tools[0].name' }] } })
    const foreign = await send([tool_id], { authorization: await service.otherKey() })
    expect(foreign).toMatchObject({ status: 400, body: { errors: [{ path: 'tools[0]' }] } })
  })
})

it('takes as many calls of a pathway at once as a program sends', async () => {
  const file = new URL('../../runtime/fixtures/receptionist/pathway.json', import.meta.url)
  const receptionist = JSON.parse(readFileSync(file, 'utf8'))
  const made = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Many', ...receptionist })
  const { pathway_id } = made.body
  const later = '2099-01-01 00:00:00'
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, at) =>
      service.ask('POST', '/api/v1/calls', { phone_number: `+1415555${1000 + at}`, pathway_id, start_time: later }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const waiting = await service.ask('GET', '/api/v1/calls?completed=false&limit=1')
  expect(waiting.body.total_count).toBeGreaterThanOrEqual(400)
})
