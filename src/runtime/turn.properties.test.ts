import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConversation } from './conversation.ts'
import { answerOf, pathway, play, portsOf } from './testing/play.ts'
import { takeTurn } from './turn.ts'
import type { Ports } from './types.ts'
import { MAX_MOVES } from './walk.ts'

describe('every turn', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const nodeArbitrary = fc.record({
    type: fc.constantFrom('Default', 'Webhook', 'End Call', 'Transfer Node', 'Knowledge Base', 'Mystery', undefined),
    data: fc.record(
      {
        text: fc.constantFrom('Hello {{name}}', '', '{{'),
        prompt: fc.constantFrom('Ask for the name', ''),
        condition: fc.constantFrom('', 'A name was given'),
        isGlobal: fc.boolean(),
        globalLabel: fc.constantFrom('help', 'human'),
        enableGlobalAutoReturn: fc.boolean(),
        skipIfKnown: fc.boolean(),
        extractVars: fc.constantFrom([], [['name', 'string', 'The name']], [['n', 'integer', 'How many']], 'broken'),
        modelOptions: fc.record({ skipUserResponse: fc.boolean() }),
        url: fc.constantFrom('https://x.test/{{name}}', ''),
        responseData: fc.constantFrom([{ name: 'code', data: '$.code' }], [{ name: 'x', data: '$[' }], [null]),
        responsePathways: fc.constantFrom(
          [],
          [['code', '==', '1', { id: 'b', name: 'b' }]],
          [['Default/Webhook Completion', '', '', { id: 'gone' }]],
        ),
        transferNumber: fc.constantFrom('+14155550123', '{{n}}'),
        kb: fc.constantFrom('We open at nine.', ''),
      },
      { requiredKeys: [] },
    ),
  })
  const documentArbitrary = fc
    .record({
      nodes: fc.array(nodeArbitrary, { minLength: 1, maxLength: 5 }),
      edges: fc.array(
        fc.record({
          source: fc.constantFrom(...ids),
          target: fc.constantFrom(...ids, 'gone'),
          label: fc.constantFrom('yes', 'no', 'under 18', 'gave the name', ''),
          data: fc.record({ alwaysPick: fc.boolean() }, { requiredKeys: [] }),
        }),
        { maxLength: 10 },
      ),
    })
    .map(({ nodes, edges }) => ({
      name: 'Any',
      description: '',
      nodes: nodes.map((node, index) => ({
        id: ids[index] ?? '',
        ...(node.type !== undefined && { type: node.type }),
        data: { name: ids[index], isStart: index === 0, ...node.data },
      })),
      edges,
    }))
  const inputsArbitrary = fc.array(
    fc.oneof(
      fc.constantFrom('yes', 'no', 'My name is Ann', 'seventeen', 'help', 'I want to talk to a human', '?', ''),
      fc.record({
        type: fc.constant('choose' as const),
        edge_key: fc.constantFrom('edge~0', 'x'),
        text: fc.constant(''),
      }),
      fc.record({ type: fc.constant('digits' as const), digits: fc.constantFrom('1', '2#', '*') }),
      fc.record({ type: fc.constant('interrupt' as const), heard: fc.constantFrom('', 'Hello', 'Hello Ann. Ask') }),
      fc.constant({ type: 'hang_up' as const }),
      fc.constant({ type: 'stop' as const, message: 'Enough.' }),
    ),
    { maxLength: 6 },
  )
  const answers = fc.constantFrom(answerOf(200, { code: 1 }), answerOf(500, 'no'), answerOf(0, null, 'timeout'))

  it('keeps a state that is JSON, numbers its events without a hole, and moves at most so often', async () => {
    await fc.assert(
      fc.asyncProperty(documentArbitrary, inputsArbitrary, answers, async (document, inputs, answer) => {
        const ports: Partial<Ports> = { http: { send: async () => answer } }
        const played = await play(document, inputs, { ports })
        expect(JSON.parse(JSON.stringify(played.state))).toEqual(played.state)
        expect(played.events.map(event => event.sequence)).toEqual(played.events.map((_, index) => index + 1))
        const moved = [...turnsOf(played.events)].map(turn => turn.filter(type => type === 'node.transition').length)
        // The start, a return from a global node, and the moves themselves.
        for (const count of moved) expect(count).toBeLessThanOrEqual(MAX_MOVES + 3)
      }),
      { numRuns: 300 },
    )
  })

  it('is the same for the same input, but for the time of its events', async () => {
    await fc.assert(
      fc.asyncProperty(documentArbitrary, inputsArbitrary, answers, async (document, inputs, answer) => {
        const at = (now: number): Partial<Ports> => ({ http: { send: async () => answer }, clock: { now: () => now } })
        const timeless = (events: readonly object[]) => events.map(event => ({ ...event, created_at: null }))
        const first = await play(document, inputs, { ports: at(0) })
        const second = await play(document, inputs, { ports: at(86_400_000 * 400) })
        expect(timeless(second.events)).toEqual(timeless(first.events))
      }),
      { numRuns: 150 },
    )
  })

  it('changes nothing of the state that it is given, and leaves an ended conversation alone', async () => {
    const document = pathway([['a', 'End Call', { isStart: true, text: 'Bye' }]])
    const before = Object.freeze(createConversation({ conversation_id: 'c', seed: 1, request_data: { a: 1 } }))
    const turn = takeTurn(before, { type: 'start' }, { document, ports: portsOf() })
    let step = await turn.next()
    while (!step.done) step = await turn.next()
    expect(before.history).toEqual([])
    const again = takeTurn(step.value, { type: 'speech', text: 'Hello?' }, { document, ports: portsOf() })
    expect(await again.next()).toEqual({ done: true, value: step.value })
  })
})

function* turnsOf(events: readonly { event_type: string }[]): Generator<string[]> {
  let turn: string[] = []
  for (const { event_type } of events) {
    if (event_type === 'conversation.input') {
      yield turn
      turn = []
    }
    turn.push(event_type)
  }
  yield turn
}
