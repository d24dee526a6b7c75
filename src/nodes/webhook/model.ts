import { z } from 'zod'
import { STATUS_CODE } from '#pathway/builtins.ts'
import { isRecord, type NodeData } from '#pathway/document.ts'
import type { NodeKind, RuleTarget, TextField, VariableSetting } from '#pathway/kind.ts'
import { extractionSettings, nestedFields, responseNames, spokenFields, toolSettings } from '#pathway/members.ts'
import { readRules } from '#pathway/rules/read.ts'
import { commonMembers } from '#pathway/schema.ts'

/** Sends a request, maps the answer to variables, and routes by rules (`decisions.md` §4.5). */
export const webhookKind: NodeKind = {
  key: 'webhook',
  type: 'Webhook',
  types: ['Webhook'],
  label: 'Webhook',
  summary: 'Sends a request while the agent speaks, keeps what the answer says, and chooses an edge by rules.',
  endsCall: false,
  isKnown: true,
  schema: z.looseObject({
    ...commonMembers,
    url: z.string().optional().describe('Where the request goes; {{variables}} are allowed.'),
    method: z.string().optional().describe('GET, POST, PUT, PATCH or DELETE.'),
    headers: z
      .union([z.record(z.string(), z.unknown()), z.array(z.tuple([z.string(), z.string()]))])
      .optional()
      .describe('An object, or a list of [name, value].'),
    auth: z.unknown().optional(),
    query: z.record(z.string(), z.unknown()).optional().describe('Added to the URL.'),
    tool: z.unknown().optional().describe('A tool that is attached; the node’s own request counts.'),
    body: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
    timeoutValue: z.number().optional().describe('Up to 300: seconds; above: milliseconds. 10 seconds when absent.'),
    max_retries: z.number().int().min(0).optional(),
    responseData: z
      .array(
        z.looseObject({ data: z.string().optional(), name: z.string().optional(), context: z.string().optional() }),
      )
      .optional()
      .describe('JSON Paths into the answer, and the variables they set.'),
    responsePathways: z.array(z.unknown()).optional().describe('Routing rules; the last one that is true wins.'),
  }),
  create: name => ({
    name,
    text: '',
    url: '',
    method: 'POST',
    headers: {},
    body: '',
    timeoutValue: 10,
    extractVars: [],
    responseData: [],
    responsePathways: [],
  }),
  waits: () => false,
  texts: data => [...spokenFields(data, { speaksAfterOwn: true }), ...requestFields(data)],
  sets,
  rules,
}

const requestMembers = ['url', 'body', 'headers', 'auth']

function requestFields(data: NodeData): readonly TextField[] {
  return requestMembers.flatMap(member => nestedFields(data[member], member))
}

function sets(data: NodeData): readonly VariableSetting[] {
  const rows: unknown[] = Array.isArray(data.responseData) ? data.responseData : []
  const mapped = rows.flatMap((row, index): VariableSetting[] =>
    isRecord(row) && typeof row.name === 'string' && row.name.trim() !== ''
      ? [{ name: row.name.trim(), field: `responseData[${index}]`, by: 'response' }]
      : [],
  )
  const attached = isRecord(data.tool) && isRecord(data.tool.tool) ? responseNames(data.tool.tool) : []
  return [
    ...extractionSettings(data),
    ...toolSettings(data),
    ...mapped,
    { name: STATUS_CODE, field: 'responseData', by: 'response' },
    ...attached.map((name): VariableSetting => ({ name, field: 'tool', by: 'attached' })),
  ]
}

function rules(data: NodeData): readonly RuleTarget[] {
  return readRules(data).map(rule => ({
    field: `responsePathways[${rule.index}]`,
    index: rule.index,
    target: rule.target?.id,
    rule,
  }))
}
