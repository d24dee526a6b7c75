import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf, nodeTexts, variablesOf } from '#nodes/kinds.ts'
import { isNode, isRecord, listNodes, nodeData, type PathwayDocument } from '#pathway/document.ts'
import { documents } from '#pathway/testing/documents.ts'
import { edge, end, node, pathway, start, webhook } from '#pathway/testing/pathways.ts'
import { judgeName, planRenaming, renameVariable } from '#pathway/variables/rename.ts'
import { commonMembers, textGroups } from '../nodeMembers.ts'
import { changeTexts } from './change.ts'
import { type Matcher, wordsMatcher } from './match.ts'
import { createNodeTexts } from './nodeTexts.ts'
import { patternMatcher } from './pattern.ts'
import { listTexts } from './places.ts'
import { findTexts, replaceHits } from './replace.ts'

const everywhere = new Set(textGroups)
const loosely = { matchesCase: false, isWholeWord: false }
const replaceAll = (document: PathwayDocument, matcher: Matcher) =>
  replaceHits(document, nodeTexts, findTexts(document, nodeTexts, matcher, everywhere, Number.POSITIVE_INFINITY).hits)
const pattern = (written: string, replacement = '', options = loosely): Matcher => {
  const matcher = patternMatcher(written, replacement, options)
  if (typeof matcher === 'string') throw new Error(matcher)
  return matcher
}
const found = (text: string, matcher: Matcher) => Array.from(matcher(text), ({ start, end }) => text.slice(start, end))

const document: PathwayDocument = {
  ...pathway(
    [
      start({
        prompt: 'Ask for the city. {{ City.name | default: "town" }}',
        extractVars: [['city', 'string', 'Which city', true]],
        dialogueExamples: [
          {
            'Assistant Response': 'Which city?',
            'Conversation History': '[\n  {"role": "user", "content": "The city \\"Rome\\""}\n]',
          },
        ],
        tag: { name: 'city', color: 'city' },
        unknown: 'city',
      }),
      webhook({
        method: 'CITY',
        headers: [['x-city', 'Bearer {{city}}']],
        body: { city: 'city', more: ['{{CITY}}'] },
        auth: { type: 'city', token: '{{city}}' },
        responsePathways: [
          ['city', '==', 'city', { id: 'city', name: 'Node end' }],
          { label: '{{city}}', variable: '==', condition: 'Rome', target: { id: 'end' } },
          ['', '', '', { id: 'end', name: 'Node end' }],
        ],
      }),
      end,
      { id: 'city', type: 'City', data: { name: 'The city', kb: 'city' } },
    ],
    [{ ...edge('start', 'hook', 'city'), label: 'city', sourceHandle: 'city' }],
  ),
  description: 'About a city',
  globalPrompt: 'In the city',
}

describe('the texts of a pathway', () => {
  it('take in every text that variables are filled in', () => {
    fc.assert(
      fc.property(documents, generated => {
        const listed = new Set(listTexts(generated, nodeTexts).flatMap(({ texts }) => texts.map(({ text }) => text)))
        for (const one of listNodes(generated)) {
          for (const { text } of kindOf(one.type).texts(nodeData(one))) if (text !== '') expect(listed).toContain(text)
        }
      }),
    )
  })

  it('come back as the same document where none of them changes', () => {
    fc.assert(
      fc.property(documents, generated => {
        expect(changeTexts(generated, nodeTexts, ({ text }) => text)).toBe(generated)
      }),
    )
  })

  it('are read by the table of members alone, so that a new row is searched', () => {
    const row = { path: 'sms.text', label: 'Message', types: ['text'], texts: { group: 'spoken' } } as const
    const texts = createNodeTexts([{ members: [...commonMembers, row] }])
    const data = { name: 'Text them', sms: { text: 'The city is {{city}}', to: '+14155550123' }, other: 'city' }
    expect(texts(node('a', 'SMS', data)).map(({ field, path, text }) => [field, path, text])).toEqual([
      ['name', ['data', 'name'], 'Text them'],
      ['sms.text', ['data', 'sms', 'text'], 'The city is {{city}}'],
    ])
  })

  it('never lose a name', () => {
    const emptied = changeTexts(document, nodeTexts, () => '')
    expect(emptied.name).toBe('Test')
    expect(listNodes(emptied).map(one => nodeData(one).name)).toEqual(
      listNodes(document).map(one => nodeData(one).name),
    )
  })
})

describe('replacing', () => {
  it('changes texts and nothing else', () => {
    const replaced = replaceAll(document, wordsMatcher('city', 'town', loosely))
    expect(replaced.nodes[0]?.data).toEqual({
      name: 'Node start',
      isStart: true,
      prompt: 'Ask for the town. {{ town.name | default: "town" }}',
      extractVars: [['town', 'string', 'Which town', true]],
      dialogueExamples: [
        {
          'Assistant Response': 'Which town?',
          'Conversation History': '[\n  {\n    "role": "user",\n    "content": "The town \\"Rome\\""\n  }\n]',
        },
      ],
      tag: { name: 'town', color: 'city' },
      unknown: 'city',
    })
    expect(replaced.nodes[1]?.data).toMatchObject({
      method: 'CITY',
      headers: [['x-town', 'Bearer {{town}}']],
      body: { city: 'town', more: ['{{town}}'] },
      auth: { type: 'city', token: '{{town}}' },
      responsePathways: [
        ['town', '==', 'town', { id: 'city', name: 'The town' }],
        { label: '{{town}}', variable: '==', condition: 'Rome', target: { id: 'end' } },
        ['', '', '', { id: 'end', name: 'Node end' }],
      ],
    })
    expect(replaced.nodes[3]).toEqual({ id: 'city', type: 'City', data: { name: 'The town', kb: 'city' } })
    expect(replaced.edges).toEqual([
      {
        id: 'start-hook-city',
        source: 'start',
        target: 'hook',
        sourceHandle: 'city',
        label: 'town',
        data: { label: 'town' },
      },
    ])
    expect([replaced.description, replaced.globalPrompt]).toEqual(['About a town', 'In the town'])
  })

  it('leaves the document, and each node that has no hit, as they are', () => {
    expect(replaceAll(document, wordsMatcher('City', 'City', { ...loosely, matchesCase: true }))).toBe(document)
    expect(replaceAll(document, wordsMatcher('Say goodbye', 'Bye', loosely)).nodes[0]).toBe(document.nodes[0])
  })

  it('leaves out hits that are not wanted, and texts that have changed since', () => {
    const { hits } = findTexts(document, nodeTexts, wordsMatcher('city', 'town', loosely), new Set(['spoken']), 99)
    expect(hits.map(hit => [hit.holder.node_id, hit.place.field, hit.start])).toEqual([
      ['start', 'prompt', 12],
      ['start', 'prompt', 21],
    ])
    const one = replaceHits(document, nodeTexts, hits.slice(1))
    expect(one.nodes[0]?.data).toMatchObject({ prompt: 'Ask for the city. {{ town.name | default: "town" }}' })
    const edited = changeTexts(document, nodeTexts, place =>
      place.field === 'prompt' ? `Now ${place.text}` : place.text,
    )
    expect(replaceHits(edited, nodeTexts, hits)).toBe(edited)
  })

  it('says where hits were left out', () => {
    expect(findTexts(document, nodeTexts, wordsMatcher('city', '', loosely), everywhere, 3)).toMatchObject({
      isCut: true,
    })
    expect(findTexts(document, nodeTexts, wordsMatcher('city', '', loosely), everywhere, 3).hits).toHaveLength(3)
  })

  const skeleton = (value: unknown): unknown => {
    if (typeof value === 'string') return ''
    if (Array.isArray(value)) return value.map(skeleton)
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, skeleton(one)]))
    return value
  }

  it('changes strings only, and no id', () => {
    const words = fc.string({ minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(documents, words, fc.string({ maxLength: 3 }), (generated, searched, replacement) => {
        const replaced = replaceAll(generated, wordsMatcher(searched, replacement, loosely))
        expect(skeleton(replaced)).toEqual(skeleton(generated))
        const ids = (doc: PathwayDocument) => [
          doc.nodes.filter(isNode).map(({ id, type }) => [id, type]),
          doc.edges.map(({ id, source, target }) => [id, source, target]),
        ]
        expect(ids(replaced)).toEqual(ids(generated))
      }),
    )
  })

  it('with itself changes nothing', () => {
    fc.assert(
      fc.property(documents, fc.string({ minLength: 1, maxLength: 2 }), (generated, words) => {
        expect(replaceAll(generated, wordsMatcher(words, words, { ...loosely, matchesCase: true }))).toBe(generated)
      }),
    )
  })
})

describe('finding', () => {
  it('takes signs as they are written, and heeds case and words where asked', () => {
    expect(found('a.b a+b A.B', wordsMatcher('a.b', '', loosely))).toEqual(['a.b', 'A.B'])
    expect(found('a.b a+b A.B', wordsMatcher('a.b', '', { ...loosely, matchesCase: true }))).toEqual(['a.b'])
    expect(found('cat, cats, Öcat, cat_', wordsMatcher('cat', '', { ...loosely, isWholeWord: true }))).toEqual(['cat'])
  })

  it('knows regular expressions, with groups in the replacement', () => {
    const matcher = pattern('(\\w+)@(?P<host>\\w+)', '$<host> at $1, $&, $$ $9')
    expect(Array.from(matcher('me@home'), ({ replaced }) => replaced)).toEqual(['home at me, me@home, $ $9'])
    expect(found('one\ntwo', pattern('^t.*$'))).toEqual(['two'])
    expect(found('aab', pattern('x*'))).toEqual([])
    expect(found('Cat cats', pattern('cat', '', { matchesCase: false, isWholeWord: true }))).toEqual(['Cat'])
  })

  it.each([
    ['(', /Invalid regular expression/],
    ['a(?=b)', /Lookahead/],
    ['(a)\\1', /Backreferences/],
  ])('says why %s cannot be searched for', (written, says) => {
    expect(patternMatcher(written, '', loosely)).toMatch(says)
  })

  it('takes no longer for an expression that others stumble over', () => {
    const began = performance.now()
    expect(found(`${'a'.repeat(5_000)}!`, pattern('(a+)+$'))).toEqual([])
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('renaming a variable', () => {
  it('renames it wherever it is set and read, and nothing that only looks like it', () => {
    const renamed = renameVariable(document, nodeTexts, { from: 'city', to: 'town' })
    expect(renamed.nodes[0]?.data).toMatchObject({
      prompt: 'Ask for the city. {{ town.name | default: "town" }}',
      extractVars: [['town', 'string', 'Which city', true]],
    })
    expect(renamed.nodes[1]?.data).toMatchObject({
      headers: [['x-city', 'Bearer {{town}}']],
      body: { city: 'city', more: ['{{town}}'] },
      auth: { type: 'city', token: '{{town}}' },
      responsePathways: [
        ['town', '==', 'city', { id: 'city', name: 'Node end' }],
        { label: '{{town}}', variable: '==', condition: 'Rome' },
        ['', '', '', { id: 'end' }],
      ],
    })
    expect(variablesOf(renamed).byKey.has('city')).toBe(false)
    expect(planRenaming(document, nodeTexts, { from: 'city', to: 'town' })).toHaveLength(7)
  })

  it('leaves other names that begin alike', () => {
    const alike = pathway([node('a', 'Default', { prompt: '{{city_code}} {{cit}} {{city[0]}}' })])
    expect(renameVariable(alike, nodeTexts, { from: 'City', to: 'x' }).nodes[0]?.data).toMatchObject({
      prompt: '{{city_code}} {{cit}} {{x[0]}}',
    })
    expect(renameVariable(alike, nodeTexts, { from: 'nobody', to: 'x' })).toBe(alike)
  })

  it('says what speaks against a name', () => {
    const judge = (to: string) => judgeName(variablesOf(document), 'city', to)
    expect(judge('town')).toBeUndefined()
    expect(judge('CITY')).toBeUndefined()
    expect(judge(' ')?.isError).toBe(true)
    expect(judge('a.b')?.isError).toBe(true)
    expect(judge('a}}{{b')?.isError).toBe(true)
    expect(judge('now')?.isError).toBe(true)
    expect(judge('code')).toMatchObject({ isError: false })
  })
})

describe('what a tool of a node keeps of an answer by name', () => {
  const withResponses = (...responses: readonly object[]) =>
    pathway([start({ tools: responses.map(response => ({ response, config: { response } })), prompt: '{{state}}' })])
  const responses = (of: PathwayDocument) => {
    const { tools } = nodeData(listNodes(of)[0] ?? start())
    return Array.isArray(tools) ? tools : []
  }

  it('is renamed with the variable, in its place', () => {
    const before = withResponses({ id: '$.id', State: '$.state', at: '$.at' })
    expect(planRenaming(before, nodeTexts, { from: 'state', to: 'status' }).map(({ after }) => after)).toEqual([
      '{{status}}',
      'status',
      'status',
    ])
    const after = renameVariable(before, nodeTexts, { from: 'state', to: 'status' })
    const [tool] = responses(after)
    expect(Object.entries(tool.response)).toEqual([
      ['id', '$.id'],
      ['status', '$.state'],
      ['at', '$.at'],
    ])
    expect(tool.config.response).toEqual(tool.response)
    expect(variablesOf(after).byKey.has('state')).toBe(false)
  })

  it('keeps its name where another has the new one, or where it would have none', () => {
    const taken = withResponses({ state: '$.a', status: '$.b' })
    expect(responses(renameVariable(taken, nodeTexts, { from: 'state', to: 'status' }))).toEqual(responses(taken))
    const named = withResponses({ state: '$.a' })
    expect(responses(changeTexts(named, nodeTexts, place => (place.isKey ? ' ' : place.text)))).toEqual(
      responses(named),
    )
  })
})
