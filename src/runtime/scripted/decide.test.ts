import { describe, expect, it } from 'vitest'
import type { NodeData } from '#pathway/document.ts'
import { pathway, play } from '../testing/play.ts'

/** Labels that the answers of one test choose between. */
const SAFE = 'Yes, everyone is safe'
const HURT = 'No, someone is hurt'
const BOOK = 'Book an appointment'
const ASK = 'Has a question'
const DONE = 'No, that is everything'

/** The target that an answer leads to from a node with these edges; the labels name the targets too. */
async function taken(
  labels: readonly string[],
  answer: string,
  data: NodeData = {},
  globals: readonly string[] = [],
  request_data: Readonly<Record<string, unknown>> = {},
) {
  const document = pathway(
    [
      ['start', 'Default', { isStart: true, text: 'Yes?', ...data }],
      ...labels.map(label => [`to ${label}`, 'Default', { name: 'x', text: 'x' }] as const),
      ...globals.map(
        label => [`global ${label}`, 'Default', { name: 'g', isGlobal: true, globalLabel: label, text: 'g' }] as const,
      ),
    ],
    labels.map(label => ['start', `to ${label}`, label] as const),
  )
  const played = await play(document, [answer], { conversation: { request_data } })
  const [, first] = played.visited
  return first?.replace(/^(to|global) /, '') ?? null
}

describe('the scripted brain moves by itself', () => {
  it.each([
    ['word for word', ['Wants a refund', 'Wants to book'], 'Wants a refund', 'Wants a refund'],
    [
      'nearly the label',
      ['book an appointment', 'cancel an appointment'],
      "I'd like to book an appointment please",
      'book an appointment',
    ],
    ['a clear yes', ['Caller confirms', 'Caller declines'], 'yeah sure', 'Caller confirms'],
    ['a clear no', ['Caller confirms', 'Caller declines'], 'nope, not now', 'Caller declines'],
    ['yes and no labels', ['Yes', 'No'], 'No.', 'No'],
    ['a number in a range', ['under 18', '18 to 65', 'over 65'], 'I am twenty five', '18 to 65'],
    [
      'a quoted phrase',
      ['says "that is all" or "nothing else"', 'wants something more'],
      'nothing else',
      'says "that is all" or "nothing else"',
    ],
    ['the only option', ['the caller has answered'], 'It was blue', 'the caller has answered'],
  ])('by %s', async (_, labels, answer, label) => {
    expect(await taken(labels, answer)).toBe(label)
  })

  it('when the variables are filled, to the one edge that is for that', async () => {
    const data = { extractVars: [['age', 'integer', '']] }
    expect(await taken(['gave the age', 'refuses to tell the age'], 'I am seventeen', data)).toBe('gave the age')
  })

  it('to a global node that fits', async () => {
    const labels = ['wants to book', 'wants to cancel']
    const globals = ['asks whether this is a robot', 'wants to speak with a human']
    expect(await taken(labels, 'Can I talk to a real person?', {}, globals)).toBe('wants to speak with a human')
    expect(await taken(labels, 'Are you a robot?', {}, globals)).toBe('asks whether this is a robot')
  })

  it.each([
    ['My toilet is overflowing!', 'overflowing toilet or burst pipe', 'toilet overflowing, burst pipe'],
    ['I have an emergency', 'has an emergency', 'reports an emergency'],
  ])('to the node that an edge and a global node both lead to: “%s”', async (answer, label, globalLabel) => {
    const document = pathway(
      [
        ['start', 'Default', { isStart: true, text: 'What can we do for you?' }],
        [
          'help',
          'Default',
          { text: 'Help is on its way.', isGlobal: true, globalLabel, enableGlobalAutoReturn: false },
        ],
        ['quote', 'Default', { text: 'A quote.' }],
      ],
      [
        ['start', 'help', label],
        ['start', 'quote', 'wants a quote'],
      ],
    )
    expect((await play(document, [answer])).visited).toEqual(['start', 'help'])
  })

  it('by an example of the node', async () => {
    const pathwayExamples = [
      { 'Chosen Pathway': 'wants to cancel', 'Conversation History': 'User: Forget the whole thing' },
    ]
    const labels = ['wants to book', 'wants to cancel']
    expect(await taken(labels, 'forget the whole thing', { pathwayExamples })).toBe('wants to cancel')
  })
})

describe('the scripted brain hears a wish that opens a call', () => {
  const TABLE = 'Reserve a table, as in "a table for"'
  const LATE = 'Guest with a table is running late today'
  const HOST = 'Wants to speak to a person'
  it.each([
    ['Table for two tonight at 8 please', TABLE],
    ['Reservation please', TABLE],
    ['Do you have anything free on Friday evening?', TABLE],
    ['Could you squeeze us in tonight?', TABLE],
    ['We’d love to come by for dinner', TABLE],
    ['Do you have the menu?', ASK],
    ['Can I talk to Marco?', HOST],
    ['Put me through to the front desk', HOST],
    ['Can I talk to your people about a table?', null],
    ['I can’t make it to my reservation tonight', null],
    ['Can I talk to you about something?', ASK],
  ])('%j leads to %j', async (answer, label) => {
    expect(await taken([TABLE, ASK], answer, {}, [LATE, HOST])).toBe(label)
  })

  const SLOT = ['Yes, takes the slot', 'No, wants another day']
  const MORE = ['Yes, has a question', 'No, that is everything']
  it.each([
    ['Ten is too early for me', SLOT, 'No, wants another day'],
    ['A bit too late', SLOT, 'No, wants another day'],
    ['Is it too late?', SLOT, null],
    ['This is she', ['Yes, speaking', 'No, wrong person'], 'Yes, speaking'],
    ['Actually yes, where can I park?', MORE, 'Yes, has a question'],
    ['Yes, where can I park?', SLOT, null],
  ])('%j, asked for %j, answers with %j', async (answer, labels, label) => {
    expect(await taken(labels, answer)).toBe(label)
  })
})

describe('labels as rules', () => {
  const labels = ['User is interested', 'User is not interested']
  const code = ['code == 0000', 'code != 0000']
  const asksCode = { extractVars: [['code', 'string', 'The access code']] }

  it.each([
    ['Yes please', 'User is interested'],
    ['I am interested', 'User is interested'],
    ['No thanks', 'User is not interested'],
    ['huh?', null],
    ['My dog is barking', null],
  ])('are words where no variable stands on their left: “%s”', async (answer, label) => {
    expect(await taken(labels, answer)).toBe(label)
  })

  it('compare a variable that the pathway sets, or that the call brings', async () => {
    expect(await taken(code, 'It is 0000', asksCode)).toBe('code == 0000')
    expect(await taken(code, 'It is 1234', asksCode)).toBe('code != 0000')
    expect(await taken(code, 'go on', {}, [], { code: '0000' })).toBe('code == 0000')
    expect(await taken(['{{plan}} is gold', '{{plan}} is silver'], 'go on', {}, [], { plan: 'silver' })).toBe(
      '{{plan}} is silver',
    )
  })

  it('wait for a variable that nobody has told yet, but where they ask whether it was', async () => {
    expect(await taken(code, 'Let me look', asksCode)).toBeNull()
    expect(await taken(['code is null', 'code is not null'], 'Let me look', asksCode)).toBe('code is null')
  })
})

describe('the scripted brain stays', () => {
  it.each([
    ['what is unclear', ['wants to book', 'wants to cancel'], 'It is about last week'],
    ['a question that has nothing to do with it', ['the caller told the colour'], 'How much is it?'],
    ['a greeting', ['the caller told the colour'], 'Hello?'],
    ['a yes where nothing asks for one', ['billing', 'delivery'], 'yes'],
    ['a no at an edge that wants a yes', ['the caller agrees'], 'no'],
  ])('with %s', async (_, labels, answer) => {
    expect(await taken(labels, answer)).toBeNull()
  })

  const document = pathway(
    [
      ['start', 'Default', { isStart: true, text: 'Booking or billing?' }],
      ['a', 'Default', { text: 'A' }],
      ['b', 'Default', { text: 'B' }],
      [
        'h',
        'Transfer Node',
        { isGlobal: true, globalLabel: 'wants a human', text: 'One moment', transferNumber: '+14155550123' },
      ],
    ],
    [
      ['start', 'a', 'booking'],
      ['start', 'b', 'billing'],
    ],
  )

  it('and asks in other words, then hands over to a person', async () => {
    const played = await play(document, ['the usual', 'the usual', 'the usual'])
    expect(played.said[1]).toBe('Sorry, I didn’t quite get that. Booking or billing?')
    expect(played.said[2]).toBe('I’m sorry, I still didn’t get that. Let me ask again: Booking or billing?')
    expect(played.state.ended?.reason).toBe('transferred')
  })

  it('and asks between two ways in a caller’s words, where the answer speaks for both', async () => {
    const ways = pathway(
      [
        ['start', 'Default', { isStart: true, text: 'How can I help?' }],
        ['a', 'Default', { text: 'A' }],
        ['b', 'Default', { text: 'B' }],
      ],
      [
        ['start', 'a', 'User wants to book an appointment'],
        ['start', 'b', 'Caller wants to cancel their appointment'],
      ],
    )
    const played = await play(ways, ['It is about an appointment'])
    expect(played.said[1]).toBe(
      'Just to be sure: would you like to book an appointment, or to cancel your appointment?',
    )
  })

  it('and ranks nothing where nothing in the answer speaks for a way', async () => {
    expect((await play(document, ['the usual'])).state.ranked).toEqual([])
  })

  it('and ranks the options for the tester', async () => {
    const played = await play(document, ['something about my bill from billing department and booking it'])
    expect(played.state.ranked.length).toBeGreaterThanOrEqual(2)
    expect(played.state.ranked.every(({ likelihood }) => likelihood >= 0 && likelihood <= 1)).toBe(true)
  })
})

describe('the scripted brain heeds what an answer denies, corrects or only says kindly', () => {
  it.each<[string, readonly string[], string | null]>([
    ['No, nobody is hurt', [SAFE, HURT], null],
    ['No injuries', [`${SAFE}: “nobody is hurt”`, HURT], `${SAFE}: “nobody is hurt”`],
    ['No, my son is hurt', [SAFE, HURT], HURT],
    ['I want to cancel my appointment', [BOOK, ASK], null],
    ['Ten, no wait, eight', ['1 to 8 guests', '9 or more guests'], '1 to 8 guests'],
    ['Perfect, thank you', ['Yes, has a question', DONE], null],
    ['Perfect, thank you', ['Yes, has a question', 'Nothing else'], 'Nothing else'],
    ['Can I bring my dog?', [BOOK, ASK], ASK],
    ['Can I book an appointment?', [BOOK, ASK], BOOK],
    ['What would another day cost?', ['Another day', 'Leave it with a neighbor'], null],
    ['How about another day?', ['Another day', 'Leave it with a neighbor'], 'Another day'],
    ['Oh, do you take credit cards?', ['Caller has nothing else'], null],
    ['I also need new tires', ['Caller has nothing else'], null],
    ['No, thanks', ['Caller has nothing else'], 'Caller has nothing else'],
  ])('“%s” between %s', async (answer, labels, label) => {
    expect(await taken(labels, answer)).toBe(label)
  })

  it.each<[string, string, string | null]>([
    ['Speaking, what’s up?', 'Wants to speak to a person', null],
    ['Can you speak up?', 'Wants to speak to a person', null],
    ['I have another question', 'Asks to speak with someone else', null],
    ['Can you call back later?', 'Doubts that the call is real', null],
    ['What are your opening hours?', 'Asks about the opening hours', 'Asks about the opening hours'],
    ['What?', 'Asks what the call is about', null],
    ['I’m running a bit late', 'Guest is running late', 'Guest is running late'],
  ])('“%s” where a global node is for “%s”', async (answer, global, label) => {
    expect(await taken(['wants to book', 'wants to pay'], answer, {}, [global])).toBe(label)
  })

  it('keeps to the days that a condition allows', async () => {
    const data = (condition: string) => ({ condition, extractVars: [['day', 'string', 'The day, as YYYY-MM-DD']] })
    const at = (answer: string, condition: string) => taken(['Named a day'], answer, data(condition))
    const noSunday = 'The caller has named a day that is not a Sunday.'
    expect(await at('Next Sunday', noSunday)).toBeNull()
    expect(await at('Tomorrow', noSunday)).toBe('Named a day')
    const weekday = 'The person has named a day from Monday to Friday.'
    expect(await at('Tomorrow', weekday)).toBeNull()
    expect(await at('On Wednesday', weekday)).toBe('Named a day')
    expect(await at('Next Sunday', 'The caller has named a day.')).toBe('Named a day')
  })

  it('stays where the caller refuses to tell, however often they are asked', async () => {
    const document = pathway(
      [
        ['start', 'Default', { isStart: true, text: 'Your number?', extractVars: [['phone', 'string', '']] }],
        ['next', 'Default', { text: 'Next' }],
      ],
      [['start', 'next', 'Gave a phone number']],
    )
    const { visited } = await play(document, ['Why do you need it?', 'I’d rather not give my number'])
    expect(visited).toEqual(['start'])
  })
})
