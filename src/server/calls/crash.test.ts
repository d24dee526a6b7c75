import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServiceProcess } from '../testing/process.ts'
import { copyTemplate } from '../testing/service.ts'

describe('after the service was killed in the middle of a call', () => {
  let prepared: Awaited<ReturnType<typeof copyTemplate>>
  let service: ServiceProcess
  beforeAll(async () => {
    prepared = await copyTemplate()
    service = new ServiceProcess({ DIALPATH_DATA_DIR: prepared.dataDir, DATABASE_URL: prepared.url })
    await service.start()
  }, 120_000)
  afterAll(async () => {
    await service.kill()
    await prepared.drop()
  })

  it('the call ends in a truthful state and is not dialled again, and what was queued is', async () => {
    const call = { phone_number: '+14155550123', pathway_id: '' }
    const { pathway_id } = await service.ask('POST', '/api/v1/convo_pathway/create', {
      name: 'Long',
      nodes: [
        {
          id: 'a',
          type: 'Default',
          data: { name: 'A', isStart: true, text: `First. ${'So much to say. '.repeat(20)}` },
        },
        { id: 'b', type: 'Default', data: { name: 'B', text: 'Second. '.repeat(40) } },
        { id: 'c', type: 'End Call', data: { name: 'C', text: 'Bye.' } },
      ],
      edges: [
        { id: 'ab', source: 'a', target: 'b', label: 'goes on' },
        { id: 'bc', source: 'b', target: 'c', label: 'ends' },
      ],
    })
    call.pathway_id = pathway_id
    const { call_id } = await service.ask('POST', '/api/v1/calls', call)
    const { call_id: later } = await service.ask('POST', '/api/v1/calls', {
      phone_number: '+15005550001',
      task: 'x',
      start_time: new Date(Date.now() + 3000).toISOString(),
    })
    await service.follow(call_id, 'First.')
    const killedAt = Date.now()
    await service.kill()
    await service.start()

    await service.follow(call_id)
    const record = await service.ask('GET', `/api/v1/calls/${call_id}`)
    expect(record).toMatchObject({
      completed: true,
      status: 'failed',
      queue_status: 'call_error',
      error_message: 'The service stopped while the call was in progress.',
      answered_by: null,
      call_ended_by: null,
    })
    expect(record.concatenated_transcript).toContain('First.')
    expect(Date.parse(record.end_at)).toBeLessThanOrEqual(killedAt)
    expect(Date.parse(record.end_at)).toBeGreaterThanOrEqual(Date.parse(record.started_at))
    const { events } = await service.ask('GET', `/api/v1/pathway_calls/${call_id}`)
    expect(events.map((event: { sequence: number }) => event.sequence)).toEqual(
      events.map((_: unknown, index: number) => index + 1),
    )
    expect(events.at(-1)).toMatchObject({ event_type: 'conversation.end', payload: { reason: 'error' } })

    expect(await service.follow(later)).toContain('Dialing +15005550001')
    expect(await service.ask('GET', `/api/v1/calls/${later}`)).toMatchObject({ status: 'busy', completed: true })
    const notes: { message: string }[] = await service.ask('GET', `/api/v1/event_stream/${call_id}`)
    expect(notes.filter(({ message }) => message.startsWith('Dialing '))).toHaveLength(1)
    expect(await service.ask('GET', `/api/v1/calls/${call_id}`)).toEqual(record)
  }, 120_000)
})
