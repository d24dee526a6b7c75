import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIST_BYTES } from '../db/bounded.ts'
import { chatTurns } from '../db/schema.ts'
import { asking, base, createPathway, node, open } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const say = async (chat_id: string, message: string) =>
  (await service.ask('POST', `${base}/chat/${chat_id}`, { message })).body
const rewind = (chat_id: string, sequence: unknown, headers?: Record<string, string>) =>
  service.ask('POST', `${base}/chat/${chat_id}/rewind`, { sequence }, headers)
const read = async (chat_id: string) => (await service.ask('GET', `${base}/chat/${chat_id}`)).body
const lastOf = ({ timeline }: { timeline: { sequence: number }[] }) => timeline.at(-1)?.sequence ?? 0

async function expectGapless(chat_id: string) {
  const { timeline } = await read(chat_id)
  const sequences = timeline.map((event: { sequence: number }) => event.sequence)
  expect(sequences).toEqual(sequences.map((_: number, index: number) => index + 1))
}

/** A webhook that is asked after the first answer, and a question after it. */
const shop = {
  nodes: [
    node('a', 'Default', { isStart: true, text: 'What do you need?' }),
    node('w', 'Webhook', {
      url: 'https://example.invalid/x',
      method: 'GET',
      responseData: [{ name: 'code', data: '$.code' }],
      responsePathways: [['status_code', '==', '200', { id: 'q', name: 'Node q' }]],
    }),
    node('q', 'Default', { text: 'It is {{code}}. Anything else?' }),
    node('e', 'End Call', { text: 'Goodbye.' }),
  ],
  edges: [
    { id: 'aw', source: 'a', target: 'w', label: 'Anything', data: { alwaysPick: true } },
    { id: 'qe', source: 'q', target: 'e', label: 'Anything', data: { alwaysPick: true } },
  ],
}

describe('a chat that is taken back', () => {
  it('goes on as it was after that turn, plays nothing for it, and keeps the whole timeline', async () => {
    const chat = await open(service, await createPathway(service, shop))
    const asked = await say(chat.chat_id, 'My order')
    expect(asked).toMatchObject({ current_node_id: 'q', variables: { code: expect.anything() } })
    const back = await rewind(chat.chat_id, 1)
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({
      current_node_id: 'a',
      variables: chat.variables,
      chat_history: chat.chat_history,
      assistant_responses: [],
      completed: false,
    })
    const sequence = lastOf(asked) + 1
    expect(back.body.timeline).toMatchObject([
      { sequence, event_type: 'conversation.rewind', node_id: 'a', payload: { to_sequence: lastOf(chat) } },
    ])
    const again = await say(chat.chat_id, 'Another order')
    expect(again.chat_history.map(({ content }: { content: string }) => content)).not.toContain('My order')
    await expectGapless(chat.chat_id)
  })

  it('sends no request again that it goes back to', async () => {
    const chat = await open(service, await createPathway(service, shop))
    const asked = await say(chat.chat_id, 'My order')
    await say(chat.chat_id, 'No, thanks')
    const back = await rewind(chat.chat_id, lastOf(asked))
    expect(back.body).toMatchObject({ current_node_id: 'q', variables: asked.variables })
    const { timeline } = await read(chat.chat_id)
    const requests = timeline.filter((event: { event_type: string }) => event.event_type === 'webhook.invoke')
    expect(requests).toHaveLength(1)
  })

  it('is open again where it had ended, and any event of a turn that was left brings that turn back', async () => {
    const chat = await open(service, await createPathway(service, asking))
    const ended = await say(chat.chat_id, 'I want to talk to a human')
    expect(ended.completed).toBe(true)
    expect((await rewind(chat.chat_id, lastOf(chat))).body).toMatchObject({ completed: false, ended: null })
    const booked = await say(chat.chat_id, 'booking')
    expect(booked.current_node_id).toBe('b')
    expect((await rewind(chat.chat_id, lastOf(chat) + 1)).body).toMatchObject({
      completed: true,
      ended: { reason: 'transferred' },
      chat_history: ended.chat_history,
    })
    expect((await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message: 'Hi' })).status).toBe(409)
    expect((await rewind(chat.chat_id, lastOf(booked))).body).toMatchObject({
      current_node_id: 'b',
      chat_history: booked.chat_history,
    })
  })

  it('waits for a turn that is being played, as that waits for it', async () => {
    const chat = await open(service, await createPathway(service, asking))
    const [said, back] = await Promise.all([say(chat.chat_id, 'booking'), rewind(chat.chat_id, 1)])
    expect(said.current_node_id).toBe('b')
    expect(back.body.current_node_id).toBe('a')
    await expectGapless(chat.chat_id)
  })

  it('is taken back once for one idempotency key', async () => {
    const chat = await open(service, await createPathway(service, asking))
    await say(chat.chat_id, 'booking')
    const key = { 'idempotency-key': 'rewind-once' }
    const first = await rewind(chat.chat_id, 1, key)
    expect((await rewind(chat.chat_id, 1, key)).body).toEqual(first.body)
    expect(lastOf(await read(chat.chat_id))).toBe(lastOf(first.body))
  })

  it('can be taken back when its pathway is gone', async () => {
    const pathway_id = await createPathway(service, asking)
    const chat = await open(service, pathway_id)
    await say(chat.chat_id, 'booking')
    await service.ask('DELETE', `${base}/${pathway_id}`)
    expect((await rewind(chat.chat_id, 1)).body).toMatchObject({ current_node_id: 'a', current_node_name: null })
  })

  it('says which sequence is of no turn: what never happened, and the going back itself', async () => {
    const chat = await open(service, await createPathway(service, asking))
    const back = await rewind(chat.chat_id, 1)
    for (const sequence of [lastOf(back.body), lastOf(back.body) + 1, 0, 1.5, 'one']) {
      expect(await rewind(chat.chat_id, sequence), String(sequence)).toMatchObject({
        status: 400,
        body: { status: 'error', errors: [{ path: 'sequence' }] },
      })
    }
    expect((await rewind('nobody', 1)).status).toBe(404)
  })

  it('keeps the newest turns where they are long, and says so of the others', async () => {
    const chat = await open(service, await createPathway(service, asking))
    const { db } = service.running.context.database
    await db
      .update(chatTurns)
      .set({ state: 'x'.repeat(LIST_BYTES) })
      .where(eq(chatTurns.chat_id, chat.chat_id))
    const booked = await say(chat.chat_id, 'booking')
    expect(await rewind(chat.chat_id, 1)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('newest 20 MB') },
    })
    expect((await rewind(chat.chat_id, lastOf(booked))).status).toBe(200)
  })
})
