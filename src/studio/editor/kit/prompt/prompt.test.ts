import { describe, expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import { insertVariable, matchVariables, typedVariable } from './completion.ts'
import { highlight } from './highlight.ts'
import { knownVariables } from './knownVariables.ts'

describe('highlighting', () => {
  it.each([
    '',
    'Hello {{ name }}, wait <|0.8|> please }} now {{',
    '{"a": {"b": "{{x}}"}} {{}} {{a b}}',
    '{{a}}{{b}}\n<|1|>',
  ])('cuts %j into stretches that make up the text', text => {
    expect(
      highlight(text)
        .map(stretch => stretch.text)
        .join(''),
    ).toBe(text)
  })

  it('tells variables, pauses and unbalanced braces apart', () => {
    expect(highlight('Hi {{name}} <|1|> {{oops').map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'Hi '],
      ['variable', '{{name}}'],
      ['text', ' '],
      ['pause', '<|1|>'],
      ['text', ' '],
      ['problem', '{{'],
      ['text', 'oops'],
    ])
  })
})

describe('completing a variable', () => {
  it('begins after two braces and ends with them', () => {
    expect(typedVariable('Hi {{na', 7)).toEqual({ start: 3, query: 'na' })
    expect(typedVariable('Hi {{', 5)).toEqual({ start: 3, query: '' })
    expect(typedVariable('Hi {{name}} and', 15)).toBeUndefined()
    expect(typedVariable('Hi {{name | default', 19)).toBeUndefined()
    expect(typedVariable('Hi { na', 7)).toBeUndefined()
  })

  it('replaces what was typed, and closing braces that stand there already', () => {
    expect(insertVariable('Hi {{na}} !', 'name', 3, 7)).toEqual({ text: 'Hi {{name}} !', caret: 11 })
    expect(insertVariable('Hi {{na !', 'name', 3, 7)).toEqual({ text: 'Hi {{name}} !', caret: 11 })
    expect(insertVariable('Hi  !', 'name', 3, 3)).toEqual({ text: 'Hi {{name}} !', caret: 11 })
  })

  it('offers variables by where they come from, with who sets them', () => {
    const document: PathwayDocument = {
      name: '',
      description: '',
      nodes: [
        { id: 'a', data: { name: 'Ask', extractVars: [['city', 'string', 'Where.']], prompt: 'Use {{nothing_sets}}' } },
        { id: 'b', data: { name: 'Ask again', extractVars: [['City', 'string', 'Where.']] } },
      ],
      edges: [],
    }
    const variables = knownVariables(document, ['plan'])
    expect(variables.slice(0, 2)).toEqual([
      { name: 'city', about: 'Set by “Ask” and 1 more.', group: 'Extracted' },
      { name: 'plan', about: 'From your test request data.', group: 'Request data' },
    ])
    expect(variables.at(-1)).toEqual({
      name: 'nothing_sets',
      about: 'Not set in this pathway.',
      group: 'Never set',
    })
    expect(knownVariables(document, ['Nothing_Sets']).map(({ name, group }) => [name, group])).toContainEqual([
      'nothing_sets',
      'Request data',
    ])
    expect(matchVariables(variables, 'ci').map(({ name }) => name)).toEqual(['city'])
    expect(matchVariables(variables, 'NOW')[0]?.name).toBe('now')
  })
})
