import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reservedToolWords } from '#contract/toolRules.ts'
import { toolBody } from '#contract/tools.ts'
import { draftOf, newTool, readDraft, type ToolDraft } from './draft.ts'

const complete: ToolDraft = {
  ...newTool,
  name: 'Find a table',
  description: 'Finds the free tables of a day.',
  url: 'https://api.example.com/tables',
}
const faultsOf = (part: Partial<ToolDraft>) => readDraft({ ...complete, ...part }).faults
const messagesAt = (part: Partial<ToolDraft>, path: string) =>
  faultsOf(part).flatMap(fault => (fault.path === path ? [fault.message] : []))

/** Short texts without template braces, as names and values are. */
const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,11}$/).filter(name => name !== '__proto__')
const map = (value: fc.Arbitrary<unknown>) => fc.dictionary(word, value, { maxKeys: 4 })
const scalar = fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null))
const members = new Set(Object.keys(toolBody.shape))
const anyTool = fc
  .record(
    {
      name: word.filter(name => !reservedToolWords.some(reserved => name.split('_').includes(reserved))),
      description: word,
      url: word.map(path => `https://api.example.com/${path}`),
      speech: fc.oneof(word, fc.constant('')),
      method: fc.constantFrom('GET', 'POST'),
      headers: map(scalar),
      query: map(fc.oneof(scalar, fc.array(fc.integer(), { maxLength: 3 }))),
      body: fc.oneof(fc.constant('{{input}}'), map(scalar)),
      input_schema: map(fc.jsonValue({ maxDepth: 2 })),
      response: map(word.map(path => `$.${path}`)),
      timeout: fc.integer({ min: 1, max: 99_999_999 }),
    },
    { requiredKeys: ['name', 'description', 'url'] },
  )
  .chain(known =>
    map(fc.jsonValue({ maxDepth: 2 })).map(unknown => ({
      ...Object.fromEntries(Object.entries(unknown).filter(([member]) => !members.has(member))),
      ...known,
    })),
  )

describe('a tool as its form holds it', () => {
  it('comes back as it was, members that the form does not know included', () => {
    fc.assert(
      fc.property(anyTool, written => {
        // As it comes from the service: JSON, which knows no -0.
        const tool = toolBody.parse(JSON.parse(JSON.stringify(written)))
        const { tool: read, faults } = readDraft(draftOf(tool))
        expect(faults).toEqual([])
        expect(read).toEqual(tool)
      }),
    )
  })

  it('never fails, whatever is typed', () => {
    const rows = fc.array(fc.record({ name: fc.string(), value: fc.string() }), { maxLength: 3 })
    const typed = fc.record({
      name: fc.string(),
      description: fc.string(),
      url: fc.string(),
      headers: rows,
      query: rows,
      response: rows,
      body: fc.oneof(fc.string(), fc.json()),
      bodyKind: fc.constantFrom('none' as const, 'input' as const, 'object' as const),
      inputSchema: fc.oneof(fc.string(), fc.json()),
      timeout: fc.string(),
    })
    fc.assert(
      fc.property(typed, part => {
        const { tool, faults } = readDraft({ ...newTool, ...part })
        if (faults.length === 0) expect(toolBody.safeParse(tool).success).toBe(true)
      }),
    )
  })

  it('names the reserved words as one types', () => {
    expect(messagesAt({ name: 'Press and hold' }, 'name')).toEqual([
      'The name must not contain the reserved word “press”.',
    ])
    expect(messagesAt({ name: 'Wait' }, 'name')).toEqual(['Wait is a built-in tool. Choose another name.'])
  })

  it('tells what is missing from what is wrong', () => {
    const { faults, tool } = readDraft(newTool)
    expect(tool).toBeUndefined()
    expect(faults.map(({ path, missing }) => [path, missing])).toEqual([
      ['name', true],
      ['description', true],
      ['url', true],
    ])
    expect(faultsOf({ url: 'http://api.example.com' })).toEqual([
      { path: 'url', message: 'The URL must start with https://.' },
    ])
  })

  it('places a fault at its row', () => {
    const row = (name: string, value: string) => ({ name, value })
    expect(
      faultsOf({ headers: [row('a', '1'), row('a', '2'), row('', 'x'), row('', '')] }).map(({ path }) => path),
    ).toEqual(['headers.1', 'headers.2'])
    expect(faultsOf({ query: [row('a', '{{input.x')] }).map(({ path }) => path)).toEqual(['query.0'])
    expect(messagesAt({ response: [row('ok', '$.a.b'), row('bad', 'a b[')] }, 'response.1')).toEqual([
      '“a b[” isn’t a JSON Path. Write it like $.store.hours.',
    ])
  })

  it('asks for quotes around a variable that stands bare in JSON', () => {
    const [message = ''] = messagesAt(
      { method: 'POST', bodyKind: 'object', body: '{"people": {{input.people}} }' },
      'body',
    )
    expect(message).toContain('Put variables in quotes')
  })
})
