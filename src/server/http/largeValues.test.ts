import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { listen } from '../testing/listen.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { SMALL } from '../workers/documents.ts'

let service: TestService
let api: Server
let address = ''
const long = 'x'.repeat(500_000)

beforeAll(async () => {
  const answer = JSON.stringify({ state: 'sent', long })
  api = createServer((_request, response) => response.end(answer))
  address = `http://127.0.0.1:${await listen(api)}`
  service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await service.close()
  api.close()
})
afterEach(() => vi.restoreAllMocks())

const tool = { name: 'Find Orders', description: long, url: 'https://api.example.com', method: 'GET' }
const requests: readonly (readonly [string, () => object])[] = [
  [
    '/api/v1/convo_pathway/webhook/try',
    () => ({ data: { url: address, responseData: [{ name: 's', data: '$.state' }] } }),
  ],
  ['/api/v1/convo_pathway/webhook/try', () => ({ data: { url: address, method: 'POST' }, variables: { long } })],
  ['/api/v1/tools', () => tool],
  [
    '/api/v1/calls',
    () => ({ phone_number: '+14155550123', task: 'Ask.', start_time: '2999-01-01T00:00:00Z', request_data: { long } }),
  ],
]

it.each(requests)('large values of POST %s keep nobody waiting: a thread reads and writes them', async (path, body) => {
  const sent = JSON.stringify(body())
  const parse = vi.spyOn(JSON, 'parse')
  const stringify = vi.spyOn(JSON, 'stringify')
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: service.key, 'content-type': 'application/json' },
    body: sent,
  })
  const text = await answer.text()
  const read = parse.mock.calls.map(([json]) => String(json).length)
  const written = stringify.mock.results.map(({ value }) => String(value).length)
  expect(answer.status, text.slice(0, 500)).toBe(200)
  expect(Math.max(0, ...read, ...written)).toBeLessThanOrEqual(SMALL)
})

it('a large tool comes back as it was sent, alone and in the list', async () => {
  const { body: made } = await service.ask('POST', '/api/v1/tools', { ...tool, name: 'Find Prices', label: 'Prices' })
  const { body: one } = await service.ask('GET', `/api/v1/tools/${made.tool_id}`)
  expect(one).toMatchObject({
    status: 'success',
    tool_id: made.tool_id,
    tool: { ...tool, name: 'Find Prices', timeout: 10_000 },
  })
  const { body: list } = await service.ask('GET', '/api/v1/tools')
  expect(list).toMatchObject({ status: 'success', count: list.tools.length })
  expect(list.tools.find((entry: { tool_id: string }) => entry.tool_id === made.tool_id)).toEqual({
    tool_id: made.tool_id,
    tool: one.tool,
    created_at: one.created_at,
    updated_at: one.updated_at,
    name: 'Find Prices',
    label: 'Prices',
    method: 'GET',
    url: 'https://api.example.com',
  })
})
