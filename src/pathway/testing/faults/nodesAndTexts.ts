import { type Case, rules, to } from '../mending.ts'
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
    [{ title: 'Transfer to +14155550123, as “Node u” does' }],
  ],
  [
    'transfer-number-invalid',
    'with 00',
    pathway([start(), node('t', 'Transfer Node', { transferNumber: '00 49 30 1234567' })], [edge('start', 't')]),
    [{ title: 'Write the number as +49301234567' }],
  ],
  [
    'knowledge-missing',
    'another node has some',
    pathway(
      [start(), node('k', 'Knowledge Base'), node('l', 'Knowledge Base', { kb: 'KB-1' }), end],
      [edge('start', 'k'), edge('start', 'l'), edge('k', 'end'), edge('l', 'end')],
    ),
    [
      { title: 'Answer from the same knowledge as “Node l”' },
      { title: 'Make it a Default node, which needs no knowledge' },
    ],
  ],
  [
    'global-label-missing',
    'named',
    pathway([start(), node('g', 'Default', { isGlobal: true }), end], [edge('start', 'end')]),
    [{ title: 'Label it “Node g”, like its name' }, { title: 'Make it an ordinary node' }],
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
    'endless-loop',
    'a node that need not skip',
    pathway(
      [start(), node('a', 'Default', { modelOptions: { skipUserResponse: true } })],
      [edge('start', 'a'), edge('a', 'a')],
    ),
    [
      { title: 'Let “Node a” wait for the caller' },
      { title: 'Put a new node that waits between “Node a” and “Node a”' },
    ],
  ],
  [
    'unreachable',
    'nothing leads to it',
    pathway([start(), node('a', 'Default'), end], [edge('start', 'end'), edge('a', 'end')]),
    [{ title: 'Delete the node “Node a” and its edges' }],
  ],
  [
    'dead-end',
    'a Default node',
    pathway([start()]),
    [{ title: 'Let “Node start” end the call' }, { title: 'Connect “Node start” to a new node “End Call”' }],
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
    [{ title: 'Join the two edges “yes” into one', safe: true }, { title: 'Label this one “yes: Node end”' }],
  ],
  [
    'edge-label-missing',
    'a named target',
    pathway([start(), end, node('f', 'End Call')], [edge('start', 'end'), edge('start', 'f', '')]),
    [{ title: 'Label it “Node f”, like the node it leads to' }],
  ],
  [
    'variable-unset',
    'written otherwise in a URL',
    through(webhook({ url: 'https://api.example/{{rentalId.x}}' }), {
      extractVars: [['rental_id', 'string', 'Its id.']],
    }),
    [
      { title: 'Use {{rental_id.x}} instead of {{rentalId.x}}', safe: true },
      { title: 'Take {{rentalId.x}} from the call’s request data' },
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
    [{ title: 'Say nothing where {{name}} is not set' }],
  ],
  [
    'rule-never-wins',
    'covered further down',
    rules(['code', '==', '1', to('start')], ['code', '!=', '2', to('end')]),
    [{ title: 'Move rule 1 below rule 2, so that it is taken first' }, { title: 'Delete rule 1' }],
  ],
  [
    'rule-never-wins',
    'twice the same',
    rules(['code', '==', '1', to('end')], ['code', '==', '1', to('end')]),
    [{ title: 'Delete rule 1', safe: true }],
  ],
  [
    'name-ambiguous',
    'two',
    pathway([start(), end, { ...end, id: 'f' }], [edge('start', 'end'), edge('start', 'f')]),
    [{ title: 'Rename the second “Node end” to “Node end 2”', safe: true }],
  ],
  [
    'webhook-failure-uncovered',
    'no default',
    through(webhook({ responsePathways: [['code', '==', '1', to('end')]] })),
    [
      { title: 'Add a rule: otherwise go to “Node end”' },
      { title: 'Add a rule: otherwise go to a new node “Node hook failed”' },
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
    [
      { title: 'Add a rule: otherwise go to “Node end”' },
      { title: 'Add a rule: otherwise go to a new node “Node hook failed”' },
    ],
  ],
  [
    'webhook-tool-differs',
    'another host',
    through(webhook({ tool: { tool: { url: 'https://other.example/x' } } })),
    [
      { title: 'Send the request to “https://other.example/x”, as the attached tool does' },
      { title: 'Detach the tool, which is not used' },
    ],
  ],
  [
    'prompt-long',
    'of paragraphs',
    through(node('m', 'Default', { prompt: 'A sentence of some words.\n\n'.repeat(150) })),
    [{ title: 'Split the prompt over 3 nodes, one after another' }],
  ],
  [
    'node-type-unknown',
    'nearly one',
    through(node('m', 'Knowledge-Bases', { kb: 'KB-1' })),
    [{ title: 'Make it a Knowledge Base node' }, { title: 'Make it a Default node' }],
  ],
  [
    'text-and-prompt',
    'both',
    through(node('m', 'Default', { text: 'Hello.', prompt: 'Greet.' })),
    [
      { title: 'Join both into the prompt' },
      { title: 'Keep the text, and delete the prompt' },
      { title: 'Keep the prompt, and delete the text' },
    ],
  ],
  [
    'interruption-threshold',
    'too long',
    through(node('m', 'Default', { modelOptions: { interruptionThreshold: 500 } })),
    [{ title: 'Set the threshold to 200' }, { title: 'Leave the threshold to the service' }],
  ],
  [
    'limit-malformed',
    'a limit that is no number of times',
    pathway([start({ noMatch: { limit: 1.5, say: 'Hm.' } }), end], [edge('start', 'end')]),
    [{ title: 'Use the usual limit, 3' }],
  ],
  [
    'limit-malformed',
    'a limit of the pathway that is no object',
    { ...through(node('m', 'Default')), nodes: [start(), node('m', 'Default'), end, { globalConfig: { noInput: 3 } }] },
    [{ title: 'Use the usual limit, 3' }],
  ],
  [
    'limit-target-missing',
    'a node that was deleted',
    pathway([start({ noInput: { target: 'gone' } }), end], [edge('start', 'end')]),
    [{ title: 'Lead to a person, or end with a goodbye' }],
  ],
  [
    'limit-endless',
    'a limit of none',
    pathway([start({ noMatch: { limit: 0, say: 'Hm.' } }), end], [edge('start', 'end')]),
    [{ title: 'Use the usual limit, 3' }],
  ],
]
