import { afterAll, describe, expect, it } from 'vitest'
import type { TurnInput } from '#runtime/state.ts'
import { pathway, play } from '#runtime/testing/play.ts'
import type { ModelFault } from '../testing/modelFaults.ts'
import {
  type ChatRequest,
  type Recording,
  type ReplayModel,
  type ReplayOptions,
  startReplayModel,
} from '../testing/replayModel.ts'
import { createModelClient } from './client.ts'
import { createModelBrain } from './model.ts'

const models: ReplayModel[] = []
afterAll(() => Promise.all(models.map(model => model.close())))

/** Quick enough for a test, and slow enough for a busy machine to answer in time where nothing fails. */
const patience = { slowMs: 1_000, firstMs: 2_000, idleMs: 2_000 }

async function start(recording: Recording, options: ReplayOptions = {}) {
  const model = await startReplayModel(recording, options)
  models.push(model)
  return { ...model, settings: { url: model.url, model: 'replay', key: undefined } }
}

async function brainOf(model: Awaited<ReturnType<typeof start>>, second?: Awaited<ReturnType<typeof start>>) {
  return createModelBrain(await createModelClient(model.settings, second?.settings, patience))
}

const document = pathway(
  [
    [
      'Ask',
      'Default',
      {
        isStart: true,
        text: 'Do you want tea or coffee?',
        extractVars: [['drink', 'string', 'The drink: tea or coffee']],
      },
    ],
    ['Tea', 'Default', { prompt: 'Say: "Tea it is."' }],
    ['Coffee', 'Default', { prompt: 'Say: "Coffee it is."' }],
  ],
  [
    ['Ask', 'Tea', 'wants tea'],
    ['Ask', 'Coffee', 'wants coffee'],
  ],
)
const recording: Recording = {
  answers: [{ step: 'Ask', caller: 'Tea, please', choice: 'Tea', extract: { drink: 'tea' } }],
  speech: { Ask: 'Sorry, tea or coffee?', Tea: 'Tea is coming.', Coffee: 'Coffee is coming.' },
}
const isDecision = ({ messages }: ChatRequest) => messages.some(({ content }) => content.includes('# Task: decide'))

/** Meets the first so many requests to decide, or to speak, with a fault. */
const faulty = (fault: ModelFault, task: 'decide' | 'speak', most = 1) => {
  let met = 0
  return (request: ChatRequest) => {
    if (isDecision(request) !== (task === 'decide') || met >= most) return undefined
    met += 1
    return fault
  }
}

async function tea(
  fault: ModelFault,
  task: 'decide' | 'speak',
  most?: number,
  inputs: readonly (string | TurnInput)[] = ['Tea, please'],
) {
  const model = await start(recording, { fault: faulty(fault, task, most), wordless: task === 'speak' })
  const heard: string[] = []
  const ports = { brain: await brainOf(model), voice: { say: (words: string) => void heard.push(words) } }
  const played = await play(document, inputs, { ports })
  return { ...played, heard, model }
}

const errors: readonly (readonly [string, ModelFault])[] = [
  ['status 500', { type: 'status', status: 500 }],
  ['status 429', { type: 'status', status: 429 }],
  ['a page of HTML with status 200', { type: 'html' }],
  ['no choices', { type: 'no choices' }],
  ['a connection that is cut', { type: 'cut', after: 4 }],
  ['an answer that stops in the middle', { type: 'stall', after: 4 }],
  ['silence', { type: 'silence' }],
]

describe.concurrent('a model that fails', () => {
  it.each(errors)('once, with %s, is asked again, and the caller notices nothing', async (_, fault) => {
    const played = await tea(fault, 'decide')
    expect(played.of('model.error').map(event => event.payload.next)).toEqual(['retry'])
    expect(played.state).toMatchObject({ node_id: 'Tea', variables: { drink: 'tea' }, ended: null })
    expect(played.of('transcript.assistant').at(-1)?.payload).toMatchObject({ text: 'Tea is coming.', brain: 'replay' })
  })

  it.each(errors)('for good, with %s, leaves the turn to the simulator', async (_, fault) => {
    const played = await tea(fault, 'decide', Number.POSITIVE_INFINITY)
    expect(played.of('model.error').map(event => event.payload.next)).toEqual(['retry', 'simulator'])
    expect(played.of('warning')[0]?.payload.message).toContain('the simulator handles the rest of this turn')
    expect(played.of('transcript.assistant').at(-1)?.payload).toMatchObject({ text: 'Tea it is.', brain: 'scripted' })
    expect(played.state.ended).toBeNull()
  })

  it('is replaced by the second model, where one is set up', async () => {
    const model = await start(recording, { fault: () => ({ type: 'status', status: 503 }) })
    const second = await start(recording)
    const played = await play(document, ['Tea, please'], { ports: { brain: await brainOf(model, second) } })
    expect(played.of('model.error').map(event => event.payload.next)).toEqual(['retry', 'fallback'])
    expect(played.of('warning')).toEqual([])
    expect(played.said.at(-1)).toBe('Tea is coming.')
  })

  it('to say its first word in time has the caller told to wait, in other words each time', async () => {
    const played = await tea({ type: 'silence' }, 'decide', Number.POSITIVE_INFINITY)
    expect(played.of('model.slow')).toHaveLength(2)
    const fillers = played.heard.filter(words => /moment/.test(words))
    expect(fillers).toEqual(['One moment, please.', 'Just a moment longer, please.'])
    expect(played.state.history.map(({ content }) => content)).not.toContain('One moment, please.')
  })

  it('in the middle of its words keeps what was said, and never says it twice', async () => {
    const model = await start(
      { ...recording, speech: { Tea: 'Tea is coming. It takes a minute or two.' } },
      { fault: faulty({ type: 'cut', after: 25 }, 'speak', 1), wordless: true },
    )
    const played = await play(document, ['Tea, please'], { ports: { brain: await brainOf(model) } })
    expect(played.said.at(-1)).toBe('Tea is coming.')
    expect(played.of('model.error').map(event => event.payload.next)).toEqual(['stop'])
  })

  it('in the middle of the words that come with its decision keeps both, and reads the values once more', async () => {
    const heard: string[] = []
    const model = await start(
      { ...recording, speech: { Tea: 'Tea is coming. It takes a minute or two.' } },
      { fault: faulty({ type: 'cut', after: 75 }, 'decide', 1) },
    )
    const ports = { brain: await brainOf(model), voice: { say: (words: string) => void heard.push(words) } }
    const played = await play(document, ['Tea, please'], { ports })
    expect(heard.slice(1)).toEqual(['Tea is coming.'])
    expect(played.said.at(-1)).toBe('Tea is coming.')
    expect(played.of('model.error').map(event => event.payload.next)).toEqual(['retry'])
    expect(played.state).toMatchObject({ node_id: 'Tea', variables: { drink: 'tea' } })
  })
})

describe.concurrent('an answer that is none', () => {
  it.each([
    ['prose', 'I would go for the tea.'],
    ['broken JSON', '{"choice": "e1", "reason": "tea", "variables": {"drink": '],
    ['an alias that nobody gave', '{"choice":"e9","reason":"tea","variables":{"drink":"tea"}}'],
    ['an object for a choice', '{"choice":{"id":"e1"},"reason":"tea","variables":{"drink":"tea"}}'],
    ['reasoning alone', '<think>The caller wants tea, so {"choice":"e1","reason":"x","variables":{}}'],
  ])('%s is told of with what came, and asked for again', async (_, text) => {
    const played = await tea({ type: 'says', text }, 'decide')
    const [warning] = played.of('warning')
    expect(warning?.payload.message).toMatch(/^The answer of the model can’t be used/)
    expect(text).toContain(warning?.payload.came?.slice(0, 20))
    const asked = played.model.requests.filter(isDecision)
    expect(asked).toHaveLength(2)
    expect(asked[1]?.messages.at(-1)?.content).toContain('That cannot be used')
    expect(played.state).toMatchObject({ node_id: 'Tea', variables: { drink: 'tea' } })
  })

  it('twice lets the simulator decide', async () => {
    const played = await tea({ type: 'says', text: 'Tea!' }, 'decide', 2)
    expect(played.of('warning')).toHaveLength(3)
    expect(played.of('decision.result')[0]?.payload.brain).toBe('scripted')
    expect(played.state.node_id).toBe('Tea')
  })

  it('at first, but an example of one, counts by its last object', async () => {
    const example = '{"choice":"e2","reason":"an example","variables":{"drink":"coffee"}}'
    const text = `For example ${example}. So: {"choice":"e1","reason":"tea","variables":{"drink":"tea"}}`
    const played = await tea({ type: 'says', text }, 'decide')
    expect(played.state).toMatchObject({ node_id: 'Tea', variables: { drink: 'tea' } })
  })

  it.each(['', '<think>What do I say?', '```json\n{}\n```'])(
    'but words that nobody can speak (%j) are asked for again, then said by the simulator',
    async text => {
      const once = await tea({ type: 'says', text }, 'speak')
      expect(once.of('warning').map(event => event.payload.message)).toEqual([
        'The model said nothing that can be spoken.',
      ])
      expect(once.said.at(-1)).toBe('Tea is coming.')
      const twice = await tea({ type: 'says', text }, 'speak', 2)
      expect(twice.said.at(-1)).toBe('Tea it is.')
    },
  )
})

describe.concurrent('a parameter that a model refuses', () => {
  it.each(['temperature', 'seed', 'stream_options', 'max_tokens'])(
    '%s is left out, told of once, and remembered',
    async name => {
      const fault = (request: ChatRequest): ModelFault | undefined =>
        request[name] === undefined
          ? undefined
          : {
              type: 'status',
              status: 400,
              message: `Unsupported parameter: '${name}' is not supported with this model.`,
            }
      const model = await start(recording, { fault })
      const played = await play(document, ['Tea, please'], { ports: { brain: await brainOf(model) } })
      expect(played.of('warning').map(event => event.payload.message)).toEqual([
        `The model “replay” does not take “${name}”.`,
      ])
      expect(model.requests.filter(request => request[name] !== undefined)).toHaveLength(1)
      expect(played.said.at(-1)).toBe('Tea is coming.')
      if (name === 'max_tokens') expect(model.requests.at(-1)?.max_completion_tokens).toBeGreaterThan(0)
    },
  )

  it('a name of a model that the server does not know is told of, and its own model asked', async () => {
    const fault = ({ model }: ChatRequest): ModelFault | undefined =>
      model === 'base' ? { type: 'status', status: 404, message: 'The model `base` does not exist' } : undefined
    const model = await start(recording, { fault })
    const ports = { brain: await brainOf(model) }
    const played = await play(document, ['Tea, please'], { ports, conversation: { call: { model: 'base' } } })
    expect(played.of('warning').map(event => event.payload.message)).toEqual([
      'The model service has no model “base”, so “replay” is asked.',
    ])
    expect(played.said.at(-1)).toBe('Tea is coming.')
  })
})
