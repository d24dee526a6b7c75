import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asking, base, createPathway, open, readReceptionist } from '../testing/pathways.ts'
import { receptionistRecording } from '../testing/receptionistRecording.ts'
import { type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** The lines of a caller, and the node at which the conversation stands after each. */
const callers: Readonly<Record<string, readonly string[]>> = {
  happy_path: [
    'Greeting',
    'Offer Availability',
    'Caller And Vehicle Details',
    'Caller And Vehicle Details',
    'Capture Service List',
    'Capture Service List',
    'Wrap Up',
    'Confirm And End',
  ],
  rude_caller: [
    'Greeting',
    'Offer Availability',
    'Offer Availability',
    'Caller And Vehicle Details',
    'Caller And Vehicle Details',
    'AI Disclosure',
    'Capture Service List',
    'Capture Service List',
    'Wrap Up',
    'Confirm And End',
  ],
  service_first: [
    'Greeting',
    'Offer Availability',
    'Offer Availability',
    'Offer Availability',
    'Caller And Vehicle Details',
    'Caller And Vehicle Details',
    'Capture Service List',
    'Capture Service List',
    'Wrap Up',
    'Wrap Up',
    'Confirm And End',
  ],
}

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

  it.each(Object.entries(callers))('leads the caller of %s from node to node to the end', async (script, stations) => {
    const pathway_id = await createPathway(service, readReceptionist('pathway.json'), 'Receptionist')
    const chat = await open(service, pathway_id)
    expect(chat).toMatchObject({
      brain: 'replay',
      assistant_responses: ['Apex Auto Works, this is Clint. What can I do for ya?'],
    })
    let last = chat
    const passed: string[] = []
    for (const message of readReceptionist(`${script}.json`)) {
      last = (await service.ask('POST', `${base}/chat/${chat.chat_id}`, { message })).body
      passed.push(last.current_node_name)
    }
    expect(passed).toEqual(stations)
    expect(last).toMatchObject({ completed: true, ended: { reason: 'end_call' }, current_node_name: 'Confirm And End' })
  })

  it('can be played by the scripted simulator all the same', async () => {
    const pathway_id = await createPathway(service, asking)
    expect((await open(service, pathway_id, { brain: 'scripted' })).brain).toBe('scripted')
  })

  it('tells when the model refuses the key, and the simulator plays on', async () => {
    const wrong = await startTestService({
      DIALPATH_LLM_URL: model.url,
      DIALPATH_LLM_MODEL: 'replay',
      DIALPATH_LLM_KEY: 'sk-wrong',
    })
    try {
      const chat = await open(wrong, await createPathway(wrong, readReceptionist('pathway.json')))
      expect(chat).toMatchObject({ completed: false, ended: null })
      const faults = chat.timeline.filter((event: { event_type: string }) => event.event_type === 'model.error')
      expect(faults[0].payload.message).toContain('refuses the key')
      expect(JSON.stringify(chat)).not.toContain('sk-wrong')
    } finally {
      await wrong.close()
    }
  })
})
