import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Brain, TurnPart } from '../brain.ts'
import { createConversation } from '../conversation.ts'
import type { RecordedEvent, TimelineEvent } from '../events/event.ts'
import { recordedEvent } from '../events/recorded.ts'
import type { Ports } from '../ports.ts'
import { createScriptedBrain } from '../scripted/brain.ts'
import type { TurnInput } from '../state.ts'
import { answersArbitrary, documentArbitrary, inputsArbitrary } from '../testing/arbitrary.ts'
import { answerOf, pathway, play, portsOf } from '../testing/play.ts'
import { takeTurn } from '../turn.ts'
import { differenceOf } from './compare.ts'
import { replay } from './replay.ts'

const scripted = createScriptedBrain()

/** As a timeline is stored, and read again. */
const stored = (events: readonly TimelineEvent[]): readonly RecordedEvent[] =>
  events.map(event => recordedEvent.parse(JSON.parse(JSON.stringify(event))))

/** A clock that goes on by some seconds at every look. */
function ticking(): Ports['clock'] {
  let now = Date.UTC(2026, 10, 20, 15, 30)
  return { now: () => (now += 7_300) }
}

type Mood = 'plain' | 'slow' | 'fails' | 'breaks off' | 'says less'

/** A model that does as the simulator does, tells of its work, and now and then fails in the middle. */
function moodyModel(moods: readonly Mood[]): Brain {
  let asked = 0
  return {
    name: 'moody',
    kind: 'model',
    async *turn(request, signal) {
      const mood = moods[asked % Math.max(moods.length, 1)] ?? 'plain'
      asked += 1
      const told = { model: 'moody', purpose: request.route ? ('decide' as const) : ('speak' as const) }
      if (mood === 'slow') yield { type: 'fact', event_type: 'model.slow', payload: { ...told, waited_ms: 1500 } }
      if (mood === 'fails') {
        yield { type: 'fact', event_type: 'warning', payload: { message: 'That cannot be used.', came: '{' } }
        throw new Error('The model is gone.')
      }
      const parts: TurnPart[] = []
      for await (const part of scripted.turn(request, signal)) parts.push(part)
      const order = ['choice', 'speech', 'variables', 'fact']
      const [first, ...rest] = parts.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
      if (first) yield first
      if (mood === 'breaks off') throw new Error('The answer was cut off.')
      yield {
        type: 'fact',
        event_type: 'model.request',
        payload: {
          ...told,
          prompt_hash: String(asked),
          prompt_tokens: 10,
          cached_tokens: null,
          first_token_ms: 5,
          duration_ms: 9,
        },
      }
      for (const part of rest) if (mood !== 'says less' || part.type !== 'speech') yield part
    },
  }
}

const moodsArbitrary = fc.array(
  fc.constantFrom<Mood>('plain', 'plain', 'plain', 'slow', 'fails', 'breaks off', 'says less'),
  { minLength: 1, maxLength: 8 },
)

describe('a replay of a timeline', () => {
  it('tells the same events, whatever the pathway and the caller', async () => {
    await fc.assert(
      fc.asyncProperty(documentArbitrary, inputsArbitrary, answersArbitrary, async (document, inputs, answer) => {
        const ports: Partial<Ports> = { http: { send: async () => answer }, clock: ticking() }
        const conversation = { seed: 7, request_data: { name: 'Ann' }, call: { call_id: 'x', from: '+14155550123' } }
        const { events } = await play(document, inputs, { ports, conversation })
        const recorded = stored(events)
        expect(differenceOf(recorded, await replay(document, recorded))).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  it('tells the same events where a model played, and where it failed', async () => {
    await fc.assert(
      fc.asyncProperty(
        documentArbitrary,
        inputsArbitrary,
        answersArbitrary,
        moodsArbitrary,
        async (document, inputs, answer, moods) => {
          const ports = { http: { send: async () => answer }, clock: ticking(), brain: moodyModel(moods) }
          const recorded = stored((await play(document, inputs, { ports })).events)
          expect(differenceOf(recorded, await replay(document, recorded))).toBeUndefined()
        },
      ),
      { numRuns: 250 },
    )
  })

  it('calls the tools that a model called, and waits as long for them', async () => {
    const tool = { name: 'Find order', description: 'Finds it', url: 'https://x.test/{{input.id}}', method: 'GET' }
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'Which order?', tools: [tool, 'TL-1'] }],
        ['b', 'Default', { prompt: 'Tell them' }],
      ],
      [['a', 'b', 'The order was found']],
    )
    let asked = 0
    const brain: Brain = {
      name: 'moody',
      kind: 'model',
      *turn({ tools, route, speak }) {
        asked += 1
        const [one, other] = tools?.offered ?? []
        if (asked === 1 && one) {
          yield { type: 'speech', text: 'Let me see.' }
          yield { type: 'tool', name: one.name, input: { id: 'A7' } }
        } else if (asked === 2 && other) yield { type: 'tool', name: other.name, input: { id: 8 } }
        else if (asked === 3) yield { type: 'tool', name: 'made_up', input: 'x' }
        else if (route) {
          const [edge] = route.edges
          const pick = edge ? { kind: 'edge' as const, key: edge.key } : null
          yield { type: 'choice', decision: { condition_met: null, pick, reason: 'Found', ranked: [] } }
        } else if (speak) yield { type: 'speech', text: 'It is on its way.' }
      },
    }
    let waits = 0
    const ports: Partial<Ports> = {
      brain,
      clock: ticking(),
      tools: { find: async () => ({ ...tool, name: 'Stored' }) },
      http: {
        send: async () => {
          await new Promise(resolve => setTimeout(resolve, 1))
          return answerOf(200, { state: 'sent' })
        },
      },
      wait: () => (waits++ % 2 === 0 ? Promise.resolve() : new Promise(() => undefined)),
    }
    const { events } = await play(document, ['It is A7'], { ports })
    const recorded = stored(events)
    const types = recorded.map(({ event_type }) => event_type)
    expect(types.filter(type => type === 'tool.call')).toHaveLength(3)
    expect(types.filter(type => type === 'tool.result')).toHaveLength(2)
    expect(recorded.filter(event => 'source' in event.payload && event.payload.source === 'filler').length).toBe(2)
    const replayed = await replay(document, recorded, { stored_tools: { 'TL-1': { ...tool, name: 'Stored' } } })
    expect(differenceOf(recorded, replayed)).toBeUndefined()
  })

  it('stops where a turn was stopped, and goes on with what ended it', async () => {
    await fc.assert(
      fc.asyncProperty(documentArbitrary, inputsArbitrary, fc.nat({ max: 12 }), async (document, inputs, most) => {
        const recorded = stored(await stoppedAfter(document, inputs, most))
        expect(differenceOf(recorded, await replay(document, recorded))).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  it('leads elsewhere in a pathway that has changed', async () => {
    const asks = (label: string) =>
      pathway(
        [
          ['a', 'Default', { isStart: true, text: 'Booking or billing?' }],
          ['b', 'Default', { text: 'Which day?' }],
        ],
        [['a', 'b', label]],
      )
    const recorded = stored((await play(asks('User wants to book'), ['I want to book a table'])).events)
    expect(differenceOf(recorded, await replay(asks('User wants to book'), recorded))).toBeUndefined()
    const difference = differenceOf(recorded, await replay(asks('User asks for a refund'), recorded))
    expect(difference?.recorded?.event_type).toBe('decision.result')
    expect(difference?.replayed?.event_type).toBe('decision.result')
  })

  it('fills in no secrets, and tells of requests as they were told', async () => {
    const document = pathway(
      [
        [
          'a',
          'Webhook',
          {
            isStart: true,
            url: 'https://x.test/{{SECRET.KEY}}?a={{SECRET.GONE}}',
            method: 'POST',
            body: '{"key":"{{SECRET.KEY}}"}',
            headers: { 'x-own': '{{ SECRET.KEY }}' },
          },
        ],
        ['b', 'End Call', { text: 'Bye' }],
      ],
      [['a', 'b', '']],
    )
    const { events } = await play(document, [], { options: { secrets: { KEY: 'a/secret "key"' } } })
    const recorded = stored(events)
    expect(JSON.stringify(recorded)).not.toContain('secret')
    expect(differenceOf(recorded, await replay(document, recorded))).toBeUndefined()
  })

  it('begins with long request data where it is given them', async () => {
    const document = pathway([['a', 'End Call', { isStart: true, text: 'About {{story}}' }]])
    const request_data = { story: 'x'.repeat(5000) }
    const recorded = stored((await play(document, [], { conversation: { request_data } })).events)
    expect(differenceOf(recorded, await replay(document, recorded))).toBeDefined()
    expect(differenceOf(recorded, await replay(document, recorded, { request_data }))).toBeUndefined()
  })

  it('is empty where a timeline tells of no input', async () => {
    expect(await replay(pathway([]), [])).toEqual([])
  })
})

/** Plays until so many events came, and then stops: as a call is stopped while its turn is being played. */
async function stoppedAfter(document: PathwayDocument, inputs: readonly (string | TurnInput)[], most: number) {
  const events: TimelineEvent[] = []
  const over = new AbortController()
  let state = createConversation({ conversation_id: 'c', seed: 3 })
  const ports = portsOf({ http: { send: async () => answerOf(200, {}) }, clock: ticking() })
  const take = async (input: TurnInput, signal?: AbortSignal) => {
    const turn = takeTurn({ ...state, next_sequence: events.length + 1 }, input, {
      document,
      ports,
      ...(signal && { signal }),
    })
    for (let step = await turn.next(); ; step = await turn.next()) {
      if (step.done) {
        state = step.value
        return
      }
      events.push(step.value)
      if (signal && events.length > most) return
    }
  }
  const turns = inputs.map((input): TurnInput => (typeof input === 'string' ? { type: 'speech', text: input } : input))
  for (const input of [{ type: 'start' } as const, ...turns]) {
    if (events.length <= most && !state.ended) await take(input, over.signal)
  }
  if (!state.ended) await take({ type: 'stop', message: 'Stopped.' })
  return events
}
