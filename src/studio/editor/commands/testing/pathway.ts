import type { PathwayDocument } from '#pathway/document.ts'

/** A small pathway with something of all that commands are about: kinds of node, edges, a rule, a note and a group. */
export const orders: PathwayDocument = {
  name: 'Orders',
  description: '',
  nodes: [
    {
      id: 'start',
      type: 'Default',
      data: {
        name: 'Greeting',
        isStart: true,
        prompt: 'Greet {{caller}}.',
        extractVars: [['order', 'string', 'Number']],
      },
      position: { x: 0, y: 0 },
    },
    {
      id: 'hook',
      type: 'Webhook',
      data: { name: 'Look up', url: 'https://api.example.com/orders', method: 'GET' },
      position: { x: 0, y: 300 },
    },
    { id: 'help', type: 'Default', data: { name: 'Help', prompt: 'Help them.' }, position: { x: 400, y: 320 } },
    { id: 'end', type: 'End Call', data: { name: 'Goodbye', prompt: 'Bye.' }, position: { x: 10, y: 600 } },
  ],
  edges: [
    { id: 'to-hook', source: 'start', target: 'hook', label: 'gives a number', data: { label: 'gives a number' } },
    { id: 'to-help', source: 'start', target: 'help', label: 'needs help', data: { label: 'needs help' } },
    { id: 'to-end', source: 'hook', target: 'end', label: 'done', data: { label: 'done' } },
    { id: 'back', source: 'help', target: 'hook', label: 'has it now', data: { label: 'has it now' } },
  ],
  canvas: {
    notes: [{ id: 'note', text: 'Ask twice', color: 'yellow', position: { x: 800, y: 0 }, width: 240, height: 150 }],
    groups: [{ id: 'group', name: 'Ending', color: 'blue', nodes: ['hook', 'end'] }],
  },
}
