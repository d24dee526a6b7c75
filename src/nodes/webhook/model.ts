import { attachedTool, sendsTool } from '#pathway/attachedTool.ts'
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
import { type NodeMember, shownWhenSet } from '#pathway/nodeMembers.ts'
import { RULES, readRules, ruleField } from '#pathway/rules/read.ts'

const request = { group: 'requests', shape: 'nested' } as const

const members: readonly NodeMember[] = [
  {
    path: 'url',
    label: 'URL',
    types: ['text'],
    summary: 'Request URL. {{variables}} are allowed.',
    section: 'request',
    texts: request,
    words: 'URL',
  },
  {
    path: 'method',
    label: 'Method',
    types: ['text'],
    summary: 'GET, POST, PUT, PATCH, or DELETE.',
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
    mistakenFor: ['timeout'],
    types: ['number'],
    summary: 'Seconds up to 300, milliseconds above. Default 10 seconds.',
    section: 'request',
  },
  {
    path: 'max_retries',
    label: 'Retries',
    mistakenFor: ['retries'],
    types: ['number'],
    section: 'request',
  },
  {
    path: RESPONSE_DATA,
    label: 'Save from response',
    mistakenFor: ['responseVar'],
    types: ['list'],
    summary: 'JSON Paths into the response, and the variables they set.',
    section: 'answer',
    texts: { group: 'variables', shape: 'mappings' },
    row: 'Saved from response',
  },
  {
    path: RULES,
    label: 'Routing rules',
    types: ['list'],
    summary: 'The last match wins.',
    section: 'rules',
    texts: { group: 'rules', shape: 'rules' },
    words: 'rule value',
    row: 'Rule',
  },
  {
    path: 'tool',
    label: 'Attached tool',
    types: [],
    summary: 'An attached tool. Its request is sent if the node has no URL.',
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
  summary: 'Calls an API while the agent speaks, saves values from the response, and routes by rules.',
  endsCall: false,
  isKnown: true,
  // Rules decide once the response is there.
  members: [...shownWhenSet(['condition', 'conditionExamples']), ...members],
  codes: {
    'webhook-url': { severity: 'error', name: 'Webhook URL' },
    'webhook-tool-differs': { severity: 'warning', name: 'Tool URL differs' },
    'mapping-malformed': { severity: 'warning', name: 'Nothing saved' },
    'body-malformed': { severity: 'warning', name: 'Body isn’t JSON' },
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
        'Headers are a list of names and values. They’re sent as headers and stay a list in the file.',
      ])
    }
    if (isRecord(data.body) || Array.isArray(data.body)) {
      said.push(['body', 'The body is an object. It’s sent as JSON.'])
    }
    if (typeof data.timeoutValue === 'number' && data.timeoutValue > 300) {
      said.push(['timeoutValue', 'A timeout above 300 is read as milliseconds.'])
    }
    return said
  },
}

const requestMembers = ['url', 'body', 'headers', 'auth']

/** The texts of the request that is sent; an attached tool that sends it also writes its query so. */
function requestFields(data: NodeData): readonly TextField[] {
  const tool = sendsTool(data) ? attachedTool(data) : undefined
  if (!tool) return requestMembers.flatMap(member => nestedFields(data[member], member))
  const place = tool === data.tool ? 'tool' : 'tool.tool'
  return [...requestMembers, 'query'].flatMap(member => nestedFields(tool[member], `${place}.${member}`))
}

function sets(data: NodeData): readonly VariableSetting[] {
  const mapped = responseRows(data).flatMap((row, index): VariableSetting[] =>
    isRecord(row) && typeof row.name === 'string' && row.name.trim() !== ''
      ? [{ name: row.name.trim(), field: `${RESPONSE_DATA}[${index}]`, by: 'response' }]
      : [],
  )
  const attached = responseNames(attachedTool(data) ?? {})
  const by = sendsTool(data) ? 'response' : 'attached'
  return [
    ...extractionSettings(data),
    ...toolSettings(data),
    ...mapped,
    { name: STATUS_CODE, field: RESPONSE_DATA, by: 'response' },
    ...attached.map((name): VariableSetting => ({ name, field: 'tool', by })),
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
