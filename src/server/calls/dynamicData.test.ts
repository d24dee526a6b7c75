import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { GuardedHttp, GuardedRequest } from '../http-client/guarded.ts'
import type { TextAnswer } from '../http-client/textAnswer.ts'
import { openWorkers } from '../workers/open.ts'
import type { Playing } from '../workers/playing.ts'
import { fetchDynamicData } from './dynamicData.ts'

const secrets = { CRM: 'very-secret' }
let playing: Playing
beforeAll(() => {
  playing = openWorkers({ entry: inject('worker') }, console.warn).playing
})
afterAll(() => playing.close())

async function fetched(entry: Record<string, unknown>, answer: Partial<TextAnswer>) {
  const told: string[] = []
  const sent: GuardedRequest[] = []
  const http: GuardedHttp = {
    async send(request) {
      sent.push(request)
      return { status: 200, text: '', duration_ms: 1, mocked: false, ...answer }
    },
    close: async () => undefined,
  }
  const { signal } = new AbortController()
  const tell = async (message: string) => void told.push(message)
  const brought = await fetchDynamicData({ http, playing }, [entry], {}, secrets, tell, signal)
  return { brought, told, sent, signal }
}

it('brings what its rows name', async () => {
  const response_data = [
    { name: 'plan', data: '$.plan' },
    { name: 'owner', data: '$.owner' },
  ]
  const { brought } = await fetched({ url: 'https://crm.test', response_data }, { text: '{"plan":"gold"}' })
  expect(brought).toEqual({ plan: 'gold', owner: null })
})

it('tells no secret, though a context or a failure holds one', async () => {
  const response_data = [{ name: 'plan', data: '$', context: 'With {{SECRET.CRM}}.' }]
  const entry = { url: 'https://crm.test', response_data }
  const { told } = await fetched(entry, { status: 0, error: '“https://very-secret” is not a valid URL.' })
  expect(told).toEqual([
    'Storing dynamic data: plan (With [redacted].)',
    'Dynamic data could not be fetched: “https://[redacted]” is not a valid URL.',
  ])
})

it('waits for no answer once the call is to end', async () => {
  const { sent, signal } = await fetched({ url: 'https://crm.test' }, {})
  expect(sent.map(request => request.signal)).toEqual([signal])
})
