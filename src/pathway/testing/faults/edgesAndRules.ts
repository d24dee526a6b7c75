import { type Case, rules, to } from '../fixing.ts'
import { edge, end, node, otherwise, pathway, start, through, webhook } from '../pathways.ts'

/** A rule on a variable that is extracted as a boolean. */
const asks = (row: unknown) =>
  through(webhook({ extractVars: [['ok', 'boolean', 'Agrees.']], responsePathways: [row, otherwise] }))

/** Faults of starts, edges, requests and rules, each with its fixes. */
export const faultsOfEdges: readonly Case[] = [
  [
    'no-start',
    'one node that nothing leads to',
    pathway([node('a', 'Default'), end], [edge('a', 'end')]),
    [{ title: 'Set “Node a” as start', safe: true }],
  ],
  [
    'many-starts',
    'two',
    pathway([start(), node('b', 'Default', { isStart: true }), end], [edge('start', 'end'), edge('b', 'end')]),
    [{ title: 'Make “Node start” the only start node' }, { title: 'Make “Node b” the only start node' }],
  ],
  [
    'edge-target-missing',
    'a label like no node',
    pathway([start(), end], [edge('start', 'end'), edge('start', 'gone', 'no booking')]),
    [{ title: 'Create the missing node “no booking”' }, { title: 'Delete the edge “no booking”' }],
  ],
  [
    'edge-target-missing',
    'a label like a node',
    pathway([start(), end], [edge('start', 'end'), edge('start', 'gone', 'node end')]),
    [
      { title: 'Connect the edge “node end” to “Node end”' },
      { title: 'Create the missing node “node end 2”' },
      { title: 'Delete the edge “node end”' },
    ],
  ],
  [
    'edge-target-missing',
    'nothing written on it',
    pathway([start(), end], [edge('start', 'end'), { id: 'bare', source: 'start', target: 'gone' }]),
    [{ title: 'Create the missing node “New node”' }, { title: 'Delete the edge without a label', safe: true }],
  ],
  [
    'edge-source-missing',
    'a deleted source',
    pathway([start(), end], [edge('start', 'end'), edge('gone', 'end', 'bye')]),
    [{ title: 'Create the missing node “New node”' }, { title: 'Delete the edge “bye”' }],
  ],
  [
    'webhook-url',
    'no scheme',
    through(webhook({ url: 'api.example/x' })),
    [{ title: 'Start the URL with https://', safe: true }],
  ],
  [
    'webhook-url',
    'a space',
    through(webhook({ url: 'https://api.example/a b' })),
    [{ title: 'Replace spaces in the URL with %20' }],
  ],
  [
    'rule-target-missing',
    'named like a node',
    rules(['code', '==', '1', to('gone', 'Node end')]),
    [
      { title: 'Point rule 1 at “Node end”', safe: true },
      { title: 'Create the missing node “Node end 2”' },
      { title: 'Delete rule 1' },
    ],
  ],
  [
    'rule-target-missing',
    'no target',
    rules(['code', '==', '1']),
    [{ title: 'Create the missing node “New node”' }, { title: 'Delete rule 1' }],
  ],
  [
    'rule-target-missing',
    'of a node’s own tool',
    through(
      node('m', 'Default', {
        text: 'Hello.',
        tools: [{ name: 'Look up', responsePathways: [['code', '==', '1', to('gone', 'Node end')]] }],
      }),
    ),
    [
      { title: 'Point rule 1 of the tool at “Node end”', safe: true },
      { title: 'Create the missing node “Node end 2”' },
      { title: 'Delete rule 1 of the tool' },
    ],
  ],
  ['rule-malformed', 'empty', rules([]), [{ title: 'Delete rule 1', safe: true }]],
  ['rule-malformed', 'a text', rules('code is 1'), [{ title: 'Delete rule 1' }]],
  [
    'rule-operator',
    'nearly one',
    rules(['code', 'contain', '1', to('end')]),
    [{ title: 'Use contains instead of “contain”', safe: true }],
  ],
  [
    'rule-operator',
    'none',
    rules(['code', '', '1', to('end')]),
    [
      { title: 'Compare with == in rule 1' },
      { title: 'Compare with != in rule 1' },
      { title: 'Compare with contains in rule 1' },
    ],
  ],
  [
    'rule-variable',
    'written otherwise',
    rules(['Co_de', '==', '1', to('end')]),
    [{ title: 'Use {{code}} instead of {{Co_de}}', safe: true }, { title: 'Expect {{Co_de}} as call input' }],
  ],
  [
    'rule-variable',
    'of a route, in a group',
    pathway(
      [
        start({ extractVars: [['code', 'string', 'The code.']] }),
        node('m', 'Route', {
          routes: [
            {
              conditions: [
                { isGroup: true, conditions: [{ field: 'Co_de', operator: '==', value: '1' }] },
                { field: 'timezone', operator: 'is', value: 'UTC' },
              ],
              targetNodeId: 'end',
            },
          ],
          fallbackNodeId: 'end',
        }),
        end,
      ],
      [edge('start', 'm'), edge('m', 'end')],
    ),
    [{ title: 'Use {{code}} instead of {{Co_de}}', safe: true }, { title: 'Expect {{Co_de}} as call input' }],
  ],
  [
    'rule-variable',
    'mapped by an attached tool only',
    through(
      webhook({
        responsePathways: [['place', '==', 'here', to('end')], otherwise],
        tool: { tool: { responseData: [{ name: 'place', data: '$.place' }] } },
      }),
    ),
    [{ title: 'Save {{place}} from the response of “Node hook”' }, { title: 'Expect {{place}} as call input' }],
  ],
  [
    'rule-boolean',
    'a word for yes',
    asks(['ok', '==', 'Yes', to('end')]),
    [{ title: 'Compare with true in rule 1', safe: true }],
  ],
  [
    'rule-boolean',
    'a part of a word for no, in an object',
    asks({ variable: 'ok', operator: 'contains', value: 'no', target: to('end') }),
    [{ title: 'Compare with false in rule 1', safe: true }],
  ],
  [
    'rule-boolean',
    'a word that means neither',
    asks(['ok', '!=', 'booked', to('end')]),
    [{ title: 'Compare with true in rule 1' }, { title: 'Compare with false in rule 1' }],
  ],
  [
    'rule-boolean',
    'of a route, twice',
    pathway(
      [
        start({ extractVars: [['ok', 'boolean', 'Agrees.']] }),
        node('m', 'Route', {
          routes: [
            {
              conditions: [
                { isGroup: true, conditions: [{ field: 'ok', operator: '==', value: 'yes' }] },
                { field: 'ok', operator: 'is', value: 'No' },
              ],
              targetNodeId: 'end',
            },
          ],
          fallbackNodeId: 'end',
        }),
        end,
      ],
      [edge('start', 'm'), edge('m', 'end')],
    ),
    [{ title: 'Compare with true and false in route 1', safe: true }],
  ],
]
