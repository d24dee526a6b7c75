import { readFileSync } from 'node:fs'
import type { TestService } from './service.ts'

export const base = '/api/v1/convo_pathway'
const folder = new URL('../../runtime/fixtures/receptionist/', import.meta.url)
/** The JSON of a file beside the pathway of another project's receptionist. */
export const readReceptionist = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

export const start = {
  id: 'a',
  type: 'Default',
  data: { name: 'Start', isStart: true, text: 'Hello' },
  position: { x: 1, y: 2 },
  extra: [1, { deep: null }],
}
export const end = { id: 'b', type: 'End Call', data: { name: 'End', text: 'Bye' } }
export const edge = {
  id: 'e',
  source: 'a',
  target: 'b',
  label: 'done',
  type: 'custom',
  data: { label: 'done', isHighlighted: false },
}
/** The same edge as the API answers it. */
export const answeredEdge = { ...edge, data: { name: 'done', prompt: '', ...edge.data } }
/** A pathway without a fault, with members that nobody knows. */
export const sound = { nodes: [start, end, { globalConfig: { globalPrompt: 'Be kind.' } }], edges: [edge] }

export const node = (id: string, type: string, data: object) => ({ id, type, data: { name: `Node ${id}`, ...data } })
/** A pathway at whose start a caller has a choice. */
export const asking = {
  nodes: [
    node('a', 'Default', { isStart: true, text: 'Hello {{name}}, booking or billing?' }),
    node('b', 'Default', { text: 'Let us book.' }),
    node('c', 'Default', { text: 'Let us look at the bill.' }),
    node('h', 'Transfer Node', {
      isGlobal: true,
      globalLabel: 'wants a human',
      text: 'Hold on.',
      transferNumber: '+14155550123',
    }),
  ],
  edges: [
    { id: 'ab', source: 'a', target: 'b', label: 'booking' },
    { id: 'ac', source: 'a', target: 'c', label: 'billing' },
  ],
}

/** A webhook that calls `url` with a secret, and an end for each way that its answer leads. */
export function hooking(url: string) {
  const to = (id: string) => ({ id, name: `Node ${id}` })
  return {
    nodes: [
      node('w', 'Webhook', {
        isStart: true,
        url,
        method: 'POST',
        body: '{"key":"{{SECRET.API}}"}',
        headers: { Authorization: 'Bearer {{SECRET.API}}' },
        responseData: [{ name: 'code', data: '$.result.code' }],
        responsePathways: [
          ['code', '==', '0000', to('ok')],
          ['status_code', '>=', '400', to('bad')],
          ['status_code', '==', '0', to('none')],
        ],
      }),
      node('ok', 'End Call', { text: 'Fine: {{code}}' }),
      node('bad', 'End Call', { text: 'Failed with {{status_code}}' }),
      node('none', 'End Call', { text: 'No answer' }),
    ],
    edges: [],
  }
}

export async function createPathway(service: TestService, file: object, name = 'Test'): Promise<string> {
  const { body } = await service.ask('POST', `${base}/create`, { name, ...file })
  return body.pathway_id
}

export async function open(service: TestService, pathway_id: string, more: object = {}) {
  return (await service.ask('POST', `${base}/chat/create`, { pathway_id, ...more })).body
}
