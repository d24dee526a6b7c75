import { STATUS_CODE } from '#pathway/builtins.ts'
import { isRecord, type NodeData } from '#pathway/document.ts'
import type { NodeKind, RuleTarget, TextField, VariableSetting } from '#pathway/kind.ts'
import {
  extractionSettings,
  nestedFields,
  RESPONSE_DATA,
  responseNames,
  responseRows,
  spokenFields,
  toolSettings,
} from '#pathway/members.ts'
import { commonMembers, type NodeMember } from '#pathway/nodeMembers.ts'
import { RULES, readRules, ruleField } from '#pathway/rules/read.ts'

const request = { group: 'requests', shape: 'nested' } as const

const members: readonly NodeMember[] = [
  {
    path: 'url',
    label: 'URL',
    types: ['text'],
    summary: 'Where the request goes; {{variables}} are allowed.',
    section: 'request',
    texts: request,
    words: 'URL',
  },
  {
    path: 'method',
    label: 'Method',
    types: ['text'],
    summary: 'GET, POST, PUT, PATCH or DELETE.',
    section: 'request',
  },
  {
    path: 'query',
    label: 'Query',
    types: ['object'],
    summary: 'Added to the URL.',
    section: 'request',
    isShownWhenSet: true,
    texts: request,
  },
  {
    path: 'headers',
    label: 'Headers',
    types: ['object', 'list'],
    summary: 'An object, or a list of [name, value].',
    section: 'request',
    texts: request,
    words: 'header',
  },
  {
    path: 'body',
    label: 'Body',
    types: ['text', 'object', 'list'],
    section: 'request',
    texts: request,
    words: 'request body',
  },
  {
    path: 'auth',
    label: 'Authorization',
    types: [],
    section: 'request',
    texts: { ...request, except: ['type', 'encoded'] },
    words: 'authorization',
  },
  {
    path: 'timeoutValue',
    label: 'Timeout',
    types: ['number'],
    summary: 'Up to 300: seconds; above: milliseconds. 10 seconds when absent.',
    section: 'request',
  },
  { path: 'max_retries', label: 'Tries again', types: ['number'], section: 'request' },
  {
    path: RESPONSE_DATA,
    label: 'What it keeps from the answer',
    types: ['list'],
    summary: 'JSON Paths into the answer, and the variables they set.',
    section: 'answer',
    texts: { group: 'variables', shape: 'mappings' },
    row: 'Kept from the answer',
  },
  {
    path: RULES,
    label: 'Routing rules',
    types: ['list'],
    summary: 'The last one that is true wins.',
    section: 'rules',
    texts: { group: 'rules', shape: 'rules' },
    words: 'rule value',
    row: 'Rule',
  },
  {
    path: 'tool',
    label: 'Attached tool',
    types: [],
    summary: 'A tool that is attached; the node’s own request counts.',
    section: 'tool',
    isShownWhenSet: true,
  },
]

/** Sends a request, maps the answer to variables, and routes by rules (`docs/playing.md` §5). */
export const webhookKind: NodeKind = {
  key: 'webhook',
  type: 'Webhook',
  types: ['Webhook'],
  label: 'Webhook',
  summary: 'Sends a request while the agent speaks, keeps what the answer says, and chooses an edge by rules.',
  endsCall: false,
  isKnown: true,
  members: [...commonMembers, ...members],
  codes: {
    'webhook-url': { severity: 'error', name: 'URL of a webhook' },
    'webhook-tool-differs': { severity: 'warning', name: 'Tool points elsewhere' },
  },
  sendsRequest: true,
  create: name => ({
    name,
    text: '',
    url: '',
    method: 'POST',
    headers: {},
    body: '',
    timeoutValue: 10,
    extractVars: [],
    [RESPONSE_DATA]: [],
    [RULES]: [],
  }),
  waits: () => false,
  texts: data => [...spokenFields(data, { speaksAfterOwn: true }), ...requestFields(data)],
  sets,
  ruleMembers: [RULES],
  rules,
  readDifferently(data) {
    const said: (readonly [string, string])[] = []
    if (Array.isArray(data.headers)) {
      said.push([
        'headers',
        'Headers are written as a list of names and values. They are sent as headers, and stay a list.',
      ])
    }
    if (isRecord(data.body) || Array.isArray(data.body)) {
      said.push(['body', 'The body is written as an object. It is sent as JSON.'])
    }
    if (typeof data.timeoutValue === 'number' && data.timeoutValue > 300) {
      said.push(['timeoutValue', 'A timeout above 300 is read as milliseconds.'])
    }
    return said
  },
}

const requestMembers = ['url', 'body', 'headers', 'auth']

function requestFields(data: NodeData): readonly TextField[] {
  return requestMembers.flatMap(member => nestedFields(data[member], member))
}

function sets(data: NodeData): readonly VariableSetting[] {
  const mapped = responseRows(data).flatMap((row, index): VariableSetting[] =>
    isRecord(row) && typeof row.name === 'string' && row.name.trim() !== ''
      ? [{ name: row.name.trim(), field: `${RESPONSE_DATA}[${index}]`, by: 'response' }]
      : [],
  )
  const attached = isRecord(data.tool) && isRecord(data.tool.tool) ? responseNames(data.tool.tool) : []
  return [
    ...extractionSettings(data),
    ...toolSettings(data),
    ...mapped,
    { name: STATUS_CODE, field: RESPONSE_DATA, by: 'response' },
    ...attached.map((name): VariableSetting => ({ name, field: 'tool', by: 'attached' })),
  ]
}

function rules(data: NodeData): readonly RuleTarget[] {
  return readRules(data).map(rule => ({
    is: 'rule',
    field: ruleField(rule.index),
    index: rule.index,
    target: rule.target?.id,
    rule,
  }))
}
