import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeData } from '#pathway/document.ts'
import type { TurnInput } from './state.ts'
import { brainOf, pathway, play } from './testing/play.ts'

const silence: TurnInput = { type: 'silence' }
const mumble = 'Purple monkeys.'

/** A question, where its one answer leads, and whoever else is there. */
function office(data: NodeData, ...others: readonly (readonly [string, string, NodeData])[]) {
  return pathway(
    [
      ['ask', 'Default', { isStart: true, text: 'Do you want to book or to cancel?', ...data }],
      ['book', 'Default', { text: 'For which day?' }],
      ['cancel', 'Default', { text: 'Which one?' }],
      ...others,
    ],
    [
      ['ask', 'book', 'wants to book'],
      ['ask', 'cancel', 'wants to cancel'],
    ],
  )
}
const person = [
  'person',
  'Transfer Node',
  { isGlobal: true, globalLabel: 'asks for a person', transferNumber: '+14155550123' },
] as const
const message = ['message', 'Default', { text: 'Leave a message, please.' }] as const

const times = (count: number, input: string | TurnInput) => Array.from({ length: count }, () => input)

describe('a caller whose answers fit nothing', () => {
  it('is asked in other words each time, and at the third hears a goodbye', async () => {
    const { said, state, of } = await play(office({}), times(5, mumble))
    expect(said).toHaveLength(4)
    expect(new Set(said).size).toBe(4)
    expect(said.at(-1)).toMatch(/Goodbye\.$/)
    expect(said.join(' ')).not.toMatch(/wants to/)
    expect(state.ended).toEqual({ reason: 'no_match', message: '3 replies in a row fit no edge.' })
    expect(of('no_match').map(event => event.payload)).toEqual([1, 2, 3].map(count => ({ count, limit: 3 })))
  })

  it('goes to a person where a label offers one', async () => {
    const { state, visited } = await play(office({}, person), times(3, mumble))
    expect(visited).toEqual(['ask', 'person'])
    expect(state.ended?.reason).toBe('transferred')
  })

  it('goes where the author says, at the author’s limit, with the author’s words', async () => {
    const noMatch = { limit: 2, target: 'message', say: 'I’ll take a message, {{name}}.' }
    const document = office({ noMatch }, person, message)
    const { said, visited, of } = await play(document, times(2, mumble), {
      conversation: { request_data: { name: 'Ann' } },
    })
    expect(visited).toEqual(['ask', 'message'])
    expect(said.slice(-2)).toEqual(['I’ll take a message, Ann.', 'Leave a message, please.'])
    expect(of('node.transition').at(-1)?.payload).toMatchObject({
      via: 'limit',
      reason: '2 replies in a row fit no edge.',
    })
  })

  it('goes on as the pathway says where the node says nothing, each member by itself', async () => {
    const document = office({ noMatch: { say: 'One moment.' } }, message)
    const config = { globalConfig: { globalPrompt: '', noMatch: { limit: 1, target: 'message', say: 'Hm.' } } }
    const { said, visited } = await play({ ...document, nodes: [...document.nodes, config] }, [mumble])
    expect(visited).toEqual(['ask', 'message'])
    expect(said[1]).toBe('One moment.')
  })

  it('goes to a person where the author’s node was deleted', async () => {
    const { visited } = await play(office({ noMatch: { limit: 1, target: 'gone' } }, person), [mumble])
    expect(visited).toEqual(['ask', 'person'])
  })

  it('is never given up on with a limit of 0', async () => {
    const { state, of } = await play(office({ noMatch: { limit: 0 } }), times(8, mumble))
    expect(state.ended).toBeNull()
    expect(of('no_match').at(-1)?.payload).toEqual({ count: 8, limit: 0 })
  })

  it('is not counted while the answers tell what the node wants to know', async () => {
    const extractVars = [['size', 'integer', 'How many people']]
    const reads = brainOf({
      name: 'reader',
      speak: () => 'Well?',
      decide: () => ({ condition_met: null, pick: null, reason: 'Nothing fits.', ranked: [] }),
      extract: ({ history }) => ({ size: Number(/\d+/.exec(history.at(-1)?.content ?? '')?.[0]) || null }),
    })
    const document = office({ text: 'For how many, and to do what?', extractVars })
    const inputs = [mumble, 'For 5.', 'No, 6.', mumble, 'For 7.', mumble]
    const { of, state } = await play(document, inputs, { ports: { brain: reads } })
    expect(of('no_match').map(event => event.payload.count)).toEqual([1, 1, 1])
    expect(state).toMatchObject({ ended: null, variables: { size: 7 } })
  })

  it('is not counted while a step whose condition is not met goes on, as a model says', async () => {
    const stays = brainOf({
      name: 'model',
      speak: () => 'Tell me more.',

      decide: () => ({ condition_met: false, pick: null, reason: 'They are still talking.', ranked: [] }),
    })
    const document = office({ condition: 'The caller told the whole story.' })
    const { state, of } = await play(document, times(6, 'And then …'), { ports: { brain: stays } })
    expect(state.ended).toBeNull()
    expect(of('no_match')).toEqual([])
  })

  it('is not counted where the knowledge answers', async () => {
    const document = pathway(
      [
        ['a', 'Knowledge Base', { isStart: true, text: 'What do you want to know?', kb: 'We open at nine.' }],
        ['b', 'Default', { text: 'Which day?' }],
        ['c', 'Default', { text: 'Bye.' }],
      ],
      [
        ['a', 'b', 'wants to book'],
        ['a', 'c', 'has no further questions'],
      ],
    )
    const answered = await play(document, times(5, 'When do you open?'))
    expect(answered.state.ended).toBeNull()
    const knowledge = { search: async () => [] }
    const unanswered = await play(document, times(5, 'When do you open?'), { ports: { knowledge } })
    expect(unanswered.state.ended?.reason).toBe('no_match')
  })
})

describe('a caller who says nothing', () => {
  it('is asked whether they are there, and at the third time hears a goodbye', async () => {
    const { said, state, of } = await play(office({}), times(5, silence))
    expect(new Set(said).size).toBe(4)
    expect(said.slice(1).filter(words => words.includes('Hello'))).toEqual([])
    expect(state.ended).toEqual({ reason: 'no_input', message: 'The caller said nothing 3 times in a row.' })
    expect(of('no_input').map(event => event.payload.count)).toEqual([1, 2, 3])
  })

  it('is counted apart from one who says what fits nothing', async () => {
    const inputs = [silence, mumble, silence, mumble, silence, silence]
    const { of, state } = await play(office({ noInput: { limit: 2 } }), inputs)
    expect(of('no_input').map(event => event.payload.count)).toEqual([1, 1, 1, 2])
    expect(of('no_match').map(event => event.payload.count)).toEqual([1, 2])
    expect(state.ended?.reason).toBe('no_input')
  })

  it('is not led round in a circle by two limits', async () => {
    const document = office({ noInput: { limit: 1, target: 'message' } }, [
      'message',
      'Default',
      { text: 'Leave a message.', noInput: { limit: 1, target: 'ask' } },
    ])
    const { visited, state } = await play(document, times(6, silence))
    expect(visited).toEqual(['ask', 'message'])
    expect(state.ended?.reason).toBe('no_input')
  })

  it('may be led there again once they have led on', async () => {
    const document = office({ noInput: { limit: 1, target: 'message' } }, [
      'message',
      'Default',
      { text: 'Leave a message.' },
    ])
    const back = {
      ...document,
      edges: [...document.edges, { id: 'back', source: 'message', target: 'ask', label: '' }],
    }
    const { visited } = await play(back, [silence, 'I want to book', silence])
    expect(visited).toEqual(['ask', 'message', 'ask', 'message'])
  })

  it('hears the question again where a global node was chosen, which returns', async () => {
    const still = [
      'still',
      'Default',
      { text: 'I am a machine, take your time.', isGlobal: true, globalLabel: 'is a robot' },
    ] as const
    const document = office({ noInput: { limit: 1, target: 'still' } }, still)
    const { visited, said } = await play(document, [silence])
    expect(visited).toEqual(['ask', 'still', 'ask'])
    expect(said.at(-1)).toMatch(/book or to cancel/)
  })
})

describe('a way to a person', () => {
  it('works from within a global node, whose own question is open', async () => {
    const hours = [
      'hours',
      'Default',
      { text: 'Nine to five. Early enough?', isGlobal: true, globalLabel: 'opening hours' },
    ] as const
    const desk = ['desk', 'Transfer Node', { transferNumber: '+14155550123' }] as const
    const early = ['early', 'Default', { text: 'We can do eight.' }] as const
    const document = office({}, hours, desk, early)
    const edges = [
      ...document.edges,
      { id: 'h', source: 'hours', target: 'early', label: 'wants it earlier' },
      { id: 'p', source: 'ask', target: 'desk', label: 'wants to speak to a person' },
    ]
    const asked = await play({ ...document, edges }, ['What are your opening hours?', 'I want to talk to a person'])
    expect(asked.visited).toEqual(['ask', 'hours', 'ask', 'desk'])
    const silent = await play({ ...document, edges }, ['What are your opening hours?', ...times(3, silence)])
    expect(silent.visited).toEqual(['ask', 'hours', 'desk'])
    expect(silent.state.ended?.reason).toBe('transferred')
  })

  it('is taken from one global node to another', async () => {
    const hours = [
      'hours',
      'Default',
      { text: 'Nine to five. Early enough?', isGlobal: true, globalLabel: 'opening hours' },
    ] as const
    const early = ['early', 'Default', { text: 'We can do eight.' }] as const
    const document = office({}, hours, early, person)
    const edges = [...document.edges, { id: 'h', source: 'hours', target: 'early', label: 'wants it earlier' }]
    const { visited } = await play({ ...document, edges }, ['What are your opening hours?', 'a real person please'])
    expect(visited).toEqual(['ask', 'hours', 'person'])
  })
})

describe('a node that goes on without the caller', () => {
  it('speaks where nothing leads on and nothing was said', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'Your order number?' }],
        ['w', 'Webhook', { url: 'https://x.test' }],
      ],
      [['a', 'w', '']],
    )
    const { said } = await play(document, ['12'])
    expect(said).toHaveLength(2)
  })
})

describe('in any pathway', () => {
  const ids = ['a', 'b', 'c', 'd']
  const limit = fc.record(
    {
      limit: fc.constantFrom<unknown>(1, 2, 3, '2', -1, 1.5, null),
      target: fc.constantFrom<unknown>(...ids, 'gone', 7),
      say: fc.constantFrom<unknown>('', 'Well, {{x}}.', 5),
    },
    { requiredKeys: [] },
  )
  const members = { noMatch: fc.oneof(limit, fc.constant('odd')), noInput: limit }
  const node = fc.record({
    type: fc.constantFrom('Default', 'Webhook', 'Knowledge Base', 'Transfer Node', 'Mystery'),
    data: fc.record(
      {
        ...members,
        text: fc.constantFrom('Well?', ''),
        condition: fc.constantFrom('', 'Told.'),
        isGlobal: fc.boolean(),
        globalLabel: fc.constantFrom('a person', 'hours'),
        enableGlobalAutoReturn: fc.boolean(),
        modelOptions: fc.record({ skipUserResponse: fc.boolean() }),
        kb: fc.constant('We open at nine.'),
      },
      { requiredKeys: [] },
    ),
  })
  const documents = fc
    .record({
      nodes: fc.array(node, { minLength: 1, maxLength: 4 }),
      edges: fc.array(
        fc.record({
          source: fc.constantFrom(...ids),
          target: fc.constantFrom(...ids),
          label: fc.constantFrom('yes', 'no', 'a person', ''),
        }),
        { maxLength: 6 },
      ),
      config: fc.record(members, { requiredKeys: [] }),
    })
    .map(({ nodes, edges, config }) => ({
      name: 'Any',
      description: '',
      nodes: [
        ...nodes.map(({ type, data }, at) => ({ id: ids[at] ?? '', type, data: { ...data, isStart: at === 0 } })),
        { globalConfig: config },
      ],
      edges,
    }))

  it('silence ends the call, with at most a limit and one speeches in a row at a node, and never in silence', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async document => {
        const played = await play(document, times(20, silence))
        expect(played.state.ended).not.toBeNull()
        let run = 0
        for (const { event_type } of played.events) {
          if (event_type === 'node.transition') run = 0
          // The author’s own words stand before those of the node that they lead to.
          if (event_type === 'transcript.assistant') run += 1
          expect(run).toBeLessThanOrEqual(3 + 1)
        }
        if (played.state.ended?.reason === 'no_input') {
          expect(played.events.at(-2)?.event_type).toBe('transcript.assistant')
        }
      }),
      { numRuns: 300 },
    )
  })
})
