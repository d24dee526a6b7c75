import fc from 'fast-check'
import { answerOf } from './play.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const nodeArbitrary = fc.record({
  type: fc.constantFrom('Default', 'Webhook', 'End Call', 'Transfer Node', 'Knowledge Base', 'Mystery', undefined),
  data: fc.record(
    {
      text: fc.constantFrom('Hello {{name}}', '', '{{'),
      prompt: fc.constantFrom('Ask for the name', ''),
      condition: fc.constantFrom('', 'A name was given'),
      isGlobal: fc.boolean(),
      globalLabel: fc.constantFrom('help', 'human'),
      enableGlobalAutoReturn: fc.boolean(),
      skipIfKnown: fc.boolean(),
      extractVars: fc.constantFrom([], [['name', 'string', 'The name']], [['n', 'integer', 'How many']], 'broken'),
      modelOptions: fc.record({ skipUserResponse: fc.boolean() }),
      url: fc.constantFrom('https://x.test/{{name}}', ''),
      responseData: fc.constantFrom([{ name: 'code', data: '$.code' }], [{ name: 'x', data: '$[' }], [null]),
      responsePathways: fc.constantFrom(
        [],
        [['code', '==', '1', { id: 'b', name: 'b' }]],
        [['Default/Webhook Completion', '', '', { id: 'gone' }]],
      ),
      transferNumber: fc.constantFrom('+14155550123', '{{n}}'),
      kb: fc.constantFrom('We open at nine.', ''),
    },
    { requiredKeys: [] },
  ),
})
/** Documents of up to five nodes of any kind, some of them broken. */
export const documentArbitrary = fc
  .record({
    nodes: fc.array(nodeArbitrary, { minLength: 1, maxLength: 5 }),
    edges: fc.array(
      fc.record({
        source: fc.constantFrom(...ids),
        target: fc.constantFrom(...ids, 'gone'),
        label: fc.constantFrom('yes', 'no', 'under 18', 'gave the name', ''),
        data: fc.record({ alwaysPick: fc.boolean() }, { requiredKeys: [] }),
      }),
      { maxLength: 10 },
    ),
  })
  .map(({ nodes, edges }) => ({
    name: 'Any',
    description: '',
    nodes: nodes.map((node, index) => ({
      id: ids[index] ?? '',
      ...(node.type !== undefined && { type: node.type }),
      data: { name: ids[index], isStart: index === 0, ...node.data },
    })),
    edges,
  }))
export const inputsArbitrary = fc.array(
  fc.oneof(
    fc.constantFrom('yes', 'no', 'My name is Ann', 'seventeen', 'help', 'I want to talk to a human', '?', ''),
    fc.record({
      type: fc.constant('choose' as const),
      edge_key: fc.constantFrom('edge~0', 'x'),
      text: fc.constant(''),
    }),
    fc.record({ type: fc.constant('digits' as const), digits: fc.constantFrom('1', '2#', '*') }),
    fc.record({ type: fc.constant('interrupt' as const), heard: fc.constantFrom('', 'Hello', 'Hello Ann. Ask') }),
    fc.constant({ type: 'hang_up' as const }),
    fc.constant({ type: 'stop' as const, message: 'Enough.' }),
  ),
  { maxLength: 6 },
)
/** Answers of whatever a webhook reaches. */
export const answersArbitrary = fc.constantFrom(
  answerOf(200, { code: 1 }),
  answerOf(500, 'no'),
  answerOf(0, null, 'timeout'),
)
