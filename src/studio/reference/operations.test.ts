import { expect, it } from 'vitest'
import type { Description } from './openApi.ts'
import { findOperations, groupOperations } from './operations.ts'

const description: Description = {
  info: { title: 'Dialpath', version: '1', description: '' },
  tags: [
    { name: 'Tools', description: 'Requests to other services.' },
    { name: 'Calls', description: 'Calls that are made.' },
    { name: 'Nothing', description: 'Has no operation.' },
  ],
  paths: {
    '/api/v1/calls': {
      post: {
        operationId: 'sendCall',
        tags: ['Calls'],
        summary: 'Send a call',
        requestBody: { content: { 'application/json': { example: { phone_number: '+14155550123' } } } },
        responses: {
          200: {
            description: 'Success',
            content: { 'application/json': { examples: { answer: { value: { a: 1 } } } } },
          },
          400: { $ref: '#/components/responses/Error400' },
        },
      },
    },
    '/api/v1/tools': {
      get: { operationId: 'listTools', tags: ['Tools'], summary: 'List tools', responses: { 200: {} } },
    },
  },
  components: { schemas: {}, responses: { Error400: { description: 'Invalid.' } } },
}
const groups = groupOperations(description)
const idsOf = (search: string) => findOperations(groups, search).flatMap(group => group.operations.map(({ id }) => id))

it('operations stand by subject, in the order of the description, without empty subjects', () => {
  expect(groups.map(({ name, operations }) => [name, operations.map(({ id }) => id)])).toEqual([
    ['Tools', ['listTools']],
    ['Calls', ['sendCall']],
  ])
})

it('an operation has its example, and what a reference to an answer leads to', () => {
  expect(groups[1]?.operations[0]).toMatchObject({
    method: 'POST',
    body: { mediaType: 'application/json', example: { phone_number: '+14155550123' } },
    answers: [
      { status: '200', body: { example: { a: 1 } } },
      { status: '400', description: 'Invalid.', body: undefined },
    ],
  })
})

it.each([
  ['', ['listTools', 'sendCall']],
  ['send', ['sendCall']],
  ['POST calls', ['sendCall']],
  ['/V1/TOOLS', ['listTools']],
  ['send tools', []],
])('the search “%s” finds %j', (search, ids) => {
  expect(idsOf(search)).toEqual(ids)
})
