import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderTemplate } from './renderTemplate.ts'
import { lookupVariable, parseTemplate, templateVariables, variableKey } from './templates.ts'

const names = (text: string) => templateVariables(text).map(variable => variable.name)
const kinds = (text: string) => parseTemplate(text).problems.map(problem => problem.kind)
const render = (text: string, variables: Record<string, unknown>, mode?: 'none' | 'json' | 'url') =>
  renderTemplate(text, name => lookupVariable(variables, name), mode === undefined ? {} : { escape: mode })

describe('reading a template', () => {
  it('finds variables with paths, defaults and spaces', () => {
    expect(names('Hi {{ name }}, {{a.b.c}} and {{list[0].x}}.')).toEqual(['name', 'a.b.c', 'list[0].x'])
    const [variable] = templateVariables(`{{ Name | default: 'you there' }}`)
    expect(variable).toMatchObject({ name: 'Name', key: 'name', fallback: 'you there', path: ['Name'] })
    expect(templateVariables('{{list[0].x}}')[0]?.path).toEqual(['list', 0, 'x'])
    expect(templateVariables('{"a":"{{n | default: \\"x\\"}}"}')[0]?.fallback).toBe('x')
  })

  it.each([
    '{"a":{"b":"{{x}}"}}',
    '{"a":{{x}}}',
    '{{{x}}}',
    '[{{"a":"{{x}}"}}]',
    'query{orders{id items{name}}}',
    'a smiley :} and {one} brace',
    '{{x}}{{y}}',
  ])('finds nothing unbalanced in %s', text => {
    expect(kinds(text)).toEqual([])
  })

  it.each([
    ['Hello {{name, how are you', 'unclosed', 6],
    ['{{a and {{b}}', 'unclosed', 0],
    ['{{a} is open', 'unclosed', 0],
    ['Hello name}} again', 'unopened', 10],
    ['{{x}}}}', 'unopened', 5],
    ['an empty {{ }} pair', 'name', 9],
    ["{{ 'quoted' }}", 'name', 0],
    ['{{#if name}}', 'name', 0],
    ['{{/if}}', 'name', 0],
    ['{{name | upcase}}', 'name', 0],
  ])('reports %s as %s at its place', (text, kind, start) => {
    expect(parseTemplate(text).problems).toMatchObject([{ kind, start }])
  })

  it('says where the braces are', () => {
    expect(parseTemplate('Hello {{name, how').problems[0]?.message).toContain('“name, how”')
  })

  it('loses no character', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '{{', '}}', 'a', '.', '"', ' ', '|', '[0]', '\n')), pieces => {
        const text = pieces.join('')
        const parts = parseTemplate(text).parts
        expect(parts.map(part => (part.type === 'text' ? part.text : text.slice(part.start, part.end))).join('')).toBe(
          text,
        )
      }),
    )
  })
})

describe('looking a variable up', () => {
  const variables = {
    Order: { Items: [{ name: 'tea' }] },
    'a.b': 1,
    request_data: { city: 'Rome' },
    plan: 'gold',
    none: null,
  }

  it('reaches into objects and lists, whatever the case', () => {
    expect(lookupVariable(variables, 'order.items[0].NAME')).toBe('tea')
    expect(lookupVariable(variables, ' ORDER . items [0] . name ')).toBe('tea')
    expect(lookupVariable(variables, 'order.items[1].name')).toBeUndefined()
    expect(lookupVariable(variables, 'a.b')).toBe(1)
    expect(lookupVariable(variables, 'none')).toBeNull()
  })

  it('finds request data both ways', () => {
    expect(lookupVariable(variables, 'request_data.city')).toBe('Rome')
    expect(lookupVariable(variables, 'request_data.plan')).toBe('gold')
  })

  it('reaches nothing that is not the object’s own', () => {
    expect(lookupVariable({}, 'constructor.prototype')).toBeUndefined()
    expect(lookupVariable({ a: {} }, 'a.__proto__')).toBeUndefined()
    expect(lookupVariable({ a: 'text' }, 'a.length')).toBeUndefined()
  })

  it('prefers the exact name', () => {
    expect(lookupVariable({ name: 1, Name: 2 }, 'Name')).toBe(2)
    expect(variableKey(' Name ')).toBe('name')
  })
})

describe('filling a template in', () => {
  it('leaves unset variables out and names them once', () => {
    expect(render('{{A}}-{{b}}-{{B}}-{{a}}', { b: 2 })).toEqual({ text: '-2-2-', unset: ['A', 'a'], isCut: false })
    expect(render('{{x}}', { x: null })).toEqual({ text: '', unset: ['x'], isCut: false })
  })

  it('takes the default where there is no value', () => {
    expect(render("{{x | default: 'friend'}}", {})).toEqual({ text: 'friend', unset: [], isCut: false })
    expect(render("{{x | default: 'friend'}}", { x: 'Ann' }).text).toBe('Ann')
  })

  it('writes objects as JSON and leaves pauses', () => {
    expect(render('{{o}} <|0.8|> {{t}}', { o: { a: 1 }, t: true }).text).toBe('{"a":1} <|0.8|> true')
  })

  it('escapes inside JSON strings and writes JSON values outside', () => {
    const text = '{"a":"say {{q}}","n":{{n}},"o":{{o}},"s":{{s}},"u":{{u}}}'
    const rendered = render(text, { q: 'a "b"\n', n: 5, o: { x: [1] }, s: 'plain' }, 'json')
    expect(JSON.parse(rendered.text)).toEqual({ a: 'say a "b"\n', n: 5, o: { x: [1] }, s: 'plain', u: null })
    expect(rendered.unset).toEqual(['u'])
  })

  it('percent-encodes in path, query and fragment, not in the host', () => {
    const url = 'https://{{host}}/{{id}}?q={{q}}#{{q}}'
    expect(render(url, { host: 'api.example:8443', id: '../a/b', q: 'x&y=é' }, 'url').text).toBe(
      'https://api.example:8443/..%2Fa%2Fb?q=x%26y%3D%C3%A9#x%26y%3D%C3%A9',
    )
    expect(render('{{base}}/v1/{{id}}', { base: 'https://a.example/x', id: 'a b' }, 'url').text).toBe(
      'https://a.example/x/v1/a%20b',
    )
  })

  it('always makes valid JSON of a JSON template', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const rendered = render('{"in":"<{{v}}>","bare":{{v}},"text":"{{t}}"}', { v: value, t: text }, 'json')
        expect(JSON.parse(rendered.text)).toMatchObject({ text })
      }),
    )
  })

  it('never throws', () => {
    const piece = fc.oneof(
      fc.constantFrom('{{', '}}', '{{a', "{{b|default:'", "'}}", '{{c[0].d}}', '<|1|>'),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.anything()),
        fc.constantFrom('none', 'json', 'url'),
        (pieces, variables, mode) => {
          const safe = JSON.parse(JSON.stringify(variables, (_, value) => (typeof value === 'bigint' ? 0 : value)))
          expect(typeof render(pieces.join(''), safe, mode as 'none').text).toBe('string')
        },
      ),
    )
    expect(render('https://a.example/{{x}}', { x: '\ud800' }, 'url').text).toBe('https://a.example/%EF%BF%BD')
  })
})
