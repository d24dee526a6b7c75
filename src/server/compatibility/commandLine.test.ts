import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { type CommandLine, createCommandLine } from './commandLine.ts'

/** Every command of `bland-cli` whose subject the service has (`docs/clients.md`), as its users type it. */

let service: TestService
let cli: CommandLine
beforeAll(async () => {
  service = await startTestService({ DIALPATH_ALLOWED_HOSTS: '127.0.0.1' })
  cli = createCommandLine(service)
})
afterAll(async () => {
  cli.remove()
  await service.close()
})

const number = '+14155550101'

/** The value that a command prints beside a name. */
const shown = (printed: string, name: string) => new RegExp(`^\\s*${name}\\s{2,}(.*)$`, 'm').exec(printed)?.[1]?.trim()

describe('pathways in files', () => {
  const file = (directory: string) => join(cli.directory, directory, 'bland-pathway.yaml')
  const read = (directory: string) => readFileSync(file(directory), 'utf8')
  const labels = (text: string) => text.match(/label: .*/g)?.map(line => line.replace(/label: "?|"?$/g, ''))
  const starter = ['Caller describes what they need', "Caller's request is resolved"]
  let id: string

  it('are made, checked, pushed and pulled without losing a label', async () => {
    await cli.run('pathway', 'init', 'p', '--name', 'Front desk')
    expect(await cli.run('pathway', 'validate', 'p')).toContain('3 nodes, 2 edges')
    id = (await cli.json('pathway', 'push', 'p', '--create')).pathway_id
    await cli.run('pathway', 'pull', id, 'q')
    expect(labels(read('q'))).toEqual(starter)
    await cli.run('pathway', 'push', 'q')
    expect(await cli.run('pathway', 'diff', 'q')).toContain('in sync')
    const { edges } = (await service.ask('GET', `/v1/convo_pathway/${id}`)).body
    expect(edges.map(({ label }: { label: string }) => label)).toEqual(starter)
  })

  it('are changed on staging, again and again, and published', async () => {
    for (const text of ['Good morning!', 'Good evening!']) {
      writeFileSync(file('q'), read('q').replace(/Hey there[^\n]*|Good [a-z]+!/, text))
      await cli.run('pathway', 'push', 'q', '--staging')
    }
    const [staged] = await cli.json('pathway', 'versions', id)
    expect(staged).toMatchObject({ version_number: 1, is_staging: true })
    expect(await cli.run('pathway', 'promote', id, '-y')).toContain('Published to production (v2)')
    const printed = await cli.run('pathway', 'get', id)
    expect([shown(printed, 'Status'), shown(printed, 'Version')]).toEqual(['live', '2'])
    expect(shown(printed, 'Created')).not.toBe('—')
    await cli.run('pathway', 'push', 'q', '--new-version')
    await cli.run('pathway', 'pull', id, 'v1', '--ver', '1')
    expect(read('v1')).toContain('Good evening!')
    expect(labels(read('v1'))).toEqual(starter)
  })

  it('are listed, talked to, tested, copied and deleted', async () => {
    const [list, nodes, chat, tested, copy] = await Promise.all([
      cli.run('pathway', 'list'),
      cli.json('pathway', 'node', 'list', id),
      cli.json('pathway', 'chat', id, '--message', 'I need a plumber'),
      cli.run('pathway', 'test', id, '--file', join('p', 'tests', 'test-cases.yaml')),
      cli.json('pathway', 'duplicate', id, '--name', 'Copy'),
      cli.run('pathway', 'create', 'From a file', '--from-file', file('q')),
    ])
    expect(list).toMatch(/Front desk\s+live\s+2/)
    expect(nodes.filter(({ data }: { data?: object }) => data)).toHaveLength(3)
    expect(chat).toMatchObject({ assistant_responses: [expect.any(String)], current_node_name: expect.any(String) })
    expect(tested).toContain('1/1 passed')
    await cli.run('pathway', 'delete', copy.id, '-y')
    expect((await service.ask('GET', `/v1/pathway/${copy.id}`)).status).toBe(404)
  })
})

it('an account is signed in and shown', async () => {
  await cli.run('auth', 'login', '--key', service.key, '--profile', 'here')
  const [whoami, profiles, switched] = await Promise.all([
    cli.run('auth', 'whoami'),
    cli.run('auth', 'profiles'),
    cli.run('auth', 'switch', 'here'),
  ])
  expect(shown(whoami, 'Status')).toBe('active')
  expect(profiles).toContain('here')
  expect(switched).toContain('Switched to profile "here"')
  await cli.run('auth', 'logout', '--profile', 'here')
})

it('calls are sent, followed, read and stopped', async () => {
  const sent = await cli.json('call', 'send', '4155550142', '--task', 'Say hello', '--record')
  const { call_id } = sent
  await expect.poll(async () => (await service.ask('GET', `/v1/calls/${call_id}`)).body.recording_status).toBe('ready')
  const [got, listed, events, recording] = await Promise.all([
    cli.run('call', 'get', call_id),
    cli.run('call', 'list'),
    cli.run('call', 'events', call_id),
    cli.run('call', 'recording', call_id),
    cli.run('call', 'stop', call_id),
  ])
  expect([shown(got, 'Status'), shown(got, 'To')]).toEqual(['completed', '+1 (415) 555-0142'])
  expect(got).toContain('Transcript')
  expect(listed).toContain(call_id)
  expect(events).toContain('Call enqueued')
  expect(recording).toContain('http')
})

it('numbers are bought, set up and released', async () => {
  const printed = await cli.confirm('number', 'buy', '--area-code', '212', '--json')
  const phone = /"phone_number": "(.*)"/.exec(printed)?.[1] ?? ''
  await cli.run('number', 'update', phone, '--prompt', 'Answer for a bakery.')
  await cli.run('number', 'set', phone, '--first-sentence', 'Bakery, hello?', '--max-duration', '5')
  const [list, got] = await Promise.all([cli.json('number', 'list'), cli.run('number', 'get', phone)])
  expect(list.map(({ phone_number }: { phone_number: string }) => phone_number)).toContain(phone)
  expect(JSON.parse(got)).toMatchObject({ prompt: 'Answer for a bakery.', max_duration: 5 })
  await cli.confirm('number', 'release', phone)
  expect((await service.ask('GET', `/v1/inbound/${phone}`)).status).toBe(404)
})

it('tools are made, shown, changed without losing a member, and deleted', async () => {
  const made = ['--name', 'Find Tables', '--description', 'Finds free tables.', '--url', 'https://127.0.0.1:9/tables']
  const { tool_id } = await cli.json('tool', 'create', ...made, '--response', '{"free":"$.free"}')
  await cli.run('tool', 'update', tool_id, '--speech', 'One moment.')
  const [printed, listed] = await Promise.all([cli.run('tool', 'get', tool_id), cli.run('tool', 'list')])
  expect(['ID', 'Name', 'Speech'].map(name => shown(printed, name))).toEqual([tool_id, 'Find Tables', 'One moment.'])
  expect(listed).toContain('https://127.0.0.1:9/tables')
  const { tool } = (await service.ask('GET', `/v1/tools/${tool_id}`)).body
  expect(tool).toMatchObject({ response: { free: '$.free' }, speech: 'One moment.' })
  expect(tool).not.toHaveProperty('tool_id')
  const tried = await cli.json('tool', 'test', tool_id, '--input', '{"day":"Monday"}')
  expect(tried.response).toMatchObject({ status: expect.any(Number) })
  await cli.run('tool', 'delete', tool_id)
})

it('secrets are set, listed by their names, and deleted', async () => {
  await cli.run('secret', 'set', 'SHOP_TOKEN', 'abc-123')
  const listed = await cli.run('secret', 'list')
  expect(listed).toMatch(/SHOP_TOKEN \w/)
  expect(listed).not.toContain('abc-123')
  await cli.confirm('secret', 'delete', 'SHOP_TOKEN')
  expect(await cli.run('secret', 'list')).toContain('No secrets found')
})

it('voices are listed, shown and heard', async () => {
  const [list, got] = await Promise.all([cli.json('voice', 'list'), cli.run('voice', 'get', 'maya')])
  expect(list).toContainEqual(expect.objectContaining({ name: 'maya', language: 'en-US' }))
  expect(['Name', 'Service', 'Language', 'Custom'].map(name => shown(got, name))).toEqual([
    'maya',
    'embedded',
    'en-US',
    'no',
  ])
  const spoken = await cli.json('voice', 'speak', 'Hello there.', '--voice', 'maya', '-o', 'hello.wav')
  expect(spoken.bytes).toBeGreaterThan(1000)
  expect(readFileSync(join(cli.directory, 'hello.wav')).subarray(0, 4).toString()).toBe('RIFF')
})

it('batches are sent, read and stopped', async () => {
  writeFileSync(join(cli.directory, 'people.csv'), 'phone_number\n+14155550143\n+14155550144\n')
  const created = await cli.run('batch', 'create', '--file', 'people.csv', '--task', 'Say hello')
  expect(created).toContain('2 calls queued')
  const batch_id = /\(([-\w]+)\)/.exec(created)?.[1] ?? ''
  expect(await cli.json('batch', 'get', batch_id)).toMatchObject({ progress: { entries: 2 } })
  expect(await cli.confirm('batch', 'stop', batch_id)).toContain('stopped')
})

it('messages are sent and read', async () => {
  const words = ['--from', number, '--message', 'Your table is ready.']
  const { conversation_id } = await cli.json('sms', 'send', '+14155550145', ...words)
  const [list, thread] = await Promise.all([cli.json('sms', 'conversations'), cli.run('sms', 'get', conversation_id)])
  expect(list).toMatchObject([{ id: conversation_id }])
  expect(thread).toContain('Agent: Your table is ready.')
})

it('web agents are made, shown, changed and deleted', async () => {
  const { agent_id } = await cli.json('agent', 'create', '--prompt', 'Answer for a bakery.', '--voice', 'maya')
  await cli.run('agent', 'update', agent_id, '--prompt', 'Answer for a florist.')
  const [list, got] = await Promise.all([cli.run('agent', 'list'), cli.run('agent', 'get', agent_id)])
  expect(list).toContain(agent_id)
  expect([shown(got, 'ID'), shown(got, 'Voice')]).toEqual([agent_id, 'maya'])
  expect(got).toContain('Answer for a florist.')
  await cli.confirm('agent', 'delete', agent_id)
  expect((await service.ask('GET', `/v1/agents/${agent_id}`)).status).toBe(404)
})

it('knowledge bases are listed, shown and deleted', async () => {
  const store = { name: 'Parking', description: 'Where to park.', text: 'Park behind the house.' }
  const { vector_id } = (await service.ask('POST', '/v1/knowledgebases', store)).body
  await service.indexed(vector_id)
  const [list, status] = await Promise.all([cli.run('knowledge', 'list'), cli.run('knowledge', 'status', vector_id)])
  expect(list).toMatch(new RegExp(`${vector_id.slice(0, 38)}.*Parking.*COMPLETED`))
  expect(['ID', 'Name', 'Status'].map(name => shown(status, name))).toEqual([vector_id, 'Parking', 'COMPLETED'])
  await cli.run('knowledge', 'delete', vector_id)
  expect((await service.ask('GET', `/api/vectors/${vector_id}`)).status).toBe(404)
})

it('what is not in the service is refused with a sentence', async () => {
  const refused = (...words: string[]) => expect(cli.run(...words)).rejects
  await Promise.all([
    refused('persona', 'list').toThrow('There is nothing at'),
    refused('pathway', 'folder', 'list').toThrow(/not found|nothing at/),
    refused('knowledge', 'create', 'Empty').toThrow('This is required.'),
  ])
})
