import { z } from 'zod'
import { STATUS_CODE } from '#pathway/builtins.ts'
import { isRecord, type NodeData, nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { ruleFindings } from '#pathway/findings/rules.ts'
import type { NodeKind, RuleTarget, TextField, VariableSetting } from '#pathway/kind.ts'
import { extractionSettings, nestedFields, responseNames, spokenFields, toolSettings } from '#pathway/members.ts'
import { readRules } from '#pathway/rules/read.ts'
import { commonMembers } from '#pathway/schema.ts'
import { parseTemplate } from '#pathway/templates.ts'

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
  findings(node): readonly Omit<Finding, 'node_id'>[] {
    const data = nodeData(node)
    const fault = urlFault(textMember(data, 'url'))
    const url: Omit<Finding, 'node_id'>[] = fault
      ? [{ code: 'webhook-url', severity: 'error', field: 'url', message: `“${nodeName(node)}” ${fault}` }]
      : []
    return [...url, ...toolAdvice(node), ...ruleFindings(node, readRules(data))]
  },
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

/** Real exports attach a tool that points elsewhere; its author should know which of the two addresses is used. */
function toolAdvice(node: PathwayNode): Omit<Finding, 'node_id'>[] {
  const data = nodeData(node)
  const tool = isRecord(data.tool) && isRecord(data.tool.tool) ? textMember(data.tool.tool, 'url') : ''
  const own = hostOf(textMember(data, 'url'))
  const other = hostOf(tool)
  if (own === undefined || other === undefined || own === other) return []
  const message = `“${nodeName(node)}” sends its request to ${own}, but the tool attached to it points at ${other}. The node’s own URL is used.`
  return [{ code: 'webhook-tool-differs', severity: 'warning', field: 'url', message }]
}

function hostOf(url: string): string | undefined {
  return /^https?:\/\/([^/?#{}\s]+)/i.exec(url.trim())?.[1]?.toLowerCase()
}

/** What is wrong with a URL, as the end of a sentence; undefined for one that can be sent to. Variables stand for any plain text. */
function urlFault(written: string): string | undefined {
  const url = written.trim()
  if (url === '') return 'has no URL to send its request to.'
  const { parts } = parseTemplate(url)
  const filled = parts.map(part => (part.type === 'text' ? part.text : 'x')).join('')
  // A URL that begins with a variable gets its scheme and host from it.
  const complete = parts[0]?.type === 'variable' && !/^x\w*:/.test(filled) ? `https://${filled}` : filled
  if (!/^https?:\/\//i.test(complete)) return `sends its request to “${clip(url)}”. Begin the URL with https://.`
  if (/\s/.test(complete) || !URL.canParse(complete))
    return `sends its request to “${clip(url)}”, which is not a valid URL.`
  return undefined
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
