import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyTypeOf } from '#contract/bodyType.ts'
import { MAX_OPERATIONS } from '#pathway/patch/operation.ts'
import { pathways } from '../db/schema.ts'
import { base, createPathway, node, sound, start } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import type { Documents } from '../workers/documents.ts'
import { patchPathway } from './patchPathway.ts'
import { findPathway } from './pathways.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const type = { 'content-type': bodyTypeOf({ method: 'PATCH' }) }
const create = (file: object = sound) => createPathway(service, file, 'One')
const etagOf = async (id: string) => (await service.ask('GET', `${base}/${id}`)).headers.get('etag') ?? ''
const patch = (id: string, ifMatch: string, body: unknown, headers = {}) =>
  service.ask('PATCH', `${base}/${id}`, body, { ...type, 'if-match': ifMatch, ...headers })

function storedOf(id: string) {
  const { account_id, context } = service.running
  return findPathway(context, context.database.db, account_id, id)
}

/** A document that a thread patches. */
const large = {
  folder: { 'x/y': 1 },
  nodes: Array.from({ length: 300 }, (_, at) =>
    node(`n${at}`, 'Default', { isStart: at === 0, text: `${'Hello '.repeat(60)}`, extra: [at] }),
  ),
  edges: [],
}

describe.each([
  ['small', sound],
  ['large', large],
])('a patch of a %s pathway', (_size, file) => {
  it('changes what it names, and is answered without the document', async () => {
    const id = await create(file)
    const before = await storedOf(id)
    const etag = await etagOf(id)
    const text = 'Good evening'
    const { status, body, headers } = await patch(id, etag, [
      { op: 'test', path: '/nodes/0/id', value: before.document.match(/"id":"(\w+)"/)?.[1] },
      { op: 'replace', path: '/nodes/0/data/text', value: text },
      { op: 'add', path: '/nodes/-', value: { id: 'new', unknown: [null] } },
      { op: 'replace', path: '/name', value: 'Renamed' },
      { op: 'replace', path: '/description', value: 'Anew' },
    ])
    expect([status, body]).toEqual([
      200,
      { status: 'success', message: expect.any(String), pathway_data: { pathway_id: id, revision: 2 } },
    ])
    expect(headers.get('etag')).toBe(etag.replace('.1"', '.2"'))
    const wanted = JSON.parse(before.document)
    wanted.nodes[0].data.text = text
    wanted.nodes.push({ id: 'new', unknown: [null] })
    const after = await storedOf(id)
    expect(after.document === JSON.stringify({ ...wanted, name: 'Renamed', description: 'Anew' })).toBe(true)
    expect(after).toMatchObject({ name: 'Renamed', description: 'Anew', node_count: before.node_count + 1 })
    await expect.poll(async () => (await storedOf(id)).warning_count).toBeGreaterThan(before.warning_count)
  })

  it('follows another, and a change of the whole', async () => {
    const id = await create(file)
    let etag = await etagOf(id)
    for (let at = 0; at < 3; at += 1) {
      const answer = await patch(id, etag, [{ op: 'add', path: '/nodes/-', value: { id: `added ${at}` } }])
      etag = answer.headers.get('etag') ?? ''
      if (at === 1) etag = (await service.ask('POST', `${base}/${id}`, { nodes: [start] })).headers.get('etag') ?? ''
    }
    const { body } = await service.ask('GET', `${base}/${id}?as_stored=true`)
    expect(body.nodes).toEqual([start, { id: 'added 2' }])
    expect(body.edges).toEqual(file.edges)
  })

  it('is refused when another came first, and exactly one of many gets through', async () => {
    const id = await create(file)
    const etag = await etagOf(id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => patch(id, etag, [{ op: 'add', path: '/nodes/0', value: { id: `${at}` } }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    const present = answers.find(({ status }) => status === 200)?.headers.get('etag')
    expect(answers.every(({ headers }) => headers.get('etag') === present)).toBe(true)
    expect((await storedOf(id)).node_count).toBe(file.nodes.filter(entry => 'id' in entry).length + 1)
  })

  it('is made as a whole or not at all', async () => {
    const id = await create(file)
    const before = await storedOf(id)
    const etag = await etagOf(id)
    const add = { op: 'add', path: '/nodes/0', value: { id: 'new' } }
    const refusals: [number, object[], string][] = [
      [400, [add, { op: 'remove', path: '/nodes/999' }], 'patch[1].path'],
      [400, [add, { op: 'copy', from: '/x', path: '/y' }], 'patch[1].from'],
      [400, [add, { op: 'add', path: '/x' }], 'patch[1].value'],
      [400, [add, { op: 'swap', path: '/x' }], 'patch[1].op'],
      [400, [add, { op: 'remove' }], 'patch[1].path'],
      [400, [add, { op: 'replace', path: '/pathway_id', value: 'other' }], 'patch[1].path'],
      [409, [add, { op: 'test', path: '/name', value: 'Two' }], 'patch[1].value'],
      [400, [add, { op: 'add', path: '/nodes/1', value: { id: 'new' } }], 'nodes[1].id'],
      [400, [add, { op: 'replace', path: '/edges', value: 'none' }], 'edges'],
      [400, [add, { op: 'add', path: '/nodes/-', value: 7 }], `nodes[${file.nodes.length + 1}]`],
      [400, [add, { op: 'remove', path: '/nodes' }], 'nodes'],
      [400, [add, { op: 'replace', path: '/name', value: 7 }], 'name'],
      [400, [add, { op: 'remove', path: '/name' }], 'name'],
      [400, [add, { op: 'replace', path: '', value: null }], ''],
      [400, [add, { op: 'add', path: '/__proto__/admin', value: true }], 'patch[1].path'],
      [
        400,
        [add, { op: 'add', path: '/nodes/0/constructor', value: { prototype: 1 } }],
        'nodes[0].constructor.prototype',
      ],
      [400, Array.from({ length: MAX_OPERATIONS + 1 }, () => add), 'patch'],
    ]
    for (const [status, body, path] of refusals) {
      const answer = await patch(id, etag, body)
      expect([answer.status, answer.body.errors[0].path], path).toEqual([status, path])
    }
    const polluting = `[{"op":"add","path":"/nodes/0","value":{"id":"x","__proto__":{"admin":true}}}]`
    expect((await patch(id, etag, polluting)).status).toBe(400)
    expect(await storedOf(id)).toEqual(before)
    expect((await patch(id, etag, [add])).status).toBe(200)
  })

  it('may make a pathway neither too deep nor larger than a body', async () => {
    const id = await create(file)
    const etag = await etagOf(id)
    const deep = JSON.parse(`${'{"a":'.repeat(150)}1${'}'.repeat(150)}`)
    const inner = `/nodes/0/deep${'/a'.repeat(149)}`
    const nested = await patch(id, etag, [
      { op: 'add', path: '/nodes/0/deep', value: deep },
      { op: 'replace', path: inner, value: deep },
    ])
    expect([nested.status, nested.body.errors[0].message]).toEqual([400, 'This is nested more than 200 levels deep.'])
    const long = 'x'.repeat(1024 * 1024)
    const copies = Array.from({ length: 8 }, (_, at) => ({ op: 'copy', from: '/long', path: `/long${at}` }))
    const larger = await patch(id, etag, [{ op: 'add', path: '/long', value: long }, ...copies])
    expect([larger.status, larger.body.errors[0].path]).toEqual([400, 'patch[5].path'])
    const full = await patch(id, etag, [{ op: 'add', path: '/long', value: long }, ...copies.slice(0, 4)])
    expect([full.status, full.body.message]).toEqual([
      413,
      'The pathway would be larger than 5 MiB. Remove something first.',
    ])
  })
})

describe('a small patch of a large pathway', () => {
  const rowOf = async (id: string) => {
    const { db } = service.running.context.database
    const [row] = await db.select().from(pathways).where(eq(pathways.pathway_id, id))
    return { document: row?.document, patches: row?.patches.split('\n').length ?? 0 }
  }
  const setText = (text: string) => [{ op: 'replace', path: '/nodes/1/data/text', value: text }]

  it('is stored beside the document, until there are too many', async () => {
    const id = await create(large)
    const before = await rowOf(id)
    let etag = await etagOf(id)
    const rows = []
    for (let at = 0; at < 9; at += 1) {
      const answer = await patch(id, etag, setText(`${at} ${'é'.repeat(1000)}`))
      etag = answer.headers.get('etag') ?? ''
      rows.push(await rowOf(id))
      const { nodes } = (await service.ask('GET', `${base}/${id}`)).body
      expect(nodes[1].data.text.startsWith(`${at} é`)).toBe(true)
    }
    const isBeside = rows.map(({ document }) => document === before.document)
    expect(isBeside).toEqual([...Array(7).fill(true), false, false])
    expect(rows.map(({ patches }) => patches)).toEqual([2, 3, 4, 5, 6, 7, 8, 1, 2])
  })

  it('is in every other way to read the draft, too', async () => {
    const id = await create(large)
    await patch(id, await etagOf(id), setText('Patched'))
    expect((await rowOf(id)).patches).toBe(2)
    const copy = (await service.ask('POST', `${base}/${id}/duplicate`, {})).body.pathway_id
    await service.ask('POST', `${base}/${id}/version`, {})
    const paths = [`${id}/export`, `${id}/version/1`, `${id}?version=draft`, copy]
    for (const path of paths)
      expect((await service.ask('GET', `${base}/${path}`)).body.nodes[1].data.text).toBe('Patched')
    const { body } = await service.ask('GET', base)
    const listed = body.pathways.find((one: { id: string }) => one.id === id)
    expect(listed.nodes[1].data.text).toBe('Patched')
    const changed = await service.ask('POST', `${base}/${id}`, { description: 'Anew' })
    expect(changed.body.pathway_data.nodes[1].data.text).toBe('Patched')
    expect((await rowOf(id)).patches).toBe(1)
  })

  it('is counted in a version that is made of it at once', async () => {
    const id = await create(large)
    const added = [{ op: 'add', path: '/nodes/-', value: { id: 'new', unknown: [null] } }]
    const { warning_count } = await storedOf(id)
    const first = await patch(id, await etagOf(id), added)
    await service.ask('POST', `${base}/${id}/version`, {})
    await patch(id, first.headers.get('etag') ?? '', [{ op: 'remove', path: `/nodes/${large.nodes.length}` }])
    const { versions } = (await service.ask('GET', `${base}/${id}/versions`)).body
    expect(versions[0].warning_count).toBeGreaterThan(warning_count)
  })

  it('is refused for its state where another comes while it is read', async () => {
    const id = await create(large)
    const ifMatch = await etagOf(id)
    const { account_id, context } = service.running
    const documents: Documents = {
      ...context.documents,
      async patch(...args) {
        await service.ask('POST', `${base}/${id}`, { nodes: [start] })
        return context.documents.patch(...args)
      },
    }
    const body = { text: JSON.stringify(setText('One')), plain: {}, members: [] }
    const patching = patchPathway({ ...context, documents }, account_id, id, body, { ifMatch })
    await expect(patching).rejects.toMatchObject({ status: 412 })
  })

  it('is refused for its state before what it cannot change there', async () => {
    const id = await create(large)
    const first = await patch(id, await etagOf(id), setText('One'))
    await service.ask('POST', `${base}/${id}`, { nodes: [start] })
    const stale = first.headers.get('etag') ?? ''
    expect((await patch(id, stale, setText('Two'))).status).toBe(412)
    expect((await patch(id, stale, [{ op: 'remove', path: '/nodes/9000' }])).status).toBe(412)
    await service.ask('DELETE', `${base}/${id}`)
    expect((await patch(id, stale, setText('Two'))).status).toBe(404)
  })
})

it('a patch needs the ETag of one state, and its own type', async () => {
  const id = await create()
  const etag = await etagOf(id)
  const body = [{ op: 'replace', path: '/name', value: 'Two' }]
  for (const headers of [type, { ...type, 'if-match': '*' }]) {
    const { status, body: answer } = await service.ask('PATCH', `${base}/${id}`, body, headers)
    expect([status, answer.errors[0].path]).toEqual([400, 'if-match'])
  }
  const merge = { 'if-match': etag, 'content-type': 'application/merge-patch+json' }
  const refused = await service.ask('PATCH', `${base}/${id}`, body, merge)
  expect([refused.status, refused.headers.get('accept-patch')]).toEqual([415, 'application/json-patch+json'])
  expect((await patch(id, etag, { name: 'Two' })).body.errors[0].path).toBe('patch')
  expect((await patch(id, etag, [])).body.pathway_data.revision).toBe(2)
})

it('a patch keeps the id that the file had, and does not give it one', async () => {
  const file = { pathway_id: 'abc', ...sound }
  const { body } = await service.ask('POST', `${base}/import?name=One`, file)
  const id = body.pathway_id
  const whole = { pathway_id: id, name: 'One', description: '', nodes: [start], edges: [] }
  await patch(id, await etagOf(id), [{ op: 'replace', path: '', value: whole }])
  expect((await storedOf(id)).document).toBe(JSON.stringify({ nodes: [start], edges: [], pathway_id: 'abc' }))
})

it('followers are told of a patch, and by whom', async () => {
  const id = await create()
  const heard: (string | undefined)[] = []
  const stop = service.running.context.bus.subscribe('pathway', (of, by) => of === id && heard.push(by))
  await patch(id, await etagOf(id), [{ op: 'replace', path: '/name', value: 'Two' }], { 'x-tab': 'mine' })
  await expect.poll(() => heard).toEqual(['mine'])
  stop()
})
