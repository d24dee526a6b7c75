import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { base, createPathway, hooking, open } from '../testing/pathways.ts'
import { startTestService } from '../testing/service.ts'

describe('live webhooks', () => {
  it('go out through the guarded client with their secrets, which nothing shows', async () => {
    const received: { authorization: string | undefined; body: string }[] = []
    const target = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ authorization: request.headers.authorization, body })
      response.setHeader('content-type', 'application/json')
      response.end('{"result":{"code":"0000"}}')
    })
    const url = `http://127.0.0.1:${await listen(target)}/hook`
    const allowing = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
    const guarding = await startTestService()
    try {
      await allowing.ask('PUT', '/api/v1/secrets/API', { value: 'very-secret-value' })
      const chat = await open(allowing, await createPathway(allowing, hooking(url)), { webhooks: 'live' })
      expect(chat.assistant_responses).toEqual(['Fine: 0000'])
      expect(received).toEqual([{ authorization: 'Bearer very-secret-value', body: '{"key":"very-secret-value"}' }])
      expect(JSON.stringify((await allowing.ask('GET', `${base}/chat/${chat.chat_id}`)).body)).not.toContain(
        'very-secret',
      )
      const refused = await open(guarding, await createPathway(guarding, hooking(url)), { webhooks: 'live' })
      expect(refused.assistant_responses).toEqual(['No answer'])
      expect(received).toHaveLength(1)
    } finally {
      await allowing.close()
      await guarding.close()
      target.close()
    }
  })
})
