import { type Case, rules, to } from '../fixing.ts'
import { edge, end, node, pathway, start, through, webhook } from '../pathways.ts'

/** Faults of nodes and their texts, each with its fixes. */
export const faultsOfNodes: readonly Case[] = [
  [
    'transfer-number-missing',
    'another node has one',
    pathway(
      [start(), node('t', 'Transfer Node'), node('u', 'Transfer Node', { transferNumber: '+14155550123' })],
      [edge('start', 't'), edge('start', 'u')],
    ),
    [{ title: 'Transfer to +14155550123, like “Node u”' }],
  ],
  [
    'transfer-number-invalid',
    'with 00',
    pathway([start(), node('t', 'Transfer Node', { transferNumber: '00 49 30 1234567' })], [edge('start', 't')]),
    [{ title: 'Change the number to +49301234567' }],
  ],
  [
    'knowledge-missing',
    'another node has some',
    pathway(
      [start(), node('k', 'Knowledge Base'), node('l', 'Knowledge Base', { kb: 'KB-1' }), end],
      [edge('start', 'k'), edge('start', 'l'), edge('k', 'end'), edge('l', 'end')],
    ),
    [{ title: 'Use the same knowledge as “Node l”' }, { title: 'Change to a Speak node' }],
  ],
  [
    'global-label-missing',
    'named',
    pathway([start(), node('g', 'Default', { isGlobal: true }), end], [edge('start', 'end')]),
    [{ title: 'Use its name, “Node g”, as the trigger' }, { title: 'Make it a regular node' }],
  ],
  [
    'extraction-malformed',
    'a type of another program',
    through(node('m', 'Default', { extractVars: [['age', 'int', 'The age.']] })),
    [{ title: 'Extract “age” as integer', safe: true }, { title: 'Delete row 1 of the variables to extract' }],
  ],
  [
    'extraction-malformed',
    'a blank row',
    through(node('m', 'Default', { extractVars: [['', 'string', '']] })),
    [{ title: 'Delete row 1 of the variables to extract' }],
  ],
  [
    'template-unbalanced',
    'unclosed',
    through(node('m', 'Default', { prompt: 'Greet {{from warmly.' })),
    [{ title: 'Write {{from}}', safe: true }, { title: 'Remove the braces {{' }],
  ],
  [
    'template-unbalanced',
    'unopened',
    through(node('m', 'Default', { prompt: 'Greet name}} warmly.' })),
    [{ title: 'Write {{name}}' }, { title: 'Remove the braces }}' }],
  ],
  [
    'template-expression',
    'a filter that there is not',
    through(node('m', 'Default', { prompt: 'Greet {{ from | upcase }} warmly.' })),
    [{ title: 'Remove the filter from “{{ from | upcase }}”' }, { title: 'Remove “{{ from | upcase }}”' }],
  ],
  [
    'template-expression',
    'the beginning of a condition',
    through(node('m', 'Default', { prompt: 'Greet{{#if from}} warmly.' })),
    [{ title: 'Remove “{{#if from}}”' }],
  ],
  [
    'endless-loop',
    'a node that need not skip',
    pathway(
      [start(), node('a', 'Default', { modelOptions: { skipUserResponse: true } })],
      [edge('start', 'a'), edge('a', 'a')],
    ),
    [{ title: 'Make “Node a” wait for the caller' }, { title: 'Insert a waiting node between “Node a” and “Node a”' }],
  ],
  [
    'unreachable',
    'nothing leads to it',
    pathway([start(), node('a', 'Default'), end], [edge('start', 'end'), edge('a', 'end')]),
    [{ title: 'Connect from “Node start”' }, { title: 'Delete “Node a” and its edges' }],
  ],
  [
    'dead-end',
    'a Speak node',
    pathway([start()]),
    [{ title: 'End the call at “Node start”' }, { title: 'Add “End Call” after “Node start”' }],
  ],
  [
    'edge-label-duplicate',
    'the same twice',
    pathway(
      [start(), end],
      [
        { ...edge('start', 'end', 'yes'), id: 'one' },
        { ...edge('start', 'end', 'yes'), id: 'two' },
      ],
    ),
    [{ title: 'Merge both edges “yes”', safe: true }, { title: 'Label this one “yes: Node end”' }],
  ],
  [
    'edge-after-end',
    'out of an End Call',
    pathway(
      [start(), end, node('a', 'Default')],
      [edge('start', 'end'), edge('start', 'a'), edge('end', 'a', 'more'), edge('a', 'end')],
    ),
    [{ title: 'Delete the edge “more”' }],
  ],
  [
    'example-unknown',
    'nearly a label',
    through(
      node('m', 'Default', { pathwayExamples: [{ 'Chosen Pathway': 'M to ends', 'Conversation History': 'Bye.' }] }),
    ),
    [{ title: 'Choose the edge “m to end” in example 1' }, { title: 'Delete example 1' }],
  ],
  [
    'member-unread',
    'written otherwise',
    through(webhook({ timeout: 5 })),
    [{ title: 'Rename the field timeout to timeoutValue', safe: true }, { title: 'Delete the field timeout' }],
  ],
  [
    'member-unread',
    'of another type',
    through(node('m', 'Default', { is_global: 'yes' })),
    [{ title: 'Delete the field is_global' }],
  ],
  [
    'mapping-malformed',
    'a name in braces',
    through(webhook({ responseData: [{ name: '{{code}}', data: '$.code' }] })),
    [{ title: 'Save to “code”', safe: true }, { title: 'Delete row 1 of the response data' }],
  ],
  [
    'mapping-malformed',
    'a path that is left open',
    through(webhook({ responseData: [{ name: 'code', data: "$['code'" }] })),
    [{ title: 'Delete row 1 of the response data' }],
  ],
  [
    'edge-label-missing',
    'a named target',
    pathway([start(), end, node('f', 'End Call')], [edge('start', 'end'), edge('start', 'f', '')]),
    [{ title: 'Label it “Node f”, like its target' }],
  ],
  [
    'variable-unset',
    'written otherwise in a URL',
    through(webhook({ url: 'https://api.example/{{rentalId.x}}' }), {
      extractVars: [['rental_id', 'string', 'Its id.']],
    }),
    [
      { title: 'Use {{rental_id.x}} instead of {{rentalId.x}}', safe: true },
      { title: 'Expect {{rentalId.x}} as call input' },
    ],
  ],
  [
    'variable-unset',
    'set on one way only',
    pathway(
      [
        start(),
        node('a', 'Default', { extractVars: [['name', 'string', 'The name.']] }),
        node('b', 'Default', { prompt: 'Greet {{ name }}.' }),
        end,
      ],
      [edge('start', 'a'), edge('start', 'b'), edge('a', 'b'), edge('b', 'end')],
    ),
    [{ title: 'Leave blank when {{name}} is not set' }],
  ],
  [
    'rule-never-wins',
    'covered further down',
    rules(['code', '==', '1', to('start')], ['code', '!=', '2', to('end')]),
    [{ title: 'Move rule 1 below rule 2 so it wins' }, { title: 'Delete rule 1' }],
  ],
  [
    'rule-never-wins',
    'twice the same',
    rules(['code', '==', '1', to('end')], ['code', '==', '1', to('end')]),
    [{ title: 'Delete rule 1', safe: true }],
  ],
  [
    'rule-never-wins',
    'a route that another covers',
    through(
      node('m', 'Route', {
        routes: [
          { conditions: [{ field: 'timezone', operator: '!=', value: 'UTC' }], targetNodeId: 'end' },
          { conditions: [{ field: 'timezone', operator: '==', value: 'CET' }], targetNodeId: 'start' },
        ],
        fallbackNodeId: 'end',
      }),
    ),
    [{ title: 'Move route 2 above route 1 so it wins' }, { title: 'Delete route 2' }],
  ],
  [
    'rule-never-wins',
    'a route that can’t be true',
    through(
      node('m', 'Route', {
        routes: [
          {
            conditions: [
              {
                isGroup: true,
                conditions: [
                  { field: 'timezone', operator: '==', value: 'UTC' },
                  { field: 'timezone', operator: '==', value: 'CET' },
                ],
              },
            ],
            targetNodeId: 'end',
          },
        ],
        fallbackNodeId: 'end',
      }),
    ),
    [{ title: 'Delete route 1' }],
  ],
  [
    'rule-target-missing',
    'of a route',
    through(
      node('m', 'Route', {
        routes: [{ conditions: [{ field: 'timezone', operator: '==', value: 'UTC' }], targetNodeId: 'gone' }],
        fallbackNodeId: 'end',
      }),
    ),
    [{ title: 'Create the missing node “New node”' }, { title: 'Delete route 1' }],
  ],
  [
    'rule-target-missing',
    'of a route, with an edge that says what is meant',
    pathway(
      [
        start(),
        node('m', 'Route', {
          routes: [{ conditions: [{ field: 'timezone', operator: '==', value: 'UTC' }], targetNodeId: 'gone' }],
          fallbackNodeId: 'end',
        }),
        end,
      ],
      [edge('start', 'm'), edge('m', 'end'), edge('m', 'gone', 'Node end')],
    ),
    [
      { title: 'Point route 1 at “Node end”' },
      { title: 'Create the missing node “Node end 2”' },
      { title: 'Delete route 1' },
    ],
  ],
  [
    'rule-target-missing',
    'where no route is true',
    through(
      node('m', 'Route', {
        routes: [{ conditions: [{ field: 'timezone', operator: '==', value: 'UTC' }], targetNodeId: 'end' }],
        fallbackNodeId: 'gone',
      }),
    ),
    [{ title: 'Create the missing node “New node”' }, { title: 'Delete “otherwise”' }],
  ],
  [
    'name-ambiguous',
    'two',
    pathway(
      [
        start(),
        webhook({ responsePathways: [['code', '==', '1', { id: 'end', name: 'Node end' }]] }),
        end,
        { ...end, id: 'f' },
      ],
      [edge('start', 'hook'), edge('hook', 'end'), edge('hook', 'f')],
    ),
    [{ title: 'Rename the second “Node end” to “Node end 2”', safe: true }],
  ],
  [
    'webhook-failure-uncovered',
    'no default',
    through(webhook({ responsePathways: [['code', '==', '1', to('end')]] })),
    [{ title: 'Add “otherwise”: go to “Node end”' }, { title: 'Add “otherwise”: go to a new node “Node hook failed”' }],
  ],
  [
    'webhook-failure-uncovered',
    'two nodes of one name end the call',
    pathway(
      [start(), webhook({ responsePathways: [['code', '==', '1', to('end')]] }), end, { ...end, id: 'other' }],
      [edge('start', 'hook'), edge('hook', 'end')],
    ),
    [
      { title: 'Add “otherwise”: go to “Node end” (end)' },
      { title: 'Add “otherwise”: go to “Node end” (other)' },
      { title: 'Add “otherwise”: go to a new node “Node hook failed”' },
    ],
  ],
  [
    'rules-uncovered',
    'routes',
    through(
      node('m', 'Route', {
        routes: [{ conditions: [{ field: 'timezone', operator: 'is', value: 'UTC' }], targetNodeId: 'end' }],
      }),
    ),
    [
      { title: 'Add “otherwise”: go to “Node end”' },
      { title: 'Add “otherwise”: go to a new node “Node m: otherwise”' },
    ],
  ],
  [
    'rules-uncovered',
    'rules on the status',
    through(
      webhook({
        responsePathways: [
          ['status_code', '>=', '400', to('end')],
          ['status_code', '<', '100', to('end')],
        ],
      }),
    ),
    [{ title: 'Add “otherwise”: go to “Node end”' }, { title: 'Add “otherwise”: go to a new node “Node hook failed”' }],
  ],
  [
    'webhook-tool-differs',
    'another host',
    through(webhook({ tool: { tool: { url: 'https://other.example/x' } } })),
    [{ title: 'Use the attached tool’s URL, “https://other.example/x”' }, { title: 'Detach the unused tool' }],
  ],
  [
    'webhook-tool-differs',
    'a URL that can’t be sent to',
    through(webhook({ url: 'api.example/x', tool: { tool: { url: 'https://other.example/x' } } })),
    [{ title: 'Remove the URL to use the attached tool’s' }],
  ],
  [
    'prompt-long',
    'of paragraphs',
    through(node('m', 'Default', { prompt: 'A sentence of some words.\n\n'.repeat(150) })),
    [{ title: 'Split into 3 nodes' }],
  ],
  [
    'node-type-unknown',
    'nearly one',
    through(node('m', 'Knowledge-Bases', { kb: 'KB-1' })),
    [{ title: 'Change to Knowledge Base' }, { title: 'Change to Speak' }],
  ],
  [
    'text-and-prompt',
    'both',
    through(node('m', 'Default', { text: 'Hello.', prompt: 'Greet.' })),
    [
      { title: 'Merge both into the prompt' },
      { title: 'Keep script, delete prompt' },
      { title: 'Keep prompt, delete script' },
    ],
  ],
  [
    'interruption-threshold',
    'too long',
    through(node('m', 'Default', { modelOptions: { interruptionThreshold: 500 } })),
    [{ title: 'Set the threshold to 200' }, { title: 'Use the default threshold' }],
  ],
  [
    'limit-malformed',
    'a limit that is no number of times',
    pathway([start({ noMatch: { limit: 1.5, say: 'Hm.' } }), end], [edge('start', 'end')]),
    [{ title: 'Use the default limit, 3' }],
  ],
  [
    'limit-malformed',
    'a limit of the pathway that is no object',
    { ...through(node('m', 'Default')), nodes: [start(), node('m', 'Default'), end, { globalConfig: { noInput: 3 } }] },
    [{ title: 'Use the default limit, 3' }],
  ],
  [
    'limit-target-missing',
    'a node that was deleted',
    pathway([start({ noInput: { target: 'gone' } }), end], [edge('start', 'end')]),
    [{ title: 'Go to a person or say goodbye' }],
  ],
  [
    'limit-endless',
    'a limit of none',
    pathway([start({ noMatch: { limit: 0, say: 'Hm.' } }), end], [edge('start', 'end')]),
    [{ title: 'Use the default limit, 3' }],
  ],
]
