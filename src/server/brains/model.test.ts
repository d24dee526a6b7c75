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

async function brainOf(recording: Recording, options: ReplayOptions = {}, key?: string) {
  model = await startReplayModel(recording, options)
  return openBrain({ llm: { url: model.url, model: 'replay', key } }, 'auto')
}

describe('a model behind an OpenAI-compatible endpoint', () => {
  it.each(['happy_path', 'rude_caller', 'service_first'])('leads the caller of %s to the end', async script => {
    const brain = await brainOf(receptionistRecording)
    const played = await play(receptionist, read(`${script}.json`), { ports: { brain } })
    expect(played.state.ended?.reason).toBe('end_call')
    expect(played.said.at(-1)).toBe('See you next Tuesday at nine.')
    expect(played.state.variables).toMatchObject({ appointment_time: '9:00 AM', car_make: 'BMW' })
  })

  it('is understood without JSON mode and with words around its JSON', async () => {
    const brain = await brainOf(receptionistRecording, { withoutJsonMode: true, chatty: true })
    const played = await play(receptionist, read('happy_path.json'), { ports: { brain } })
    expect(played.state.ended?.reason).toBe('end_call')
    const refused = model?.requests.filter(request => request.response_format !== undefined)
    expect(refused).toHaveLength(1)
  })

  const document = pathway([['a', 'Default', { isStart: true, prompt: 'Greet' }]])

  it('tells of a wrong key without showing it', async () => {
    const brain = await brainOf({ answers: [] }, { key: 'right' }, 'wrong-key-123')
    const played = await play(document, [], { ports: { brain } })
    expect(played.state.ended?.reason).toBe('error')
    expect(played.state.ended?.message).toContain('refuses the key')
    expect(JSON.stringify(played.events)).not.toContain('wrong-key-123')
  })

  it('tells when nobody answers', async () => {
    const brain = await brainOf({ answers: [] })
    await model?.close()
    model = undefined
    const played = await play(document, [], { ports: { brain } })
    expect(played.state.ended?.message).toMatch(/cannot be reached/)
  })

  it('takes the first model that the server lists where none is named', async () => {
    model = await startReplayModel({ answers: [] })
    const brain = await openBrain({ llm: { url: model.url, model: undefined, key: undefined } }, 'auto')
    expect(brain.name).toBe('replay')
  })

  it('tells when nobody answers and no model is named', async () => {
    const closed = await startReplayModel({ answers: [] })
    await closed.close()
    const brain = await openBrain({ llm: { url: closed.url, model: undefined, key: undefined } }, 'auto')
    expect((await play(document, [], { ports: { brain } })).state.ended?.message).toMatch(/cannot be reached/)
  })

  it('asks for a model to be set up where one is wanted and none is', async () => {
    await expect(openBrain({ llm: undefined }, 'model')).rejects.toThrow('No model is set up')
    expect((await openBrain({ llm: undefined }, 'auto')).name).toBe('scripted')
  })
})
