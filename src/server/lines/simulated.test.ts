import { expect, it } from 'vitest'
import type { CalleeManner, DialRequest, Spoken, TurnTaking } from './line.ts'
import { createParty } from './simulated.ts'
import { wordsSaidAfter } from './talkingOver.ts'

const pace = { letter: 0, pause: 0 }
const signal = new AbortController().signal
const LONG = 'We have a table at six, one at seven and one at half past eight this evening.'

function partyOf(
  callee: Partial<CalleeManner>,
  turns: Partial<TurnTaking> = {},
  keywords: DialRequest['keywords'] = [],
  pause = 0,
) {
  return createParty(
    'answers',
    { ...pace, pause },
    {
      callee: { line: 'clear', interrupts: 'never', seed: 1, ...callee },
      turns: { blocksInterruptions: false, threshold: 100, ...turns },
      keywords,
    },
  )
}

async function* wordsOf(...texts: readonly (string | Spoken)[]) {
  for (const text of texts) yield typeof text === 'string' ? { text } : text
}

it.each([
  ['who interrupts nobody', {}, {}, { text: LONG, isInterrupted: false }],
  [
    'who breaks in with its answer',
    { interrupts: 'answers' },
    {},
    { text: 'We have a table at six,', isInterrupted: true },
  ],
  [
    'who breaks in where interruptions are blocked',
    { interrupts: 'answers' },
    { blocksInterruptions: true },
    {
      text: LONG,
      isInterrupted: false,
      talkedOver: { heard: 'We have a table at six,', said: 'Sorry, can I just say something?', ignored: 'blocked' },
    },
  ],
  [
    'who murmurs to an agent of the usual patience',
    { interrupts: 'murmurs' },
    {},
    {
      text: LONG,
      isInterrupted: false,
      talkedOver: { heard: 'We have a table at six,', said: 'Mm-hm.', ignored: 'short' },
    },
  ],
  [
    'who murmurs to an agent that stops at once',
    { interrupts: 'murmurs' },
    { threshold: 50 },
    { text: 'We have a table at six,', isInterrupted: true },
  ],
] as const)('a callee %s', async (_name, callee, turns, heard) => {
  expect(await partyOf(callee, turns).say(wordsOf(LONG), signal)).toEqual(heard)
})

it('nobody talks into a short sentence, and the words before a break-in were heard', async () => {
  const party = partyOf({ interrupts: 'answers' })
  expect(await party.say(wordsOf('One moment, please.'), signal)).toEqual({
    text: 'One moment, please.',
    isInterrupted: false,
  })
  expect(await party.say(wordsOf('One moment, please.', LONG, 'Goodbye.'), signal)).toEqual({
    text: 'One moment, please. We have a table at six,',
    isInterrupted: true,
  })
})

it('what the node asks of the agent comes before what the call does, for its own words alone', async () => {
  const patient = { text: LONG, threshold: 200 }
  const murmured = { heard: 'We have a table at six,', said: 'Mm-hm.', ignored: 'short' }
  const party = partyOf({ interrupts: 'murmurs' }, { threshold: 50 })
  expect(await party.say(wordsOf(patient), signal)).toMatchObject({ isInterrupted: false, talkedOver: murmured })
  expect(await party.say(wordsOf(LONG), signal)).toMatchObject({ isInterrupted: true })
  const usual = partyOf({ interrupts: 'answers' })
  expect(await usual.say(wordsOf({ text: LONG, blocksInterruptions: true }), signal)).toMatchObject({
    talkedOver: { ignored: 'blocked' },
  })
  expect(await usual.say(wordsOf({ text: LONG, threshold: 60 }), signal)).toMatchObject({
    isInterrupted: true,
    threshold: 60,
  })
})

it('the more patient an agent is, the more words it still says and the longer it waits before it answers', async () => {
  expect([50, 100, 200].map(threshold => wordsSaidAfter({ threshold }))).toEqual([1, 2, 3])
  const waited = async (threshold: number) => {
    const began = performance.now()
    await partyOf({}, { threshold }, [], 60).answer(async () => ({ type: 'silence' }), signal)
    return performance.now() - began
  }
  // The callee thinks for 60 ms, the agent waits for 30 ms at 100.
  expect(await waited(400)).toBeGreaterThan(175)
})

it('a noisy line mishears, and keywords put it right', async () => {
  const answerOf = async (seed: number, keywords: DialRequest['keywords']) => {
    const party = partyOf({ line: 'noisy', seed }, {}, keywords)
    await party.say(wordsOf('Your name?'), signal)
    return party.answer(async () => ({ type: 'speech', text: 'I am Donovan.' }), new AbortController().signal)
  }
  const seeds = Array.from({ length: 20 }, (_, seed) => seed)
  const plain = await Promise.all(seeds.map(seed => answerOf(seed, [])))
  const misheard = plain.filter(reply => reply.type === 'speech' && reply.text !== 'I am Donovan.')
  expect(misheard.length).toBeGreaterThan(10)
  for (const reply of misheard) expect(reply).toMatchObject({ said: 'I am Donovan.' })
  const helped = await Promise.all(seeds.map(seed => answerOf(seed, [{ words: 'Donovan', boost: 2 }])))
  expect(helped.every(reply => reply.type === 'speech' && reply.text === 'I am Donovan.')).toBe(true)
  const corrected = helped.filter(reply => reply.type === 'speech' && reply.corrected)
  expect(corrected).toHaveLength(misheard.length)
})
