import { describe, expect, it } from 'vitest'
import { variablesOf } from '#studio/shell/request/variables.ts'
import { newTool } from './draft.ts'
import { inputMembers, missingInput, sampleInput } from './sample.ts'
import { callVariables, undescribedInput } from './variables.ts'

describe('a sample input', () => {
  it.each([
    ['the example', { example: { city: 'Oslo' }, properties: { city: {} } }, { city: 'Oslo' }],
    [
      'a value for each property, by its type',
      {
        type: 'object',
        properties: {
          day: 'YYYY-MM-DD',
          people: { type: 'integer' },
          kind: { enum: ['inside', 'terrace'] },
          who: { type: 'object', properties: { vip: { type: 'boolean' } } },
          dishes: { type: 'array', items: { type: 'string', default: 'soup' } },
        },
      },
      { day: '', people: 0, kind: 'inside', who: { vip: false }, dishes: ['soup'] },
    ],
    ['hints without properties', { city: 'The name of a city', days: { type: 'number' } }, { city: '', days: 0 }],
    ['nothing for no schema', undefined, {}],
  ])('is %s', (_, schema, sample) => {
    expect(sampleInput(schema)).toEqual(sample)
  })

  it('knows no members where the schema says nothing of them', () => {
    expect(inputMembers({ type: 'object' })).toBeUndefined()
    expect(inputMembers({ example: 'a text' })).toBeUndefined()
  })
})

it('names what the schema requires and the input lacks', () => {
  expect(missingInput({ required: ['day', 'people', 3] }, { people: 4 })).toEqual(['day'])
  expect(missingInput({ required: ['day'] }, 'soon')).toEqual(['day'])
  expect(missingInput({ day: 'YYYY-MM-DD' }, {})).toEqual([])
})

describe('the variables of a request', () => {
  const draft = {
    ...newTool,
    url: 'https://api.example.com/{{input.city}}/{{ Input.Day }}',
    headers: [
      { name: 'a', value: '{{request_data.order.id}} {{SECRET.KEY}}' },
      { name: 'b', value: '{{call_id}} {{CALL_ID}} {{request_data.order.lines[0]}}' },
    ],
    inputSchema: '{"example": {"day": "2030-05-17"}}',
  }

  it('are input that the schema should describe, and values of the call', () => {
    expect(undescribedInput(draft)).toEqual(['input.city'])
    expect(callVariables(draft).map(({ name }) => name)).toEqual([
      'request_data.order.id',
      'call_id',
      'request_data.order.lines[0]',
    ])
  })

  it('are sent as the objects that their names reach into', () => {
    const values = { 'request_data.order.id': '17', call_id: 'c-1', __proto__: 'x' }
    expect(JSON.parse(JSON.stringify(variablesOf(callVariables(draft), values)))).toEqual({
      request_data: { order: { id: 17 } },
      call_id: 'c-1',
    })
  })
})
