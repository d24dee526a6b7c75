import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConversation } from './conversation.ts'
import type { Ports } from './ports.ts'
import { answersArbitrary, documentArbitrary, inputsArbitrary } from './testing/arbitrary.ts'
import { pathway, play, portsOf } from './testing/play.ts'
import { takeTurn } from './turn.ts'
import { MAX_MOVES } from './walk.ts'

describe('every turn', () => {
  it('keeps a state that is JSON, numbers its events without a hole, and moves at most so often', async () => {
    await fc.assert(
      fc.asyncProperty(documentArbitrary, inputsArbitrary, answersArbitrary, async (document, inputs, answer) => {
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
      fc.asyncProperty(documentArbitrary, inputsArbitrary, answersArbitrary, async (document, inputs, answer) => {
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
