import { describe, expect, it } from 'vitest'
import { brainOf, pathway, play } from './testing/play.ts'

const office = pathway(
  [
    ['a', 'Default', { isStart: true, text: 'Hello. How can I help?' }],
    ['b', 'Default', { text: 'One moment. Our sales team will be with you. Which product is it?' }],
    ['c', 'Default', { text: 'This is support.' }],
  ],
  [
    ['a', 'b', 'Caller presses 1'],
    ['a', 'c', 'Caller presses 2'],
  ],
)

const codes = (...rows: readonly (readonly [string, string, string])[]) =>
  pathway(
    [
      ['a', 'Default', { isStart: true, text: 'Please enter it.', extractVars: rows }],
      ['b', 'Default', { text: 'Thank you.' }],
    ],
    [['a', 'b', 'Caller gave it']],
  )

describe('every input', () => {
  it('is an event that begins its turn, with what came in', async () => {
    const { of, events } = await play(
      office,
      [
        'Good morning',
        '',
        '',
        { type: 'digits', digits: '2' },
        { type: 'interrupt', heard: 'This' },
        { type: 'choose', edge_key: 'x', text: '' },
        { type: 'hang_up' },
      ],
      { start: 'a', heard: 'Yes?' },
    )
    expect(of('conversation.input').map(({ payload }) => payload)).toEqual([
      { type: 'start', start_node_id: 'a', heard: 'Yes?' },
      { type: 'speech', text: 'Good morning' },
      { type: 'silence', count: 1 },
      { type: 'silence', count: 2 },
      { type: 'digits', digits: '2' },
      { type: 'interrupt', heard: 'This' },
      { type: 'choose', edge_key: 'x', text: '' },
      { type: 'hang_up' },
    ])
    expect(events.slice(0, 2).map(({ event_type }) => event_type)).toEqual(['conversation.init', 'conversation.input'])
    expect((await play(office, [{ type: 'stop', message: 'Enough' }])).of('conversation.input')[1]?.payload).toEqual({
      type: 'stop',
      message: 'Enough',
    })
  })
})

describe('keys that a caller presses', () => {
  it('lead on as if they had been said', async () => {
    const { of, visited, state } = await play(office, [{ type: 'digits', digits: '2' }])
    expect(visited).toEqual(['a', 'c'])
    expect(of('button.press').map(({ payload }) => payload)).toEqual([{ digits: '2' }])
    expect(of('transcript.user')).toEqual([])
    expect(state.history.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'Hello. How can I help?'],
      ['user', '2'],
      ['assistant', 'This is support.'],
    ])
  })

  it.each([
    ['integer', 'pin', 'The pin of the caller', '0042#', '0042'],
    ['integer', 'guests', 'How many guests', '12', 12],
    ['number', 'amount', 'The amount', '150#', 150],
    ['string', 'policy_number', 'The number of the policy', '0815', '0815'],
    ['string', 'phone', 'The phone number to call back', '4155550123', '4155550123'],
  ])('are the value of a %s such as %s', async (type, name, description, digits, value) => {
    const { state, visited, of } = await play(codes([name, type, description]), [{ type: 'digits', digits }])
    expect(state.variables).toEqual({ [name]: value })
    expect(of('var_extraction.result').map(({ payload }) => payload.extracted)).toEqual([{ [name]: value }])
    expect(visited).toEqual(['a', 'b'])
  })

  it('are the first value that is still unknown, and correct it where all are known', async () => {
    const two = codes(['guests', 'integer', 'How many guests'], ['pin', 'integer', 'The pin'])
    const stays = brainOf()
    const keys = (digits: string) => ({ type: 'digits', digits }) as const
    const known = await play(two, [keys('4'), keys('77')], { ports: { brain: stays } })
    expect(known.state.variables).toEqual({ guests: 4, pin: 77 })
    const corrected = await play(two, [keys('4'), keys('77'), keys('5')], { ports: { brain: stays } })
    expect(corrected.state.variables).toEqual({ guests: 5, pin: 77 })
  })

  it('are no name, and no number where they are signs alone', async () => {
    const named = await play(codes(['name', 'string', 'The name of the caller']), [{ type: 'digits', digits: '5' }])
    expect(named.state.variables).toEqual({})
    const signs = await play(codes(['pin', 'integer', 'The pin']), [{ type: 'digits', digits: '*#' }])
    expect(signs.state.variables).toEqual({})
    expect(signs.of('error')).toEqual([])
  })
})

describe('a caller who breaks in', () => {
  const contents = (history: readonly { readonly content: string }[]) => history.map(({ content }) => content)
  const asked = { type: 'digits', digits: '1' } as const

  it.each([
    ['nothing', '', [], 'One moment. Our sales team will be with you. Which product is it?'],
    ['the beginning', 'one moment our SALES', ['One moment. Our sales'], 'team will be with you. Which product is it?'],
    ['all of it', 'One moment. Our sales team will be with you. Which product is it?', null, ''],
    ['other words', 'Something else', [], 'One moment. Our sales team will be with you. Which product is it?'],
  ])('keeps %s of the last words, and all that was said before', async (_, heard, kept, unheard) => {
    const { state, of } = await play(office, [asked, { type: 'interrupt', heard }])
    const whole = ['One moment. Our sales team will be with you. Which product is it?']
    expect(contents(state.history)).toEqual(['Hello. How can I help?', '1', ...(kept ?? whole)])
    expect(of('interrupt').map(({ payload }) => payload)).toEqual([{ heard, unheard }])
    expect(state.node_id).toBe('b')
  })

  it('has heard the words of all nodes that spoke, one after the other', async () => {
    const chain = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'Hello there.', modelOptions: { skipUserResponse: true } }],
        ['b', 'Default', { text: 'This call is recorded.', modelOptions: { skipUserResponse: true } }],
        ['c', 'Default', { text: 'How can I help?' }],
      ],
      [
        ['a', 'b', ''],
        ['b', 'c', ''],
      ],
    )
    const { state, of } = await play(chain, [{ type: 'interrupt', heard: 'Hello there. This call' }])
    expect(contents(state.history)).toEqual(['Hello there.', 'This call'])
    expect(of('interrupt')[0]?.payload.unheard).toBe('is recorded. How can I help?')
  })

  it('is then heard as callers are, and what nobody heard is not told to the brain', async () => {
    const heard: (readonly string[])[] = []
    const brain = brainOf({
      decide: ({ history }) => {
        heard.push(contents(history))
        return {}
      },
    })
    await play(office, [{ type: 'interrupt', heard: 'Hello.' }, 'Sales, please'], { ports: { brain } })
    expect(heard).toEqual([['Hello.', 'Sales, please']])
  })

  it('changes nothing of words that were heard before the last turn', async () => {
    const { state } = await play(office, ['', { type: 'interrupt', heard: '' }])
    expect(contents(state.history)).toEqual(['Hello. How can I help?'])
  })
})
