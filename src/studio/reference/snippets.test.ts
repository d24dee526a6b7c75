import { expect, it } from 'vitest'
import type { Operation } from './operations.ts'
import { asCurl, asJavaScript, fillRequest } from './snippets.ts'

const parameter = (name: string, place: 'path' | 'query' | 'header') =>
  ({ name, in: place, required: place === 'path', description: '', schema: {} }) as const

const operation: Operation = {
  id: 'updateTool',
  method: 'POST',
  path: '/api/v1/tools/{tool_id}',
  tag: 'Tools',
  summary: 'Update a tool',
  description: '',
  parameters: [parameter('tool_id', 'path'), parameter('dry', 'query'), parameter('idempotency-key', 'header')],
  body: { mediaType: 'application/json', schema: undefined, example: {} },
  answers: [],
}

it('a request is filled with what is given, and leaves out the rest', () => {
  expect(fillRequest(operation, 'http://here', {}, '{}')).toEqual({
    method: 'POST',
    url: 'http://here/api/v1/tools/{tool_id}',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const values = { tool_id: 'a/b', dry: 'x y', 'idempotency-key': 'k' }
  expect(fillRequest({ ...operation, body: undefined }, '', values, '{}')).toEqual({
    method: 'POST',
    url: '/api/v1/tools/a%2Fb?dry=x+y',
    headers: { 'idempotency-key': 'k' },
    body: undefined,
  })
})

it('a command line quotes what a shell would read', () => {
  const request = fillRequest(operation, 'http://here', { tool_id: '1' }, `{"say":"it's"}`)
  expect(asCurl(request)).toBe(
    [
      `curl -X POST 'http://here/api/v1/tools/1' \\`,
      `  -H "authorization: $DIALPATH_API_KEY" \\`,
      `  -H 'content-type: application/json' \\`,
      `  -d '{"say":"it'\\''s"}'`,
    ].join('\n'),
  )
})

it('JavaScript sends the body as JSON, and none where there is none', () => {
  const request = fillRequest(operation, 'http://here', { tool_id: '1' }, '{\n  "a": 1\n}')
  expect(asJavaScript(request)).toContain('  body: JSON.stringify({\n    "a": 1\n  }),')
  expect(asJavaScript({ ...request, method: 'GET', body: undefined })).not.toContain('body')
})
