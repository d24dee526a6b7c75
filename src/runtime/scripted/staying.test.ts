import { describe, expect, it } from 'vitest'
import type { TurnInput } from '../state.ts'
import { pathway, play } from '../testing/play.ts'

const silence: TurnInput = { type: 'silence' }
const greeting = 'Hello, this is Blue Dental. How can I help you today?'

const office = pathway(
  [
    ['start', 'Default', { isStart: true, prompt: `Say: "${greeting}"` }],
    ['book', 'Default', { name: 'Booking Step', prompt: 'You are friendly.' }],
    ['day', 'Default', { text: 'On which day?', extractVars: [['day', 'string', 'The date']] }],
    [
      'ai',
      'Default',
      { name: 'AI Disclosure', isGlobal: true, globalLabel: 'asks whether this is a robot', text: 'I am.' },
    ],
  ],
  [
    ['start', 'book', 'User wants to make a reservation'],
    ['book', 'day', 'User responded'],
  ],
)

describe('a conversation that stays', () => {
  it('takes a request in the form of a question as the answer, where one edge leads on', async () => {
    const played = await play(office, ['Can I reserve something for tonight?'])
    expect(played.visited).toEqual(['start', 'book'])
  })

  it('never repeats the greeting, whether nobody speaks or somebody says hello', async () => {
    const played = await play(office, ['Hello?', silence, silence, silence])
    expect(played.said.filter(said => said.includes('Blue Dental'))).toEqual([greeting])
    expect(new Set(played.said).size).toBe(played.said.length)
    expect(played.said[1]).toBe('Yes, I’m here. What can I do for you?')
    expect(played.said[2]).toBe('Are you still there? What can I do for you?')
  })

  it('never reads out the name of a node', async () => {
    const played = await play(office, ['Can I reserve something for tonight?', 'mumble?', silence])
    expect(played.said.join(' ')).not.toMatch(/Booking Step|AI Disclosure/)
  })

  it('counts silence apart from answers that lead nowhere', async () => {
    const { state } = await play(office, [silence, silence])
    expect(state).toMatchObject({ silences: 2, misses: 0 })
    expect((await play(office, [silence, 'Hello?'])).state).toMatchObject({ silences: 0, misses: 1 })
  })

  it('says that it cannot answer a question, and puts its own again', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'Welcome. What colour shall it be?' }],
        ['b', 'Default', { text: 'B' }],
      ],
      [['a', 'b', 'the caller told the colour']],
    )
    const { said } = await play(document, ['How much is it?'])
    expect(said[1]).toBe('I’m sorry, I can’t answer that. What colour shall it be?')
  })
})

describe('a call with a task', () => {
  const task =
    'You are Ann from Acme Dental. Remind the customer that their appointment is on Friday at nine and ask if they can still come. Thank them.'
  const document = pathway(
    [
      ['task', 'Default', { isStart: true, prompt: task }],
      ['end', 'End Call', { prompt: 'Say a short goodbye.' }],
    ],
    [['task', 'end', 'The task is done, or the person wants to end the call']],
  )

  it('says what the task is for, and all of it, before it ends', async () => {
    const played = await play(document, ['Yes, I can', 'okay'])
    expect(played.said).toEqual([
      'I’d like to remind you that your appointment is on Friday at nine. May I ask if you can still come?',
      'Thank you.',
      'Thank you for your time. Goodbye.',
    ])
    expect(played.state.ended?.reason).toBe('end_call')
  })

  it('ends when the person wants to', async () => {
    const played = await play(document, ['Goodbye'])
    expect(played.state.ended?.reason).toBe('end_call')
  })
})

describe('global nodes', () => {
  const nested = pathway(
    [
      ['a', 'Default', { isStart: true, text: 'Which day suits you?' }],
      ['b', 'Default', { text: 'B' }],
      [
        'hours',
        'Default',
        { isGlobal: true, globalLabel: 'opening hours', text: 'Nine to five. Is that early enough?' },
      ],
      ['robot', 'Default', { isGlobal: true, globalLabel: 'asks whether this is a robot', text: 'Yes, I am.' }],
      ['early', 'Default', { text: 'We can do eight.' }],
    ],
    [
      ['a', 'b', 'names a day'],
      ['hours', 'early', 'wants it earlier'],
    ],
  )

  it('put the question that was open again when they return', async () => {
    const { said, visited } = await play(nested, ['Are you a robot?'])
    expect(visited).toEqual(['a', 'robot', 'a'])
    expect(said.slice(1)).toEqual(['Yes, I am.', 'Which day suits you?'])
  })

  it('return to the global node that they were entered from, and that to where it was', async () => {
    const played = await play(nested, ['opening hours', 'Are you a robot?', 'fine, Monday'])
    expect(played.visited).toEqual(['a', 'hours', 'robot', 'hours', 'a', 'b'])
    expect(played.said[3]).toBe('Is that early enough?')
    expect(played.state.returns).toEqual([])
  })
})

describe('skipIfKnown', () => {
  it('looks after the answer at hand was read', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'How can I help?' }],
        ['n', 'Default', { text: 'Who is calling?', skipIfKnown: true, extractVars: [['name', 'string', '']] }],
        ['b', 'Default', { text: 'B' }],
      ],
      [
        ['a', 'n', 'wants to book'],
        ['n', 'b', ''],
      ],
    )
    const told = await play(document, ['My name is Ann Miller and I want to book'])
    expect(told.state).toMatchObject({ node_id: 'b', variables: { name: 'Ann Miller' } })
    const untold = await play(document, ['I want to book'])
    expect(untold.state).toMatchObject({ node_id: 'n', variables: {} })
  })
})
