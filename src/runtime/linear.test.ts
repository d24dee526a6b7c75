import { describe, expect, it } from 'vitest'
import { expectLinear } from '#pathway/testing/growth.ts'
import { pathway, start } from '#pathway/testing/pathways.ts'
import type {
  BrainContext,
  BrainRequest,
  DecideRequest,
  ExtractRequest,
  Option,
  SpeakRequest,
  WantedVariable,
} from './brain.ts'
import { readPath } from './jsonPath.ts'
import { textKnowledge } from './knowledge.ts'
import { sampleBody } from './sampleAnswer.ts'
import { createScriptedBrain } from './scripted/brain.ts'
import { brainOf, play } from './testing/play.ts'

const simulator = createScriptedBrain()
const { signal } = new AbortController()
/** Has the simulator do all that is asked, as the runtime does. */
const ask = async (request: BrainRequest) => {
  for await (const _ of simulator.turn(request, signal));
}
const brain = {
  speak: ({ purpose, silent, tries, missing, extracted, ...context }: SpeakRequest) =>
    ask({ ...context, speak: { purpose, silent, tries, missing, extracted } }),
  extract: ({ wanted, instructions, asked, ...context }: ExtractRequest) =>
    ask({ ...context, extract: { wanted, instructions, asked } }),
  decide: ({ globals, edges, missing, extracted, misses, returns, answer, ...context }: DecideRequest) =>
    ask({ ...context, route: { globals, edges, missing, extracted, misses, returns, answer } }),
}

const contextOf = (prompt: string, answer = ''): BrainContext => ({
  document: pathway([start({ prompt })]),
  node_id: 'start',
  node_name: 'Start',
  global_prompt: '',
  global_values: {},
  prompt,
  condition: '',
  variables: {},
  history: [{ role: 'user', content: answer, node_id: 'start', created_at: '' }],
  model_options: {},
  examples: { pathway: [], condition: [], dialogue: [] },
  seed: 1,
})

const speaking = (prompt: string, purpose: SpeakRequest['purpose'] = 'enter'): SpeakRequest => ({
  ...contextOf(prompt),
  purpose,
  silent: false,
  tries: 0,
  missing: [],
  extracted: [],
})

const edgeTo = (key: string, label: string, description = ''): Option => ({
  key,
  target: key,
  target_name: key,
  label,
  description,
  always: false,
})

const deciding = (answer: string, edges: readonly Option[], history?: string): DecideRequest => ({
  ...contextOf('', answer),
  ...(history !== undefined && {
    examples: {
      pathway: [{ 'Conversation History': history, 'Chosen Pathway': 'x' }],
      condition: [],
      dialogue: [],
    },
  }),
  globals: [],
  edges,
  missing: [],
  extracted: [],
  misses: 0,
  returns: false,
  answer,
})

const wanted = (name: string, type: WantedVariable['type'], description: string): WantedVariable => ({
  name,
  type,
  description,
})

/** Plays a node that wants these variables, with a brain that finds the same whatever is said. */
const playExtraction = (rows: readonly (readonly string[])[], found: Readonly<Record<string, unknown>>) =>
  play(pathway([start({ text: 'Hello', extractVars: rows })]), ['well'], {
    ports: { brain: brainOf({ extract: () => found }) },
  })

/** Texts that a search which tries every position, or two ways to read one run, stumbles over. */
const attacks: readonly (readonly [string, (size: number) => string])[] = [
  ['words', size => 'word '.repeat(size)],
  ['one word', size => 'a'.repeat(size * 5)],
  ['digits', size => '1'.repeat(size * 5)],
  ['digits and a letter', size => `${'1'.repeat(size * 5)}x`],
  ['spaces', size => `a${' '.repeat(size * 5)}b`],
  ['ends of lines', size => `a${'\n'.repeat(size * 5)}b`],
  ['dots', size => `a${'.'.repeat(size * 5)}b`],
  ['headings', size => '#\n'.repeat(size * 2)],
  ['signs of a heading', size => '#'.repeat(size * 5)],
  ['quotation marks', size => '"'.repeat(size * 5)],
  ['quotations', size => 'Never say "hello you there". '.repeat(size)],
  ['openings of quotations', size => '“hello you there '.repeat(size)],
  ['callers who say', size => 'they they say '.repeat(size)],
  ['constants', size => 'it is always '.repeat(size)],
  ['options', size => `one of ${'" '.repeat(size * 3)}`],
  ['times', size => '9:30 '.repeat(size)],
  ['braces', size => '{{'.repeat(size * 3)],
]

let made = 0
/** The brain remembers what it read last, so that each text must be another one. */
const runs = attacks.map(([name, make]) => {
  const makeAnother = (size: number) => {
    made += 1
    return `${make(size)}\n${made}`
  }
  return [name, makeAnother] as const
})

describe('the scripted brain takes a time that grows with a text alone', () => {
  it.each(runs)('speaking from a prompt of %s', async (_, make) => {
    await expectLinear(
      make,
      async prompt => {
        await brain.speak(speaking(prompt))
        await brain.speak(speaking(prompt, 'again'))
      },
      2_500,
    )
  })

  it.each(runs)('deciding between labels, and by examples, of %s', async (_, make) => {
    await expectLinear(
      make,
      text => brain.decide(deciding('two', [edgeTo('a', text, text), edgeTo('b', 'no', '')], text)),
      2_500,
    )
  })

  it.each(runs)('extracting by descriptions of %s', async (_, make) => {
    await expectLinear(
      make,
      description =>
        brain.extract({
          ...contextOf('', 'ten'),
          wanted: [
            wanted('kind', 'string', description),
            wanted('at time', 'string', description),
            wanted('count', 'integer', description),
          ],
          instructions: [],
          asked: true,
        }),
      2_500,
    )
  })

  it.each(runs)('searching knowledge of %s', async (_, make) => {
    await expectLinear(make, text => textKnowledge.search(text, 'where is the word', 4, signal), 2_500)
  })

  it('deciding between many edges', async () => {
    const answer = 'well that is a long answer about many things '.repeat(80)
    await expectLinear(
      size => Array.from({ length: size }, (_, at) => edgeTo(String(at), `label ${at}`, 'when they say so')),
      edges => brain.decide(deciding(answer, edges)),
      50,
    )
  })
})

/** Names of every kind that the scripted brain tells apart. */
const names = [
  'is_new',
  'order number',
  'guest count',
  'email',
  'phone',
  'birth year',
  'start time',
  'due date',
  'notes',
]

describe('extraction takes a time that grows with the variables alone', () => {
  it.each(['boolean', 'integer', 'string'] as const)('reading %s variables out of an answer', async type => {
    const answer = 'four guests and 2 cats, '.repeat(100)
    await expectLinear(
      size => Array.from({ length: size }, (_, at) => wanted(`${names[at % names.length]} ${at}`, type, '')),
      all => brain.extract({ ...contextOf('', answer), wanted: all, instructions: [], asked: true }),
      500,
    )
  })

  it('finding them in what a brain has found', async () => {
    await expectLinear(
      size => Array.from({ length: size }, (_, at) => [`Name ${at}`, 'string', 'd'] as const),
      async rows => {
        const found = Object.fromEntries(rows.map(([name]) => [name.toUpperCase(), 'x']))
        const { state } = await playExtraction(rows, found)
        expect(Object.keys(state.variables)).toHaveLength(rows.length)
      },
      500,
    )
  })
})

describe('a value of a variable, however long, is read in no time', () => {
  it.each(runs)('%s', async (_, make) => {
    const value = make(40_000)
    const types = ['string', 'integer', 'number', 'boolean', 'json'] as const
    const began = process.cpuUsage()
    await playExtraction(
      types.map(type => [type, type, 'd']),
      Object.fromEntries(types.map(type => [type, value])),
    )
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_500)
  })
})

describe('an answer', () => {
  it.each(runs)('of %s, however long, is read in no time', async (_, make) => {
    const answer = make(200_000)
    const began = performance.now()
    await brain.decide(deciding(answer, [edgeTo('a', 'yes'), edgeTo('b', '18 to 65')]))
    for (const name of ['email', 'phone', 'year', 'date', 'time', 'name', 'order code', 'notes']) {
      await brain.extract({
        ...contextOf('', answer),
        variables: { now: '2026-11-22T06:00:00Z' },
        wanted: [wanted(name, 'string', '')],
        instructions: [],
        asked: true,
      })
    }
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})

describe('a sample answer takes a time that grows with the mapped paths alone', () => {
  it.each<readonly [string, (at: number) => string]>([
    ['side by side', at => `$.m${at}`],
    ['in one object', at => `$.data.order.m${at}`],
    ['in lists', at => `$.m${at}[2].x`],
  ])('%s', async (_, path) => {
    await expectLinear(
      size => ({ responseData: Array.from({ length: size }, (_, at) => ({ name: `v${at}`, data: path(at) })) }),
      sampleBody,
      500,
    )
  })
})

describe('a JSON Path takes a time that grows with the answer alone', () => {
  it.each<readonly [string, (size: number) => unknown]>([
    ["$[?search(@,'(a+)+$')]", (size: number) => [`${'a'.repeat(size)}!`]],
    ["$[?match(@,'(a|a)*b')]", (size: number) => [`${'a'.repeat(size)}!`]],
    ['$..*', (size: number) => Array.from({ length: size / 5 }, () => ({ a: 1 }))],
  ])('%s', async (path, make) => {
    await expectLinear(make, body => readPath(body, path), 5_000)
  })
})
