import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { startEmbeddings } from './testing/embeddings.ts'
import { makePdf } from './testing/pdf.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const about = { name: 'Shop', description: 'Hours and parking of the shop.' }
const guide = '# Visits\nAsk at the desk.\n\n## Parking\nPark behind the house.\n\n# Hours\nFrom 9 to 5.'

async function create(body: object): Promise<string> {
  const answer = await service.ask('POST', '/api/vectors', { ...about, ...body })
  expect(answer.body).toMatchObject({ status: 'success', vector_id: expect.stringMatching(/^KB-[0-9a-f-]{36}$/) })
  return answer.body.vector_id
}
const indexed = async (body: object) => {
  const vector_id = await create(body)
  return { vector_id, store: await service.indexed(vector_id) }
}
const query = (vector_id: string, question: string, more = {}) =>
  service.ask('POST', `/api/vectors/${vector_id}/query`, { query: question, ...more })

describe('a vector store', () => {
  it('is made, indexed and asked; passages come with their headings, places and scores', async () => {
    const { vector_id, store } = await indexed({ text: guide, format: 'markdown' })
    expect(store).toMatchObject({
      ...about,
      vector_id,
      text: guide,
      format: 'markdown',
      characters: guide.length,
      indexing: { state: 'ready', chunks_done: 3, chunks_total: 3, error_message: null, ranking: 'words' },
    })
    const { status, body } = await query(vector_id, 'Where can I park?', { top_k: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', vector_id, ranking: 'words', warning: null, errors: null })
    expect(body.results[0]).toEqual({
      id: `${vector_id}:1`,
      input_text: 'Park behind the house.',
      heading: ['Visits', 'Parking'],
      chunk_index: 1,
      similarity: expect.closeTo(1, 5),
      scores: { words: expect.any(Number), meaning: null },
    })
    expect(body.data.results).toEqual(body.results)
    expect((await query(vector_id, 'the and of')).body.results).toEqual([])
  })

  it('is reached by every path that clients of the public service know, and its ids stand under data too', async () => {
    const made = await service.ask('POST', '/v1/knowledgebases', { ...about, text: 'Tea is hot.' })
    const { vector_id } = made.body
    expect(made.body).toEqual({ status: 'success', vector_id, data: { vector_id }, errors: null })
    for (const path of ['/api/v1/vectors', '/v1/vectors', '/api/v1/knowledgebases'])
      expect((await service.ask('GET', `${path}/${vector_id}`)).body).toMatchObject({ vector_id, text: 'Tea is hot.' })
    const gone = await service.ask('POST', `/api/v1/vectors/${vector_id}/delete`)
    expect(gone.body).toMatchObject({ status: 'success', message: 'Vector deleted', data: { vector_id } })
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/query'],
      ['GET', '/uses'],
    ])
      expect(
        (
          await service.ask(
            method ?? '',
            `/api/vectors/${vector_id}${path}`,
            method === 'POST' ? { query: 'Tea?' } : undefined,
          )
        ).status,
      ).toBe(404)
  })

  it('is listed with its text only where that is asked for', async () => {
    const vector_id = await create({ text: 'Listed.' })
    const { body } = await service.ask('GET', '/api/vectors')
    expect(body).toMatchObject({ status: 'success', count: body.vectors.length, total_count: body.vectors.length })
    expect(body.vectors[0]).toMatchObject({ ...about, vector_id })
    expect(body.vectors[0]).not.toHaveProperty('text')
    const whole = await service.ask('GET', '/api/vectors?include_text=true&limit=1')
    expect(whole.body.vectors).toMatchObject([{ vector_id, text: 'Listed.' }])
    expect((await service.ask('GET', `/api/vectors/${vector_id}?include_text=false`)).body).not.toHaveProperty('text')
  })

  it('is indexed anew for a new text, and keeps its text where none is sent', async () => {
    const { vector_id } = await indexed({ text: 'Lions sleep.' })
    const renamed = { name: 'Zoo', description: 'Animals.' }
    await service.ask('POST', `/api/vectors/${vector_id}`, renamed)
    expect(await service.indexed(vector_id)).toMatchObject({ ...renamed, text: 'Lions sleep.' })
    const answer = await service.ask('POST', `/api/vectors/${vector_id}`, { ...renamed, text: 'Tigers run.' })
    expect(answer.body).toMatchObject({ vector_id, data: { vector_id } })
    await service.indexed(vector_id)
    expect((await query(vector_id, 'lions')).body.results).toEqual([])
    expect((await query(vector_id, 'tigers')).body.results).toMatchObject([{ input_text: 'Tigers run.' }])
  })

  it('answers from its last index while a text cannot be indexed, and says why', async () => {
    const { vector_id } = await indexed({ text: 'Lions sleep.' })
    await service.ask('POST', `/api/vectors/${vector_id}`, {
      ...about,
      format: 'markdown',
      text: '# a\nb\n'.repeat(20_001),
    })
    const store = await service.indexed(vector_id)
    expect(store.indexing).toMatchObject({ state: 'failed', error_message: expect.stringContaining('20,000 passages') })
    expect((await query(vector_id, 'lions')).body.results).toMatchObject([{ input_text: 'Lions sleep.' }])
    const never = await indexed({ format: 'markdown', text: '# a\nb\n'.repeat(20_001) })
    expect(await query(never.vector_id, 'lions')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('20,000') },
    })
  })

  it('tells of the pathways, numbers and web agents that use it', async () => {
    const vector_id = await create({ text: 'Used.' })
    expect((await service.ask('GET', `/api/vectors/${vector_id}/uses`)).body).toEqual({
      status: 'success',
      pathways: [],
      numbers: [],
      agents: [],
    })
    const nodes = [{ id: 'ask', type: 'Knowledge Base', data: { name: 'Ask', isStart: true, kb: vector_id } }]
    const { body } = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Desk', nodes, edges: [] })
    await service.ask('POST', '/api/v1/inbound/+14155550101', { tools: [vector_id] })
    const agent = { name: 'Concierge', prompt: 'Help.', tools: [vector_id] }
    const { agent_id } = (await service.ask('POST', '/api/v1/agents', agent)).body
    expect((await service.ask('GET', `/api/vectors/${vector_id}/uses`)).body).toMatchObject({
      pathways: [{ pathway_id: body.pathway_id, name: 'Desk' }],
      numbers: [{ phone_number: '+14155550101' }],
      agents: [{ agent_id, name: 'Concierge' }],
    })
    await service.ask('DELETE', `/api/v1/convo_pathway/${body.pathway_id}`)
    expect((await service.ask('GET', `/api/vectors/${vector_id}/uses`)).body.pathways).toEqual([])
  })

  it('is made once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await service.ask('POST', '/api/vectors', { ...about, text: 'Once.' }, headers)
    const second = await service.ask('POST', '/api/vectors', { ...about, text: 'Once.' }, headers)
    expect(second.body).toEqual(first.body)
  })
})

describe('a file', () => {
  const file = (name: string, bytes: Buffer) => ({ file: { name, content: bytes.toString('base64') } })

  it('of HTML or PDF becomes a text with headings', async () => {
    const page = await indexed(file('a.html', Buffer.from('<h1>Tea</h1><p>Green tea is <b>hot</b>.')))
    expect(page.store).toMatchObject({ format: 'html' })
    expect((await query(page.vector_id, 'hot tea')).body.results).toMatchObject([
      { heading: ['Tea'], input_text: 'Green tea is hot.' },
    ])
    const pdf = makePdf([
      [
        [20, 'Parking'],
        [12, 'Park behind the house.'],
        [12, 'It is free of charge.'],
      ],
    ])
    const read = await indexed(file('guide.pdf', pdf))
    expect(read.store).toMatchObject({
      format: 'markdown',
      text: '# Parking\n\nPark behind the house.\nIt is free of charge.',
    })
    expect((await query(read.vector_id, 'free of charge')).body.results).toMatchObject([{ heading: ['Parking'] }])
  })

  it.each([
    ['that is broken', file('a.pdf', Buffer.from('%PDF-1.7 broken')), /can’t be read/],
    ['that is a scan', file('a.pdf', makePdf([[]])), /scan/],
    ['that is no text', file('a.txt', Buffer.from([1, 2, 0, 255])), /UTF-8/],
  ])('%s is refused, and named', async (_, body, message) => {
    const { status, body: answer } = await service.ask('POST', '/api/vectors', { ...about, ...body })
    expect(status).toBe(400)
    expect(answer).toMatchObject({
      status: 'error',
      message: expect.stringMatching(message),
      errors: [{ path: 'file' }],
    })
  })

  it('is not taken beside a text, and every fault is named', async () => {
    const both = await service.ask('POST', '/api/vectors', { ...about, text: 'x', ...file('a.txt', Buffer.from('y')) })
    expect(both).toMatchObject({ status: 400, body: { errors: [{ path: 'file' }] } })
    const { body } = await service.ask('POST', '/api/vectors', { name: ' ', text: ' ', format: 'word' })
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'description',
      'format',
      'name',
      'text',
    ])
    expect((await service.ask('POST', '/api/vectors', about)).body.errors).toMatchObject([{ path: 'text' }])
  })
})

it('a text that nobody finished indexing is indexed at the next start', async () => {
  const vector_id = await create({ text: 'Owls wake.' })
  await service.indexed(vector_id)
  const { database, jobs } = service.running.context
  await database.db.execute(
    `update vector_stores set state = 'indexing', text = 'Owls sleep.' where vector_id = '${vector_id}'`,
  )
  const { openIndexing } = await import('./indexing.ts')
  await openIndexing({ ...service.running.context, jobs: { ...jobs, define: async () => {} } })
  await service.indexed(vector_id)
  expect((await query(vector_id, 'owls')).body.results).toMatchObject([{ input_text: 'Owls sleep.' }])
})

describe('with an endpoint for embeddings', () => {
  let endpoint: Awaited<ReturnType<typeof startEmbeddings>>
  let other: TestService
  const text = '# Pets\nHounds are welcome.\n\n# Kitchen\nKibble is served at six.\n\n# Rooms\nBeds are soft.'
  beforeAll(async () => {
    endpoint = await startEmbeddings()
    other = await startTestService({ DIALPATH_EMBEDDINGS_URL: endpoint.url, DIALPATH_EMBEDDINGS_MODEL: 'small' })
  })
  afterAll(async () => {
    await other.close()
    await endpoint.close()
  })
  const make = async () => {
    const { body } = await other.ask('POST', '/api/vectors', { ...about, text, format: 'markdown' })
    return other.indexed(body.vector_id)
  }
  const ask = async (vector_id: string, question: string) =>
    (await other.ask('POST', `/api/vectors/${vector_id}/query`, { query: question })).body

  it('fuses both ranks, and asks only for passages that are new', async () => {
    const { vector_id, indexing } = await make()
    expect(indexing).toMatchObject({ state: 'ready', ranking: 'words and meaning', error_message: null })
    expect(endpoint.asked).toEqual([
      ['Pets\nHounds are welcome.', 'Kitchen\nKibble is served at six.', 'Rooms\nBeds are soft.'],
    ])
    const body = await ask(vector_id, 'my puppy')
    expect(body).toMatchObject({ ranking: 'words and meaning', warning: null })
    expect(body.results[0]).toMatchObject({ heading: ['Pets'], scores: { words: null, meaning: expect.closeTo(1, 1) } })
    endpoint.asked.length = 0
    await other.ask('POST', `/api/vectors/${vector_id}`, {
      ...about,
      format: 'markdown',
      text: `${text}\n\n# Garden\nRoses.`,
    })
    await other.indexed(vector_id)
    expect(endpoint.asked).toEqual([['Garden\nRoses.']])
    expect((await ask(vector_id, 'puppy')).results[0]).toMatchObject({ heading: ['Pets'] })
  })

  it('goes on by words alone where the endpoint fails, and says so', async () => {
    const { vector_id } = await make()
    endpoint.answer(400)
    expect(await ask(vector_id, 'soft beds')).toMatchObject({
      ranking: 'words',
      warning: expect.stringContaining('status 400'),
      results: [{ heading: ['Rooms'] }],
    })
    const fresh = await make()
    expect(fresh.indexing).toMatchObject({
      state: 'ready',
      ranking: 'words',
      error_message: expect.stringContaining('status 400'),
    })
    endpoint.answer(200)
  })
})
