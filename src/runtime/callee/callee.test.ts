import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { documents } from '#pathway/testing/documents.ts'
import { createConversation } from '../conversation.ts'
import type { ConversationState, TurnInput } from '../state.ts'
import { pathway, portsOf } from '../testing/play.ts'
import { takeTurn } from '../turn.ts'
import { calleeReply } from './callee.ts'
import { wordsFor } from './words.ts'

/** Plays a whole call with the callee and returns it with what the callee said. */
async function talk(document: PathwayDocument, { seed = 1, given = {} } = {}) {
  const setting = { document, ports: portsOf() }
  const said: string[] = []
  let state: ConversationState = createConversation({ conversation_id: 'test', seed })
  let input: TurnInput = { type: 'start' }
  while (!state.ended) {
    const turn = takeTurn(state, input, setting)
    let step = await turn.next()
    while (!step.done) step = await turn.next()
    state = step.value
    if (state.ended) break
    const reply = calleeReply(document, state, given)
    if (reply.type === 'speech') said.push(reply.text)
    input = reply
  }
  return { state, said }
}

describe('what a callee says who means a label', () => {
  it.each([
    ['User wants to book a table', 'I’d like to book a table.'],
    ['the caller is interested', 'Yes, I’m interested.'],
    ['User is not interested', 'No, thank you, I’m not interested.'],
    ['Customer asks about their bill', 'I have a question about my bill.'],
    ['User Directly Asks To Speak With Someone Else', 'I’d like to speak with someone else.'],
    ['User declined the offer', 'No, thank you.'],
    ['User confirmed the date', 'Yes, that’s right.'],
    ['yes', 'Yes, please.'],
    ['No, wrong person', 'No, wrong person.'],
    ['User says “I need a refund”', 'I need a refund.'],
    ['the caller says they’re all good, they have nothing else', 'I’m all good, I have nothing else.'],
    ['the caller wants to bring their car in, book an appointment, or describes work', 'I’d like to bring my car in.'],
    ['Reserve a table', 'I’d like to reserve a table.'],
    ['Question about the practice', 'I have a question about the practice.'],
    ['Billing', 'It’s about billing.'],
  ])('%s', (label, words) => {
    expect(wordsFor(label)).toBe(words)
  })

  it.each([
    'done',
    'code == 0000',
    'User provided the name',
    'the caller has said their name',
    'You have collected it',
    'No slots left',
    'Default',
  ])('nothing for “%s”', label => {
    expect(wordsFor(label)).toBe('')
  })
})

describe('a simulated callee', () => {
  const document = pathway(
    [
      [
        'ask',
        'Default',
        {
          isStart: true,
          text: 'Who is it, and for how many?',
          extractVars: [
            ['caller_name', 'string', 'the caller’s name'],
            ['party_size', 'integer', 'how many people'],
          ],
        },
      ],
      ['bye', 'End Call', { text: 'Goodbye.' }],
      ['cross', 'End Call', { text: 'Sorry.' }],
    ],
    [
      ['ask', 'cross', 'User refuses to tell'],
      ['ask', 'bye', 'User told both'],
    ],
  )

  it('tells what the node wants, which is heard as a caller’s answer is', async () => {
    const { said, state } = await talk(document)
    expect(said).toEqual(['My name is Maya Lee. The party size is 2.'])
    expect(state.variables).toMatchObject({ caller_name: 'Maya Lee', party_size: 2 })
    expect(state).toMatchObject({ node_id: 'bye', ended: { reason: 'end_call' } })
  })

  it('says what the request gives', async () => {
    const { state } = await talk(document, { given: { CALLER_NAME: 'Ada Byron', party_size: 7 } })
    expect(state.variables).toMatchObject({ caller_name: 'Ada Byron', party_size: 7 })
  })

  it('tries the next option where one does not lead on, and hangs up after all of them', async () => {
    const stuck = pathway(
      [
        ['a', 'Default', { isStart: true, text: 'What now?', condition: 'never' }],
        ['b', 'End Call', {}],
      ],
      [
        ['a', 'b', 'wants to fly'],
        ['a', 'b', 'wants to swim'],
      ],
    )
    const neverMoves = createConversation({ conversation_id: 'test', seed: 1 })
    const heard: ConversationState['history'][number][] = []
    for (let reply = answer(); reply.type === 'speech'; reply = answer()) {
      heard.push({ role: 'user', content: reply.text, node_id: 'a', created_at: '' })
    }
    expect(heard.map(({ content }) => content)).toEqual([
      'I’d like to fly.',
      'I’d like to fly.',
      'I’d like to swim.',
      'I’d like to swim.',
      'I’d like to fly.',
    ])

    function answer() {
      return calleeReply(stuck, { ...neverMoves, node_id: 'a', history: heard }, {})
    }
  })

  it.each(['delivery-call', 'dental-appointments', 'insurance-claim', 'restaurant-reservations'])(
    'leads a call of the template %s to its end',
    async name => {
      const file = new URL(`../../studio/pathways/templates/${name}.json`, import.meta.url)
      const { said, state } = await talk(JSON.parse(readFileSync(file, 'utf8')).pathway)
      expect(['end_call', 'transferred']).toContain(state.ended?.reason)
      expect(said.join(' ')).not.toMatch(/\b(?:user|caller|customer)\b|[{}_]/i)
    },
  )

  it('comes to an end on every document, and says the same again for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.nat(), async (document, seed) => {
        const { said } = await talk(document, { seed })
        expect(said.length).toBeLessThanOrEqual(60)
        expect((await talk(document, { seed })).said).toEqual(said)
      }),
      { numRuns: 30 },
    )
  })
})
