import { generatePathway } from '../../bench/generate.ts'
import type { Dice } from '../../figures/random.ts'
import { mutate } from './mutate.ts'
import { hostileText } from './values.ts'

interface Entries {
  readonly nodes: readonly object[]
  readonly edges: readonly object[]
}

const smallest: Entries = {
  nodes: [
    { id: 'welcome', type: 'Default', data: { name: 'Welcome', isStart: true, text: 'Hello.' } },
    { id: 'goodbye', type: 'End Call', data: { name: 'Goodbye', text: 'Goodbye.' } },
  ],
  edges: [{ id: 'leave', source: 'welcome', target: 'goodbye', label: 'wants to leave' }],
}

/** One of each kind, with the members that are read, so that a change falls on something that matters. */
const rich: Entries = {
  nodes: [
    { globalConfig: { globalPrompt: 'Be {{tone}}.', noMatch: { limit: 2, say: 'Pardon?' } }, position: { x: 0, y: 0 } },
    {
      id: 'welcome',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: {
        name: 'Welcome',
        isStart: true,
        prompt: "Ask {{name | default: 'you'}} for the day.",
        condition: 'They named a day.',
        extractVars: [
          ['day', 'string', 'the day', false],
          ['count', 'integer', 'how many', true, 'x'],
        ],
        modelOptions: { skipUserResponse: false, newTemperature: 0.2, interruptionThreshold: 100 },
        noMatch: { limit: 1, target: 'person', say: 'Sorry?' },
        noInput: { limit: 1 },
        pathwayExamples: [{ 'Conversation History': 'x', 'Chosen Pathway': 'go on' }],
        dialogueExamples: [{ 'Conversation History': [{ role: 'user', content: 'x' }], 'Assistant Response': 'y' }],
      },
    },
    {
      id: 'order',
      type: 'Webhook',
      data: {
        name: 'Order',
        text: 'One moment.',
        url: 'https://127.0.0.1/orders/{{day}}',
        method: 'POST',
        headers: [['x-one', '{{count}}']],
        auth: { type: 'Bearer', token: '{{SECRET.TOKEN}}' },
        body: '{"day":"{{day}}","count":{{count}}}',
        timeoutValue: 1,
        responseData: [{ name: 'code', data: '$.code', context: '' }],
        responsePathways: [
          ['code', '==', 'A', { id: 'person', name: 'Person' }],
          ['code', '>', '10', { id: 'goodbye' }],
          ['Default/Webhook Completion', '', '', { id: 'goodbye' }],
        ],
      },
    },
    {
      id: 'route',
      type: 'Route',
      data: {
        name: 'Route',
        routes: [
          { conditions: [{ field: 'count', operator: '>', value: '3', isGroup: true }], targetNodeId: 'person' },
        ],
        fallbackNodeId: 'goodbye',
      },
    },
    { id: 'facts', type: 'Knowledge Base', data: { name: 'Facts', kb: 'We open at nine.', prompt: 'Answer.' } },
    {
      id: 'person',
      type: 'Transfer Node',
      data: {
        name: 'Person',
        isGlobal: true,
        globalLabel: 'wants a person',
        transferNumber: '+14155550111',
        text: 'One moment.',
      },
    },
    { id: 'goodbye', type: 'End Call', data: { name: 'Goodbye', prompt: 'Say goodbye to {{request_data.name}}.' } },
  ],
  edges: [
    {
      id: 'a',
      source: 'welcome',
      target: 'order',
      label: 'named a day',
      data: { description: 'a day', alwaysPick: false },
    },
    {
      id: 'b',
      source: 'order',
      target: 'route',
      data: { label: 'else', condition: [{ field: 'code', operator: 'is', value: 'null' }] },
    },
    { id: 'c', source: 'welcome', target: 'facts', label: 'asks something' },
    { id: 'd', source: 'facts', target: 'goodbye', label: 'is content' },
  ],
}

/** Nodes and edges: sound ones, and ones with a few places changed. */
export function entriesOf(dice: Dice): { nodes: unknown; edges: unknown } {
  const base = dice.chance(0.3) ? smallest : dice.chance(0.9) ? rich : generatePathway(dice.between(2, 60))
  let entries: unknown = { nodes: base.nodes, edges: base.edges }
  for (let changes = dice.below(4); changes > 0; changes -= 1) entries = mutate(entries, dice)
  const { nodes = base.nodes, edges = base.edges } = (entries ?? {}) as Partial<Entries>
  return { nodes, edges }
}

/** Utterances that a caller may make. */
export function messageOf(dice: Dice): string {
  return dice.chance(0.5)
    ? hostileText(dice)
    : dice.pick(['I want a table', 'on friday at 7', 'a hundred and two', 'a person'])
}
