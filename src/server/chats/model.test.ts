import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asking, base, createPathway, open, readReceptionist } from '../testing/pathways.ts'
import { receptionistRecording } from '../testing/receptionistRecording.ts'
import { type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

describe('a pathway chat with a model', () => {
  let model: ReplayModel
  let service: TestService
  beforeAll(async () => {
    model = await startReplayModel(receptionistRecording, { key: 'sk-test' })
    service = await startTestService({
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
      DIALPATH_LLM_KEY: 'sk-test',
    })
  })
  afterAll(async () => {
    await service.close()
    await model.close()
  })

  it.each(['happy_path', 'rude_caller', 'service_first'])('leads the caller of %s to the end', async script => {
    const pathway_id = await createPathway(service, readReceptionist('pathway.json'), 'Receptionist')
    const chat = await open(service, pathway_id)
    expect(chat).toMatchObject({
      brain: 'replay',
      assistant_responses: ['Apex Auto Works, this is Clint. What can I do for ya?'],
    })
    let last = chat
    for (const message of readReceptionist(`${script}.json`)) {
      last = (await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message })).body
    }
    expect(last).toMatchObject({ completed: true, ended: { reason: 'end_call' }, current_node_name: 'Confirm And End' })
  })

  it('can be played by the scripted simulator all the same', async () => {
    const pathway_id = await createPathway(service, asking)
    expect((await open(service, pathway_id, { brain: 'scripted' })).brain).toBe('scripted')
  })

  it('says so when the model refuses the key', async () => {
    const wrong = await startTestService({
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
      DIALPATH_LLM_KEY: 'sk-wrong',
    })
    try {
      const chat = await open(wrong, await createPathway(wrong, readReceptionist('pathway.json')))
      expect(chat).toMatchObject({ completed: true, ended: { reason: 'error' } })
      expect(chat.ended.message).toContain('refuses the key')
      expect(JSON.stringify(chat)).not.toContain('sk-wrong')
    } finally {
      await wrong.close()
    }
  })
})
