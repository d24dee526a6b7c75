import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { pathway, play } from '#runtime/testing/play.ts'
import { receptionistRecording } from '../testing/receptionistRecording.ts'
import { type Recording, type ReplayModel, type ReplayOptions, startReplayModel } from '../testing/replayModel.ts'
import { openBrain } from './brains.ts'

const folder = new URL('../../runtime/fixtures/receptionist/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const receptionist = { name: 'Receptionist', description: '', ...read('pathway.json') }

let model: ReplayModel | undefined
afterEach(async () => {
  await model?.close()
  model = undefined
})

async function brainFor(recording: Recording, options: ReplayOptions = {}, key?: string) {
  model = await startReplayModel(recording, options)
  return openBrain({ llm: { url: model.url, model: 'replay', key } }, 'auto')
}

describe('a model behind an OpenAI-compatible endpoint', () => {
  it.each(['happy_path', 'rude_caller', 'service_first'])('leads the caller of %s to the end', async script => {
    const brain = await brainFor(receptionistRecording)
    const played = await play(receptionist, read(`${script}.json`), { ports: { brain } })
    expect(played.of('warning')).toEqual([])
    expect(played.state.ended?.reason).toBe('end_call')
    expect(played.said.at(-1)).toBe('See you next Tuesday at nine.')
    expect(played.state.variables).toMatchObject({ appointment_time: '9:00 AM', car_make: 'BMW' })
  })

  it('that gives no words with its decision is asked once to decide and once for the words of each node', async () => {
    const brain = await brainFor(receptionistRecording, { wordless: true })
    const script: string[] = read('happy_path.json')
    const played = await play(receptionist, script, { ports: { brain } })
    const purposes = played.of('model.request').map(event => event.payload.purpose)
    expect(purposes.filter(purpose => purpose === 'decide')).toHaveLength(script.length)
    const entered = played.visited.length
    expect(purposes.filter(purpose => purpose === 'speak')).toHaveLength(entered)
    expect(model?.requests).toHaveLength(script.length + entered)
  })

  it('is asked once a turn where the words of the next node can come with the decision', async () => {
    const brain = await brainFor(receptionistRecording)
    const script: string[] = read('happy_path.json')
    const played = await play(receptionist, script, { ports: { brain } })
    const purposes = played.of('model.request').map(event => event.payload.purpose)
    // The opening, and a Webhook that reads values of its own before it speaks.
    expect(purposes.filter(purpose => purpose === 'speak').length).toBeLessThanOrEqual(2)
    expect(played.said.at(-1)).toBe('See you next Tuesday at nine.')
  })

  it.each<readonly [string, Record<string, unknown>, readonly string[]]>([
    ['where it is spoken from its prompt', { prompt: 'Thank {{name}}.' }, ['decide']],
    [
      'not where it is passed by once all is known',
      { prompt: 'Thank {{name}}.', skipIfKnown: true },
      ['decide', 'speak'],
    ],
    [
      'not where another model plays it',
      { prompt: 'Thank them.', modelOptions: { modelName: 'big' } },
      ['speak', 'decide'],
    ],
    ['not where its words are fixed', { text: 'Thank you, {{name}}.' }, ['decide']],
  ])('makes the words of a node with the decision to go there: %s', async (_, data, purposes) => {
    const table = pathway(
      [
        ['Ask', 'Default', { isStart: true, text: 'Who is it?', extractVars: [['name', 'string', 'The name']] }],
        ['Thanks', 'Default', data],
      ],
      [['Ask', 'Thanks', 'said the name']],
    )
    const answer = { step: 'Ask', caller: 'Ada', choice: 'Thanks', extract: { name: 'Ada' } }
    const brain = await brainFor({ answers: [answer], speech: { Thanks: 'Thank you, Ada.' } })
    const played = await play(table, ['Ada'], { ports: { brain } })
    expect(played.of('model.request').map(event => event.payload.purpose)).toEqual(purposes)
    expect(played.said.at(-1)).toBe('Thank you, Ada.')
    expect(played.of('variable.unset')).toEqual([])
    expect(played.state.variables).toEqual({ name: 'Ada' })
  })

  it('says the words that came with a decision once, also where the turn comes to the node again', async () => {
    const skips = { modelOptions: { skipUserResponse: true } }
    const circle = pathway(
      [
        ['Ask', 'Default', { isStart: true, text: 'Shall I go on?' }],
        ['Round', 'Default', { prompt: 'Go round.', ...skips }],
        ['Back', 'Default', { text: 'Back.', ...skips }],
      ],
      [
        ['Ask', 'Round', 'yes'],
        ['Round', 'Back', 'on'],
        ['Back', 'Round', 'on'],
      ],
    )
    const heard: string[] = []
    const brain = await brainFor({ answers: [{ step: 'Ask', caller: 'Yes', choice: 'Round' }] })
    const ports = { brain, voice: { say: (words: string) => void heard.push(words) } }
    const played = await play(circle, ['Yes'], { ports })
    expect(played.state.ended?.reason).toBe('loop')
    const spoken = played.of('model.request').filter(event => event.payload.purpose === 'speak')
    const rounds = played.said.filter(words => words === 'Round.')
    expect(rounds.length).toBeGreaterThan(2)
    expect(spoken).toHaveLength(rounds.length - 1)
    expect(heard.filter(words => words === 'Round.')).toHaveLength(rounds.length)
  })

  it.each<readonly [string, ReplayOptions, number]>([
    ['knows no JSON schemas', { withoutSchemas: true }, 1],
    [
      'knows neither schemas nor tools, and wraps its answers in words',
      { withoutSchemas: true, withoutTools: true, chatty: true },
      2,
    ],
  ])('that %s is asked in another way, which is found out once', async (_, options, refusals) => {
    const brain = await brainFor(receptionistRecording, options)
    const played = await play(receptionist, read('happy_path.json'), { ports: { brain } })
    expect(played.state.ended?.reason).toBe('end_call')
    expect(played.of('warning')).toHaveLength(refusals)
    const asked = model?.requests.filter(request => request.response_format !== undefined)
    expect(asked).toHaveLength(1)
    const again = await play(receptionist, read('happy_path.json'), { ports: { brain } })
    expect(again.of('warning')).toEqual([])
  })

  it('may stay at a step as long as the caller’s words belong to it, and counts those that make no sense', async () => {
    const table = pathway(
      [
        ['Menu', 'Default', { isStart: true, prompt: 'Talk about the menu' }],
        ['Order', 'End Call', { text: 'Bye.' }],
      ],
      [['Menu', 'Order', 'wants to order']],
    )
    const caller = 'blah'
    const brain = await brainFor({ answers: [{ step: 'Menu', caller, choice: 'unclear' }] })
    const asking = await play(table, Array(6).fill('Is there soup?'), { ports: { brain } })
    expect(asking.state.ended).toBeNull()
    expect(asking.of('no_match')).toHaveLength(0)
    const babbling = await play(table, Array(3).fill(caller), { ports: { brain } })
    expect(babbling.of('no_match').map(event => event.payload.count)).toEqual([1, 2, 3])
    expect(babbling.state.ended).not.toBeNull()
  })

  it('that knows no streams is understood', async () => {
    const brain = await brainFor(receptionistRecording, { withoutStreams: true })
    const played = await play(receptionist, read('happy_path.json'), { ports: { brain } })
    expect(played.state.ended?.reason).toBe('end_call')
  })

  it('is asked with the temperature and the model of the call, and of the node that names its own', async () => {
    const document = pathway(
      [
        ['a', 'Default', { isStart: true, prompt: 'Greet', modelOptions: { skipUserResponse: true } }],
        ['b', 'Default', { prompt: 'Ask', modelOptions: { temperature: 0.1, modelName: 'own' } }],
      ],
      [['a', 'b', '']],
    )
    const brain = await brainFor({ answers: [] })
    await play(document, [], { ports: { brain }, conversation: { call: { temperature: 0.9, model: 'of-call' } } })
    await play(document, [], { ports: { brain } })
    expect(model?.requests).toMatchObject([
      { temperature: 0.9, model: 'of-call' },
      { temperature: 0.1, model: 'own' },
      { temperature: 0.7 },
      { temperature: 0.1, model: 'own' },
    ])
  })

  const document = pathway([['a', 'Default', { isStart: true, prompt: 'Greet the caller.' }]])

  it('tells of a wrong key without showing it, and the simulator plays on', async () => {
    const brain = await brainFor({ answers: [] }, { key: 'right' }, 'wrong-key-123')
    const played = await play(document, [], { ports: { brain } })
    expect(played.of('model.error')[0]?.payload).toMatchObject({ status: 401, next: 'simulator' })
    expect(played.of('model.error')[0]?.payload.message).toContain('refuses the key')
    expect(played.said).toHaveLength(1)
    expect(played.state.ended).toBeNull()
    expect(JSON.stringify(played.events)).not.toContain('wrong-key-123')
  })

  it('takes the first model that the server lists where none is named', async () => {
    model = await startReplayModel({ answers: [] })
    const brain = await openBrain({ llm: { url: model.url, model: undefined, key: undefined } }, 'auto')
    expect(brain.name).toBe('replay')
  })

  it.each(['replay', undefined])('tells when nobody answers, where the model named is %s', async name => {
    const closed = await startReplayModel({ answers: [] })
    await closed.close()
    const brain = await openBrain({ llm: { url: closed.url, model: name, key: undefined } }, 'auto')
    const played = await play(document, [], { ports: { brain } })
    expect(played.of('model.error').map(event => event.payload.next)).toEqual(['retry', 'simulator'])
    expect(played.of('model.error')[0]?.payload.message).toMatch(/cannot be reached/)
    expect(played.said).toHaveLength(1)
  })

  it('asks for a model to be set up where one is wanted and none is', async () => {
    await expect(openBrain({ llm: undefined }, 'model')).rejects.toThrow('No model is set up')
    expect((await openBrain({ llm: undefined }, 'auto')).name).toBe('scripted')
  })
})
