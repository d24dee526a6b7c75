import { expect, it } from 'vitest'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { linesOf, pauseBefore, shareHeard } from './script.ts'

const began = Date.parse('2026-11-22T10:00:00.000Z')

/** Events of a timeline, each some milliseconds after the call began. */
function timeline(...events: readonly [after: number, event_type: string, payload: object][]) {
  return events.map(([after, event_type, payload], at) =>
    recordedEvent.parse({
      conversation_id: 'c',
      sequence: at + 1,
      event_type,
      node_id: null,
      operation_id: null,
      payload,
      created_at: new Date(began + after).toISOString(),
    }),
  )
}

it('what was said and pressed are the lines, with the pauses of the words', () => {
  const lines = linesOf(
    timeline(
      [0, 'conversation.init', {}],
      [100, 'transcript.assistant', { text: 'Hello. You?', spoken: 'Hello.<|0.8|> You?' }],
      [900, 'transcript.user', { text: 'Fine.' }],
      [950, 'transcript.user', { text: ' ' }],
      [1200, 'button.press', { digits: '12#' }],
    ),
    100,
  )
  expect(lines).toEqual([
    { sequence: 2, speaker: 'agent', at: began + 100, sound: { words: 'Hello.<|0.8|> You?' } },
    { sequence: 3, speaker: 'caller', at: began + 900, sound: { words: 'Fine.' } },
    { sequence: 5, speaker: 'caller', at: began + 1200, sound: { digits: '12#' } },
  ])
})

it('an agent that is broken into says so many words more, and nothing that would have come after', () => {
  const lines = linesOf(
    timeline(
      [0, 'transcript.user', { text: 'Yes?' }],
      [100, 'transcript.assistant', { text: 'One moment please.' }],
      [200, 'transcript.assistant', { text: 'Your order is ready since this morning at ten.' }],
      [300, 'transcript.assistant', { text: 'Goodbye.' }],
      [400, 'interrupt', { heard: 'One moment please. Your order is', unheard: 'ready …' }],
      [500, 'transcript.user', { text: 'Wait!' }],
    ),
    100,
  )
  expect(lines.map(({ sound }) => sound)).toEqual([
    { words: 'Yes?' },
    { words: 'One moment please.' },
    { words: 'Your order is ready since' },
    { words: 'Wait!' },
  ])
  expect(lines.map(shareHeard)).toEqual([1, 1, 0.6, 1])
})

it('a node’s own patience says how many words more it says', () => {
  const [line] = linesOf(
    timeline(
      [100, 'transcript.assistant', { text: 'Your order is ready since this morning at ten.' }],
      [400, 'interrupt', { heard: 'Your order is', unheard: 'ready …', threshold: 200 }],
    ),
    100,
  )
  expect(line?.sound).toEqual({ words: 'Your order is ready since this' })
})

it.each([
  ['the time that passed', 1500, 0, 1.5],
  ['without the time that the line was busy', 3000, 2, 1],
  ['no shorter than a breath', 10, 0, 0.25],
  ['bounded, however long nobody spoke', 60_000, 0, 4],
])('the pause is %s', (_name, after, busy, seconds) => {
  const [first, second] = linesOf(
    timeline([0, 'transcript.assistant', { text: 'Hello?' }], [after, 'transcript.user', { text: 'Hi.' }]),
    2,
  )
  if (!first || !second) throw new Error('There are two lines.')
  expect(pauseBefore(second, first, began, () => busy)).toBe(seconds)
  expect(pauseBefore(second, undefined, began, () => busy)).toBe(Math.min(4, Math.max(0.25, after / 1000)))
})

it('the caller is heard in their own words, whatever the line misheard', () => {
  const lines = linesOf(
    timeline(
      [100, 'conversation.input', { type: 'speech', text: 'I am Rees.', said: 'I am Reece.' }],
      [101, 'transcript.user', { text: 'I am Rees.' }],
      [200, 'conversation.input', { type: 'speech', text: 'Yes.' }],
      [201, 'transcript.user', { text: 'Yes.' }],
    ),
    100,
  )
  expect(lines.map(({ sound }) => sound)).toEqual([{ words: 'I am Reece.' }, { words: 'Yes.' }])
})

it('words that did not stop the agent are heard beside its own', () => {
  const lines = linesOf(
    timeline(
      [100, 'transcript.assistant', { text: 'One moment please.' }],
      [200, 'transcript.assistant', { text: 'Your order is ready since this morning at ten.' }],
      [300, 'interrupt', { heard: 'One moment please. Your order is', unheard: '', said: 'Mm-hm.', ignored: 'short' }],
      [400, 'transcript.user', { text: 'Thanks.' }],
    ),
    100,
  )
  expect(lines.map(({ sound, into }) => [sound, into])).toEqual([
    [{ words: 'One moment please.' }, undefined],
    [{ words: 'Your order is ready since this morning at ten.' }, undefined],
    [{ words: 'Mm-hm.' }, 3 / 9],
    [{ words: 'Thanks.' }, undefined],
  ])
})
