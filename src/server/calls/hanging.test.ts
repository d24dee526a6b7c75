import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPathway } from '../testing/pathways.ts'
import { type ReplayModel, startReplayModel } from '../testing/replayModel.ts'
import { startTestService, type TestService } from '../testing/service.ts'

describe('a call whose model hangs', () => {
  let model: ReplayModel
  let service: TestService
  let asked: () => void
  beforeAll(async () => {
    model = await startReplayModel(
      { answers: [] },
      {
        fault: () => {
          asked()
          return { type: 'silence' }
        },
      },
    )
    service = await startTestService({ DIALPATH_LLM_URL: model.url, DIALPATH_LLM_MODEL: 'replay' })
  })
  afterAll(async () => {
    await service.close()
    await model.close()
  })

  /** Sends a call, and gives its id once the model was asked. */
  async function sent(body: object): Promise<string> {
    const hangs = new Promise<void>(resolve => {
      asked = resolve
    })
    const nodes = [{ id: 'a', type: 'Default', data: { name: 'A', isStart: true, prompt: 'Greet the caller.' } }]
    const pathway_id = await createPathway(service, { nodes, edges: [] })
    const answer = await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id, ...body })
    await hangs
    return answer.body.call_id
  }

  async function ended(call_id: string) {
    const stream = await fetch(`${service.url}/api/v1/event_stream/${call_id}`, {
      headers: { authorization: service.key },
    })
    await stream.text()
    return (await service.ask('GET', `/api/v1/calls/${call_id}`)).body
  }

  /** The types of the events that came before the end: a model that is given up leaves an error, and the simulator speaks for it. */
  async function typesOf(call_id: string): Promise<readonly string[]> {
    const { body } = await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)
    return body.events.map((event: { event_type: string }) => event.event_type)
  }

  it('is stopped before the model is given up', async () => {
    const call_id = await sent({})
    await service.ask('POST', `/api/v1/calls/${call_id}/stop`)
    expect(await ended(call_id)).toMatchObject({ completed: true, queue_status: 'complete' })
    expect(await typesOf(call_id)).not.toContain('transcript.assistant')
  })

  it('ends when its longest duration is reached', async () => {
    const call_id = await sent({ max_duration: 0.01 })
    expect(await ended(call_id)).toMatchObject({ completed: true, call_ended_by: 'ASSISTANT' })
    const types = await typesOf(call_id)
    expect(types.at(-1)).toBe('conversation.end')
    expect(types).not.toContain('model.error')
    expect(types).not.toContain('transcript.assistant')
  })
})
