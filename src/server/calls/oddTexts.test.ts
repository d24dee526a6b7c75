import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { callRequest } from './body.ts'
import { placeCall } from './send.ts'

/** Texts that PostgreSQL has no place for, and one that it has. */
const oddText = fc
  .array(fc.constantFrom('\0', '\ud800', '\udfff', '\ud83d\ude00', 'ä', 'word', '"', '\\', '\n', '{{x}}'), {
    minLength: 1,
    maxLength: 6,
  })
  .map(parts => parts.join(''))

let service: TestService
let url = ''
let answer = ''
const listener = createServer((request, response) => {
  request.resume()
  response.setHeader('content-type', 'application/json')
  response.end(request.url === '/lookup' ? answer : '{}')
})
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(listener)}`
  service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
  await service.close()
  listener.close()
})

it('a call ends as its pathway does, whatever its texts, its data and the answers that it gets hold', async () => {
  const { context, account_id } = service.running
  await fc.assert(
    fc.asyncProperty(oddText, oddText, oddText, async (text, x, got) => {
      answer = JSON.stringify({ got })
      const call_id = await placeCall(context, account_id, {
        to: '+14155550123',
        from: '+14155550101',
        inbound: false,
        document: JSON.stringify({
          name: '',
          description: '',
          nodes: [
            {
              id: `start ${text}`,
              type: 'Webhook',
              data: {
                name: text,
                isStart: true,
                text,
                url: `${url}/lookup?x={{x}}`,
                method: 'POST',
                body: '{"x":"{{x}}"}',
                headers: { 'x-odd': '{{x}}' },
                responseData: [{ name: 'got', data: '$.got' }],
              },
            },
            { id: 'end', type: 'End Call', data: { name: 'End', text: `Goodbye ${text} {{x}} {{got}}` } },
          ],
          edges: [{ id: 'e', source: `start ${text}`, target: 'end', label: text }],
        }),
        pathway_id: null,
        version: null,
        request: callRequest({
          request_data: { x, [text]: x },
          webhook: `${url}/events`,
          webhook_events: ['call', 'queue', 'webhook'],
        }),
        start_at: undefined,
      })
      const headers = { authorization: service.key }
      await (await fetch(`${service.url}/api/v1/event_stream/${call_id}`, { headers })).text()
      const { body } = await service.ask('GET', `/api/v1/calls/${call_id}`)
      expect(body).toMatchObject({ status: 'completed', error_message: null, request_data: { x, [text]: x } })
      const { body: timeline } = await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)
      expect(timeline.events.at(-1)).toMatchObject({ event_type: 'conversation.end' })
      const notes = await service.ask('GET', `/api/v1/event_stream/${call_id}`, undefined, {
        accept: 'application/json',
      })
      expect(notes.body.some((note: { message: string }) => note.message.startsWith('Agent speech: '))).toBe(true)
      expect(notes.body.at(-1).message).toBe('Call complete: completed')
    }),
    {
      numRuns: 8,
      examples: [
        ['\0', '\0\ud800', '\0'],
        ['\ud800 half', 'x', '\udfff'],
        ['\n', '\n', '\0'],
      ],
    },
  )
}, 120_000)
