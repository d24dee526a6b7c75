import { describe, expect, it } from 'vitest'
import { tryVariables } from './tryVariables.ts'

const names = (data: Record<string, unknown>) => tryVariables(data).map(({ name }) => name)

describe('what a test of a webhook has to be told', () => {
  it('is every variable of the request, once, and no secret', () => {
    expect(
      names({
        method: 'POST',
        url: 'https://api.example.com/{{order.id}}?again={{ORDER.ID}}',
        headers: [
          ['x-key', '{{SECRET.SHOP}}'],
          ['x-branch', '{{branch | default: "1"}}'],
        ],
        auth: { type: 'Basic', username: '{{user}}', password: '{{secret.pass}}' },
        body: { note: ['{{note}}'] },
      }),
    ).toEqual(['order.id', 'branch', 'user', 'note'])
  })

  it('is nothing of a body that is not sent', () => {
    expect(names({ method: 'get', url: 'https://x.example/{{a}}', body: '{"b": "{{b}}"}' })).toEqual(['a'])
  })

  it('is what the rules read, where the answer does not set it', () => {
    expect(
      names({
        url: 'https://x.example',
        responseData: [{ name: 'Total', data: '$.total' }],
        responsePathways: [
          ['total', '>', '{{limit}}', { id: '2' }],
          ['BlandStatusCode', '==', '200', { id: '2' }],
          ['age', '<', '18', { id: '3' }],
          ['', '', '', { id: '4' }],
        ],
      }),
    ).toEqual(['limit', 'age'])
  })
})
