import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { REDACTED } from '#runtime/redact.ts'
import { prompts } from '../db/schema.ts'
import { createPathway, open, readReceptionist } from '../testing/pathways.ts'
import { receptionistRecording } from '../testing/receptionistRecording.ts'
import { type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { gatherPrompts, readPrompt, storePrompts } from './prompts.ts'

let model: ReplayModel
let service: TestService
let pathway_id: string
beforeAll(async () => {
  model = await startReplayModel(receptionistRecording)
  service = await startTestService({ DIALPATH_LLM_URL: model.url, DIALPATH_LLM_MODEL: 'replay' })
  pathway_id = await createPathway(service, readReceptionist('pathway.json'))
})
afterAll(async () => {
  await service.close()
  await model.close()
})

const hashesIn = (events: readonly RecordedEvent[]) =>
  events.flatMap(({ payload }) => ('prompt_hash' in payload ? [String(payload.prompt_hash)] : []))

/** The prompts that these events name, as they are answered, and checks that each is one that the model was sent. */
async function expectSent(hashes: readonly string[]) {
  expect(hashes.length).toBeGreaterThan(0)
  const sent = model.requests.map(({ messages }) => JSON.stringify(messages))
  for (const hash of hashes) {
    const { status, body } = await service.ask('GET', `/api/v1/pathway_calls/prompts/${hash}`)
    expect(status).toBe(200)
    expect(body.hash).toBe(hash)
    const messages = sent.find(text => createHash('sha256').update(text).digest('hex').startsWith(hash))
    expect(JSON.stringify(body.messages)).toBe(messages)
  }
}

it('each request to a model in a call has its prompt, as soon as the timeline names it', async () => {
  const body = { phone_number: '+14155550123', pathway_id }
  const { call_id } = (await service.ask('POST', '/api/v1/calls', body)).body
  const answer = await fetch(`${service.url}/api/v1/pathway_calls/${call_id}`, {
    headers: { authorization: service.key, accept: 'text/event-stream' },
  })
  await expectSent(streamed(await answer.text()))
})

const streamed = (text: string) => [...text.matchAll(/"prompt_hash":"(\w+)"/g)].flatMap(([, hash]) => hash ?? [])

it('so has each in a chat', async () => {
  const chat = await open(service, pathway_id)
  await expectSent(hashesIn(chat.timeline))
})

it('a prompt is kept once, and its last use to the hour', async () => {
  const { context, account_id } = service.running
  const { db } = context.database
  const stored = () => db.select().from(prompts)
  const prompt = { account_id, hash: 'same', messages: '[{"role":"user","content":"Hello."}]' }
  const before = (await stored()).length
  await storePrompts(db, [prompt, prompt])
  const [first] = (await stored()).filter(({ hash }) => hash === 'same')
  await storePrompts(db, [prompt])
  expect(await stored()).toHaveLength(before + 1)
  expect(await stored()).toContainEqual(first)
  expect(await readPrompt(db, account_id, 'same')).toEqual([{ role: 'user', content: 'Hello.' }])
})

it('secrets are taken out before it is stored, and a long message is cut', () => {
  const { keep, take } = gatherPrompts('a', { KEY: 'opensesame' })
  const content = `The key is opensesame. ${'x'.repeat(100_000)}`
  const call = { id: '1', type: 'function', function: { name: 'find', arguments: '{"key":"opensesame"}' } } as const
  keep({ hash: 'h', messages: [{ role: 'assistant', content, tool_calls: [call] }] })
  const [prompt] = take()
  expect(prompt?.messages).not.toContain('opensesame')
  expect(prompt?.messages).toContain(`The key is ${REDACTED}.`)
  expect(prompt?.messages.length).toBeLessThan(70_000)
  expect(take()).toEqual([])
})
