import type { PathwayDocument, PathwayEdge, PathwayNode } from '../document.ts'

type Data = Readonly<Record<string, unknown>>

export function node(id: string, type: string, data: Data = {}): PathwayNode {
  return { id, type, position: { x: 0, y: 0 }, data: { name: `Node ${id}`, ...data } }
}

/** Its id is made of its ends and its label. */
export function edge(source: string, target: string, label = `${source} to ${target}`, data: Data = {}): PathwayEdge {
  return { id: `${source}-${target}-${label}`, source, target, data: { label, ...data } }
}

export function pathway(nodes: readonly PathwayNode[], edges: readonly PathwayEdge[] = []): PathwayDocument {
  return { name: 'Test', description: '', nodes, edges }
}

export function start(data: Data = {}): PathwayNode {
  return node('start', 'Default', { isStart: true, prompt: 'Ask.', ...data })
}

export const end = node('end', 'End Call', { prompt: 'Say goodbye.' })

/** Leads to `end` by default, whatever the answer. */
export const otherwise = ['', '', '', { id: 'end', name: 'Node end' }]

/** A webhook without a fault, which sets `code`. */
export function webhook(data: Data = {}, id = 'hook'): PathwayNode {
  return node(id, 'Webhook', {
    url: 'https://api.example/orders',
    responseData: [{ name: 'code', data: '$.code' }],
    responsePathways: [otherwise],
    ...data,
  })
}

/** start → middle → end, with whatever stands in the middle. */
export function through(middle: PathwayNode, data: Data = {}): PathwayDocument {
  return pathway([start(data), middle, end], [edge('start', middle.id), edge(middle.id, 'end')])
}

/** The rules of a webhook: these rows, and the default behind them. */
export function ruleRows(...rows: readonly (readonly unknown[])[]): { readonly responsePathways: readonly unknown[] } {
  return { responsePathways: [...rows, ['', '', '', { id: 'end' }]] }
}

/** The same of one row. */
export function ruleRow(...cells: readonly unknown[]) {
  return ruleRows(cells)
}

/** A webhook whose one rule leads to `a` where an edge leads there too, with members that no command knows; and a node that nothing leads to. */
export const ruled: PathwayDocument = pathway(
  [
    {
      id: 'hook',
      type: 'Webhook',
      data: { name: 'Hook', responsePathways: [['code', '==', '0', { id: 'a', name: 'A', more: 1 }]] },
    },
    { id: 'a', data: { name: 'A' } },
    { id: 'b', data: { name: 'B' } },
  ],
  [{ id: 'e', source: 'hook', target: 'a', data: { label: 'ok', isHighlighted: false } }],
)
