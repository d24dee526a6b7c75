import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import { kindOf } from '#nodes/kinds.ts'
import type { PathwayDocument } from '../../document.ts'
import { documents } from '../../testing/documents.ts'
import { isQuiet, reportOn } from './report.ts'

function report(document: Partial<PathwayDocument>, part?: Parameters<typeof reportOn>[1]['part']) {
  const whole: PathwayDocument = { name: 'x', description: '', nodes: [], edges: [], ...document }
  return reportOn(whole, { kindOf, findings: findFindings(whole), ...(part && { part }) })
}

const at = { position: { x: 0, y: 0 } }
const start = { id: 'a', type: 'Default', ...at, data: { name: 'Greeting', isStart: true, text: 'Hello.' } }
const end = { id: 'z', type: 'End Call', ...at, data: { name: 'Goodbye', text: 'Bye.' } }
const onwards = { id: 'e', source: 'a', target: 'z', label: 'done' }

const said = (
  entries: readonly { readonly message: string; readonly places: readonly { readonly path: string }[] }[],
) => entries.map(({ message, places }) => [message, places.map(place => place.path)])

describe('the report on what came from elsewhere', () => {
  it('says nothing of what is written as Dialpath writes it', () => {
    expect(isQuiet(report({ nodes: [start, end], edges: [onwards] }))).toBe(true)
  })

  it('names members that mean nothing here once each, with every place', () => {
    const data = { ...end.data, is_staging: true }
    const { kept } = report({
      nodes: [start, { ...end, data, folder: 1, measured: {}, selected: true }, { ...end, id: 'y', data }],
      edges: [{ ...onwards, data: { weight: 2 }, animated: true }],
      viewport: {},
    })
    expect(said(kept)).toEqual([
      ['“viewport” next to nodes and edges', ['viewport']],
      ['“folder” of nodes', ['nodes[1].folder']],
      ['Appearance from another editor for nodes: sizes, styles, selection', ['nodes[1]']],
      ['“is_staging” in the data of nodes', ['nodes[1].data.is_staging', 'nodes[2].data.is_staging']],
      ['Appearance from another editor for edges: sizes, styles, selection', ['edges[0]']],
      ['“weight” in the data of edges', ['edges[0].data.weight']],
    ])
    expect(kept[3]?.places[0]).toMatchObject({ name: 'Goodbye', node_id: 'z', field: 'is_staging' })
  })

  it('names entries that are no nodes, but not the one of the global prompt', () => {
    const { kept, readDifferently } = report({
      nodes: [start, { comment: 'x' }, { globalConfig: { globalPrompt: 'Be kind.' } }, end],
      edges: [onwards],
    })
    expect(said(kept)).toEqual([['Entry without a text ID, not shown as a node', ['nodes[1]']]])
    expect(readDifferently).toMatchObject([{ places: [{ name: 'Global prompt', field: 'globalPrompt' }] }])
  })

  it.each([
    [null, 'canvas', '“canvas” isn’t an object, so notes and groups can’t be added'],
    ['drawn', 'canvas', '“canvas” isn’t an object, so notes and groups can’t be added'],
    [
      { notes: [null] },
      'canvas.notes',
      '“canvas.notes” isn’t a list of notes, so none are shown and none can be added',
    ],
    [
      { groups: {} },
      'canvas.groups',
      '“canvas.groups” isn’t a list of groups, so none are shown and none can be added',
    ],
    [{ notes: [{ id: 1 }] }, 'canvas.notes[0]', 'A note without a text ID, not shown'],
    [{ notes: [{ id: 'n' }, { id: 'n' }] }, 'canvas.notes[1]', 'A note with a duplicate ID, not shown'],
    [
      {
        groups: [
          { id: 'g', nodes: [start.id] },
          { id: 'g', nodes: [end.id] },
        ],
      },
      'canvas.groups[1]',
      'A group with a duplicate ID, not shown',
    ],
    [{ groups: [{ id: 'g', nodes: ['gone'] }] }, 'canvas.groups[0]', 'A group with no nodes of its own, not shown'],
    [{ zoom: 2 }, 'canvas.zoom', '“zoom” of the canvas'],
  ])('names what is neither notes nor groups: %j', (canvas, path, message) => {
    expect(said(report({ nodes: [start, end], edges: [onwards], canvas }).kept)).toEqual([[message, [path]]])
  })

  it('tells what is written in another way', () => {
    const { readDifferently } = report({
      nodes: [
        { id: 'a', data: { isStart: true } },
        { id: 't', type: 'Transfer Call', ...at, data: { transferNumber: '+14155550123' } },
        { id: 'w', type: 'Webhook', ...at, data: { headers: [['a', 'b']], body: {}, timeoutValue: 10_000 } },
      ],
      edges: [
        { source: 'a', target: 't', data: { label: 'x' } },
        { id: 'e', source: 'a', target: 'w', data: { name: 'y' } },
        { id: 'e', source: 'w', target: 't', label: 'z' },
      ],
    })
    expect(readDifferently.map(({ places }) => places[0]?.path)).toEqual([
      'nodes[0]',
      'nodes[0]',
      'nodes[1].type',
      'nodes[2].data.headers',
      'nodes[2].data.body',
      'nodes[2].data.timeoutValue',
      'edges[0].data.label',
      'edges[0]',
      'edges[1].data.name',
      'edges[2].id',
    ])
  })

  it('tells errors from what is played otherwise, types that no kind knows once each', () => {
    const { unplayable, risky } = report({
      nodes: [start, { id: 'r', type: 'Mystery', ...at }, { id: 'q', type: 'Mystery', ...at }],
      edges: [{ id: 'e', source: 'a', target: 'gone', label: 'x', data: { condition: [{}] } }],
    })
    expect(unplayable).toMatchObject([{ places: [{ edge_key: 'e', path: 'edges[0]' }] }])
    expect(said(risky).slice(0, 2)).toEqual([
      [
        '“Mystery” nodes aren’t supported yet. They run as Speak nodes and are preserved on export.',
        ['nodes[1].type', 'nodes[2].type'],
      ],
      ['The edge’s conditions are preserved but not checked.', ['edges[0].data.condition']],
    ])
  })

  it('recognises a workflow of another tool that has a pathway’s shape', () => {
    const { risky } = report({
      nodes: [
        { id: 's', type: 'startCall' },
        { id: 'a', type: 'agentNode' },
      ],
    })
    expect(risky[0]?.message).toContain('Dograh')
  })

  it('may be about a part alone', () => {
    const odd = { folder: 1, data: { ...end.data, password: 'Sunny-2024' } }
    const whole = { nodes: [start, { ...end, ...odd }, { ...end, ...odd, id: 'y' }], edges: [onwards] }
    const part = { nodes: new Set(['y']), edges: new Set<string>() }
    const { kept, secrets } = report(whole, part)
    expect(kept.map(entry => entry.places.map(place => place.node_id))).toEqual([['y'], ['y']])
    expect(secrets.map(secret => secret.place.node_id)).toEqual(['y'])
  })

  it('reads every document, and changes none', () => {
    fc.assert(
      fc.property(documents, document => {
        const before = JSON.stringify(document)
        report(document)
        expect(JSON.stringify(document)).toBe(before)
      }),
    )
  })
})
