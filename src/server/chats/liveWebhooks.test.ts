import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { base, createPathway, hooking, node, open } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** A webhook whose answer repeats the secret that it was sent with, into a variable and into speech. */
const repeating = (url: string) => ({
  nodes: [
    node('w', 'Webhook', {
      isStart: true,
      url,
      headers: { authorization: 'Bearer {{SECRET.API}}' },
      responseData: [{ name: 'echo', data: '$.echo' }],
      responsePathways: [['status_code', '==', '200', { id: 'a' }]],
    }),
    node('a', 'Default', { text: 'It is {{echo}}.' }),
    node('b', 'End Call', { text: 'It was {{echo}}.' }),
  ],
  edges: [{ id: 'ab', source: 'a', target: 'b', label: 'said goodbye', data: { alwaysPick: true } }],
})

describe('secrets that an answer repeats', () => {
  let service: TestService
  let target: Server
  let pathway_id: string
  beforeAll(async () => {
    target = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ echo: request.headers.authorization }))
    })
    const url = `http://127.0.0.1:${await listen(target)}/hook`
    service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
    await service.ask('PUT', '/api/v1/secrets/API', { value: 'very-secret-value' })
    pathway_id = await createPathway(service, repeating(url))
  })
  afterAll(async () => {
    await service.close()
    target.close()
  })

  it('do not come back in a chat, while it goes on or once it has ended', async () => {
    const chat = await open(service, pathway_id, { webhooks: 'live' })
    expect(chat).toMatchObject({
      variables: { echo: 'Bearer [redacted]' },
      chat_history: [{ role: 'assistant', content: 'It is Bearer [redacted].' }],
    })
    const { body } = await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'Goodbye' })
    expect(body).toMatchObject({ completed: true, variables: { echo: 'Bearer [redacted]' } })
    const read = await service.ask('GET', `${base}/chat/${chat.chat_id}`)
    expect(JSON.stringify([chat, body, read.body])).not.toContain('very-secret')
  })

  it('do not come back in the record of a call, nor does one that it was sent with', async () => {
    const { body } = await service.ask('POST', '/api/v1/calls', {
      phone_number: '+14155550123',
      pathway_id,
      request_data: { given: 'very-secret-value' },
    })
    await (
      await fetch(`${service.url}/api/v1/event_stream/${body.call_id}`, { headers: { authorization: service.key } })
    ).text()
    const call = await service.ask('GET', `/api/v1/calls/${body.call_id}`)
    expect(call.body).toMatchObject({
      completed: true,
      variables: { echo: 'Bearer [redacted]' },
      request_data: { given: '[redacted]' },
    })
    const list = await service.ask('GET', '/api/v1/calls')
    expect(JSON.stringify([call.body, list.body])).not.toContain('very-secret')
  })
})

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
