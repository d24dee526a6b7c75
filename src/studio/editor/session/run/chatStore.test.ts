import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/call.ts'
import type { ChatBody } from '#contract/chat.ts'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import type { ChatPorts } from './chatState.ts'
import { createChatStore } from './chatStore.ts'

const document = { name: 'Test', description: '', nodes: [], edges: [] }

function event(sequence: number, event_type = 'transcript.assistant', payload: object = { text: '' }): RecordedEvent {
  const created_at = '2026-11-21T08:00:00.000Z'
  return recordedEvent.parse({
    conversation_id: 'c1',
    sequence,
    event_type,
    node_id: 'a',
    operation_id: null,
    payload: { ...payload },
    created_at,
  })
}

function body(timeline: readonly RecordedEvent[], more: Partial<ChatBody> = {}): ChatBody {
  return {
    chat_id: 'c1',
    pathway_id: 'p1',
    pathway_version: 'draft',
    assistant_responses: [],
    current_node_id: 'a',
    current_node_name: 'A',
    chat_history: [],
    variables: {},
    completed: false,
    ended: null,
    brain: 'scripted',
    webhooks: 'mock',
    suggestions: [],
    timeline: [...timeline],
    ...more,
  }
}

function failure(status: number, message = 'No.') {
  return new ApiError(status, message, [], new Headers())
}

/** A chat whose service answers from a list, in order; what was asked is kept. */
function chatWith(answers: readonly (ChatBody | Error | Promise<ChatBody>)[], remembered?: string) {
  const asked: unknown[] = []
  const lit: number[] = []
  const left = [...answers]
  let chat_id = remembered
  async function answer(what: unknown): Promise<ChatBody> {
    asked.push(what)
    const next = left.shift()
    if (next === undefined) throw new Error('The service was asked more than was expected.')
    if (next instanceof Error) throw next
    return next
  }
  const ports: ChatPorts = {
    pathwayId: 'p1',
    api: {
      start: sent => answer({ start: sent }),
      say: (id, sent) => answer({ say: sent, id }),
      rewind: (id, sent) => answer({ rewind: sent, id }),
      read: id => answer({ read: id }),
    },
    document: () => document,
    light: events => lit.push(...events.map(one => one.sequence)),
    relight: events => lit.splice(0, lit.length, ...events.map(one => one.sequence)),
    darken: () => lit.splice(0),
    memory: {
      readRequestData: () => ({}),
      keepRequestData: () => undefined,
      readChatId: () => chat_id,
      keepChatId: id => {
        chat_id = id
      },
    },
  }
  const store = createChatStore(ports)
  return { store, asked, lit, remembered: () => chat_id }
}

/** A promise that the test settles. */
function hold<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>(settle => {
    resolve = settle
  })
  return { promise, resolve }
}

const save = async () => true

describe('a chat in the editor', () => {
  it('starts with its setup, keeps the timeline of every turn and lights what it came through', async () => {
    const { store, asked, lit, remembered } = chatWith([body([event(1), event(2)]), body([event(3), event(4)])])
    store.getState().prepare({ start_node_id: 'b', request_data: { name: 'Ann' }, webhooks: 'live' })
    await store.getState().start(save)
    await store.getState().say('Hello', save)
    expect(asked).toEqual([
      {
        start: {
          pathway_id: 'p1',
          pathway_version: 'draft',
          webhooks: 'live',
          brain: 'auto',
          start_node_id: 'b',
          request_data: { name: 'Ann' },
        },
      },
      { say: { message: 'Hello' }, id: 'c1' },
    ])
    expect(store.getState().events.map(one => one.sequence)).toEqual([1, 2, 3, 4])
    expect(lit).toEqual([1, 2, 3, 4])
    expect(remembered()).toBe('c1')
    expect(store.getState()).toMatchObject({ turn: null, failure: null, startedOn: document })
  })

  it('saves before every turn, and says when it is behind', async () => {
    const { store } = chatWith([body([event(1)]), body([event(2)])])
    const saved: string[] = []
    await store.getState().start(async () => {
      saved.push('start')
      return false
    })
    expect(store.getState().isBehind).toBe(true)
    await store.getState().say('Hello', async () => {
      saved.push('say')
      return true
    })
    expect(saved).toEqual(['start', 'say'])
    expect(store.getState().isBehind).toBe(false)
  })

  it('takes a way by hand, with the words that go with it or without', async () => {
    const { store, asked } = chatWith([body([event(1)]), body([event(2)]), body([event(3)])])
    await store.getState().start(save)
    await store.getState().choose({ kind: 'edge', key: 'e1' }, '', save)
    await store.getState().choose({ kind: 'global', key: 'g' }, 'A human, please', save)
    expect(asked.slice(1)).toEqual([
      { say: { choose: { kind: 'edge', key: 'e1' } }, id: 'c1' },
      { say: { choose: { kind: 'global', key: 'g' }, message: 'A human, please' }, id: 'c1' },
    ])
  })

  it('knows what the last turn changed', async () => {
    const { store } = chatWith([
      body([event(1)], { variables: { a: 1 } }),
      body([event(2)], { variables: { a: 1, b: 2 } }),
    ])
    await store.getState().start(save)
    expect(store.getState().variablesBefore).toEqual({})
    await store.getState().say('Hello', save)
    expect(store.getState().variablesBefore).toEqual({ a: 1 })
  })

  describe('that is taken back', () => {
    const spoken = (sequence: number) => event(sequence, 'conversation.input', { type: 'speech', text: 'Hello' })
    const back = (sequence: number, to_sequence: number) => event(sequence, 'conversation.rewind', { to_sequence })
    const begun = [body([event(1)]), body([spoken(2), event(3)], { variables: { a: 1 }, completed: true })]

    async function begin(more: Parameters<typeof chatWith>[0]) {
      const made = chatWith([...begun, ...more])
      await made.store.getState().start(save)
      await made.store.getState().say('Hello', save)
      return made
    }

    it('shows on the canvas what it has come by, and keeps the rest of its timeline', async () => {
      const { store, asked, lit } = await begin([body([back(4, 1)])])
      expect(await store.getState().rewind(1)).toBe(true)
      expect(asked.at(-1)).toEqual({ rewind: { sequence: 1 }, id: 'c1' })
      expect(lit).toEqual([1])
      expect(store.getState()).toMatchObject({ chat: { completed: false, variables: {} }, variablesBefore: {} })
      expect(store.getState().events).toHaveLength(4)
    })

    it('says other words there, also after its end', async () => {
      const { store, asked, lit } = await begin([body([back(4, 1)]), body([spoken(5), event(6)])])
      await store.getState().sayInstead(1, 'Goodbye', save)
      expect(asked.slice(-2)).toEqual([
        { rewind: { sequence: 1 }, id: 'c1' },
        { say: { message: 'Goodbye' }, id: 'c1' },
      ])
      expect(lit).toEqual([1, 5, 6])
    })

    it('gives the words back where it could not be, and says nothing elsewhere', async () => {
      const { store, asked } = await begin([failure(400, 'No such turn.')])
      await store.getState().sayInstead(1, 'Goodbye', save)
      expect(asked).toHaveLength(3)
      expect(store.getState()).toMatchObject({ draft: 'Goodbye', failure: { message: 'No such turn.' } })
    })

    it('says nothing where another message came first', async () => {
      const whole = body([event(1), spoken(2), event(3), spoken(4), event(5)])
      const { store, asked } = await begin([failure(409), whole])
      await store.getState().sayInstead(1, 'Goodbye', save)
      expect(asked).toHaveLength(4)
      expect(store.getState()).toMatchObject({ draft: 'Goodbye' })
      expect(store.getState().events).toHaveLength(5)
    })

    it('shows again in this tab what it had come by', async () => {
      const { store, lit } = chatWith([body([event(1), spoken(2), event(3), back(4, 1), spoken(5), event(6)])], 'c1')
      await store.getState().resume()
      expect(lit).toEqual([1, 5, 6])
    })
  })

  it('takes from the field what is said, and leaves there what is still being written', async () => {
    const { store } = chatWith([body([event(1)]), body([event(2)]), body([event(3)])])
    await store.getState().start(save)
    store.getState().write(' Hello ')
    await store.getState().say('', save)
    expect(store.getState().draft).toBe(' Hello ')
    await store.getState().say('Hello', save)
    expect(store.getState().draft).toBe('')
  })

  it('gives the words back when they were refused', async () => {
    const { store } = chatWith([body([event(1)]), failure(400, 'Too long.')])
    await store.getState().start(save)
    await store.getState().say('Hello', save)
    expect(store.getState()).toMatchObject({
      draft: 'Hello',
      failure: { status: 400, message: 'Too long.' },
      turn: null,
    })
    expect(store.getState().events).toHaveLength(1)
  })

  it('shows a turn that was played although its answer was lost', async () => {
    const { store, lit } = chatWith([body([event(1)]), failure(0), body([event(1), event(2), event(3)])])
    await store.getState().start(save)
    await store.getState().say('Hello', save)
    expect(store.getState()).toMatchObject({ failure: null, draft: '' })
    expect(lit).toEqual([1, 2, 3])
  })

  it('says that the service was not reached where it played nothing', async () => {
    const { store } = chatWith([body([event(1)]), failure(0, 'Not reached.'), failure(0)])
    await store.getState().start(save)
    await store.getState().say('Hello', save)
    expect(store.getState()).toMatchObject({ failure: { status: 0, message: 'Not reached.' }, draft: 'Hello' })
  })

  it('leaves a turn, and reads what came of it with the next one', async () => {
    const held = hold<ChatBody>()
    const { store, lit, asked } = chatWith([
      body([event(1)]),
      held.promise,
      body([event(4)]),
      body([event(1), event(2), event(3), event(4)]),
    ])
    await store.getState().start(save)
    const waiting = store.getState().say('Hello', save)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    store.getState().leaveTurn()
    expect(store.getState()).toMatchObject({ turn: null, isTurnLeft: true })
    held.resolve(body([event(2), event(3)]))
    await waiting
    expect(store.getState().events).toHaveLength(1)
    await store.getState().say('Are you there?', save)
    expect(store.getState().events.map(one => one.sequence)).toEqual([1, 2, 3, 4])
    expect(lit).toEqual([1, 2, 3, 4])
    expect(store.getState().isTurnLeft).toBe(false)
  })

  it('forgets the turn of a chat that was left for a new one', async () => {
    const held = hold<ChatBody>()
    const { store, lit, asked } = chatWith([body([event(1)]), held.promise, body([event(1)], { chat_id: 'c2' })])
    await store.getState().start(save)
    const waiting = store.getState().say('Hello', save)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await store.getState().start(save)
    held.resolve(body([event(2)]))
    await waiting
    expect(store.getState().chat?.chat_id).toBe('c2')
    expect(store.getState().events).toHaveLength(1)
    expect(store.getState().turn).toBeNull()
    expect(lit).toEqual([1])
  })

  it('says nothing while a turn is played, nor after the end', async () => {
    const { store, asked } = chatWith([body([event(1)], { completed: true })])
    await store.getState().start(save)
    await store.getState().say('Hello?', save)
    expect(asked).toHaveLength(1)
  })

  it('shows the chat of this tab again, and lets go of one that is gone', async () => {
    const shown = chatWith([body([event(1), event(2)])], 'c1')
    await shown.store.getState().resume()
    expect(shown.store.getState().events).toHaveLength(2)
    expect(shown.lit).toEqual([1, 2])
    const gone = chatWith([failure(404)], 'c1')
    await gone.store.getState().resume()
    expect(gone.store.getState()).toMatchObject({ chat: null, failure: null })
    expect(gone.remembered()).toBeUndefined()
  })

  it.each([401, 503])('knows the chat of this tab still after an answer of %i', async status => {
    const away = chatWith([failure(status)], 'c1')
    await away.store.getState().resume()
    expect(away.remembered()).toBe('c1')
  })
})

describe('a test that is played in the chat', () => {
  const played = {
    start_node_id: 'b',
    request_data: { name: 'Ann' },
    turns: [{ message: 'Hi', path: [] }, { path: [] }],
  }
  const save = async () => true

  it('begins anew with its start and data, mocked, and says each turn', async () => {
    const { store, asked } = chatWith([body([event(1)]), body([event(2)]), body([event(3)])])
    await store.getState().playTest(played, save)
    expect(asked).toMatchObject([
      { start: { start_node_id: 'b', request_data: { name: 'Ann' }, webhooks: 'mock' } },
      { say: { message: 'Hi' } },
      { say: {} },
    ])
    expect(store.getState().events).toHaveLength(3)
  })

  it('stops where the conversation is over or a turn fails', async () => {
    const over = chatWith([body([event(1)]), body([event(2)], { completed: true })])
    await over.store.getState().playTest(played, save)
    expect(over.asked).toHaveLength(2)
    const failed = chatWith([body([event(1)]), failure(400)])
    await failed.store.getState().playTest(played, save)
    expect(failed.asked).toHaveLength(2)
    expect(failed.store.getState().failure).toMatchObject({ status: 400 })
  })
})
