import { type ToolFault, toolFaults } from '#contract/toolRules.ts'
import { type ToolBody, toolBody } from '#contract/tools.ts'
import { isRecord } from '#pathway/document.ts'
import { parseTemplate } from '#pathway/templates.ts'
import { readJson, writeJson } from '#studio/shell/forms/json.ts'
import type { KeyValueRow } from '#ui/KeyValueEditor.tsx'

/** A tool as its form holds it: everything as it is typed, so that nothing is lost while it is half written. */
export interface ToolDraft {
  readonly name: string
  readonly description: string
  readonly speech: string
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: readonly KeyValueRow[]
  readonly query: readonly KeyValueRow[]
  /** `input`: the text `{{input}}`, which stands for every member of the input (`docs/api-decisions.md` §9). */
  readonly bodyKind: 'none' | 'input' | 'object'
  readonly body: string
  readonly inputSchema: string
  readonly response: readonly KeyValueRow[]
  /** Milliseconds, as typed. */
  readonly timeout: string
  /** Members that no tool has here, each as JSON. */
  readonly others: readonly KeyValueRow[]
  /** Values that the form cannot show unchanged, kept for saving: empty members, and non-text values of rows, by their written form. */
  readonly kept: Readonly<Record<string, unknown>>
}

/** A fault of a draft. `missing`: nothing is wrong yet, something is only not written yet. */
export interface DraftFault extends ToolFault {
  readonly missing?: boolean
}

const members = [
  'name',
  'description',
  'speech',
  'url',
  'method',
  'headers',
  'body',
  'query',
  'input_schema',
  'response',
  'timeout',
] as const

const DEFAULT_TIMEOUT_MS = 10_000
const LONGEST_NAME = 100

export const newTool: ToolDraft = {
  name: '',
  description: '',
  speech: '',
  url: 'https://',
  method: 'GET',
  headers: [],
  query: [],
  bodyKind: 'none',
  body: '',
  inputSchema: '',
  response: [],
  timeout: String(DEFAULT_TIMEOUT_MS),
  others: [],
  kept: {},
}

export function draftOf(tool: ToolBody): ToolDraft {
  const kept: Record<string, unknown> = {}
  const rowsOf = (member: string, map: Readonly<Record<string, unknown>> | undefined) => {
    const entries = Object.entries(map ?? {})
    if (map && entries.length === 0) kept[member] = map
    return entries.map(([name, value]): KeyValueRow => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (typeof value !== 'string') kept[keptKey(member, name, text)] = value
      return { name, value: text }
    })
  }
  if (tool.speech === '') kept.speech = tool.speech
  const { body } = tool
  return {
    name: tool.name,
    description: tool.description,
    speech: tool.speech ?? '',
    url: tool.url,
    method: tool.method,
    headers: rowsOf('headers', tool.headers),
    query: rowsOf('query', tool.query),
    bodyKind: body === undefined || body === '' ? 'none' : typeof body === 'string' ? 'input' : 'object',
    body: typeof body === 'object' ? writeJson(body) : '',
    inputSchema: writeJson(tool.input_schema),
    response: rowsOf('response', tool.response),
    timeout: String(tool.timeout),
    others: Object.entries(tool)
      .filter(([member]) => !(members as readonly string[]).includes(member))
      .map(([name, value]) => ({ name, value: writeJson(value) })),
    kept,
  }
}

const keptKey = (member: string, name: string, text: string) => `${member}.${name}=${text}`

/** The tool that a draft describes, with everything that is wrong with it. The tool is undefined while a part can't be read. */
export function readDraft(draft: ToolDraft): {
  readonly tool: ToolBody | undefined
  readonly faults: readonly DraftFault[]
} {
  const faults: DraftFault[] = []
  const missing = (path: string, message: string) => faults.push({ path, message, missing: true })
  if (draft.name.trim() === '') missing('name', 'Enter a name.')
  else if (draft.name.trim().length > LONGEST_NAME) {
    faults.push({
      path: 'name',
      message: `Use at most ${LONGEST_NAME} characters. This name has ${draft.name.trim().length}.`,
    })
  }
  if (draft.description.trim() === '') missing('description', 'Add a description so the AI knows when to use it.')
  const timeout = Number(draft.timeout)
  if (draft.timeout.trim() === '' || !(timeout > 0) || !Number.isFinite(timeout)) {
    faults.push({ path: 'timeout', message: 'Enter a number of milliseconds above 0.' })
  }
  const headers = readRows(draft, 'headers', faults)
  const query = readRows(draft, 'query', faults)
  const response = readRows(draft, 'response', faults)
  const body = readObject(draft.bodyKind === 'object' ? draft.body : '', 'body', 'The body', faults)
  const input_schema = readObject(draft.inputSchema, 'input_schema', 'The input schema', faults)
  const others = draft.others.flatMap(({ name, value }): [string, unknown][] => {
    const reading = readJson(value)
    if (reading.ok) return [[name, reading.value]]
    faults.push({ path: name, message: reading.fault })
    return []
  })
  faults.push(...templateFaults(draft))
  const isReadable = faults.length === 0
  const written: Record<string, unknown> = {
    ...Object.fromEntries(others),
    name: draft.name.trim(),
    description: draft.description,
    ...((draft.speech !== '' || Object.hasOwn(draft.kept, 'speech')) && { speech: draft.speech }),
    url: draft.url.trim(),
    method: draft.method,
    ...(headers && { headers }),
    ...(draft.bodyKind === 'input' && { body: '{{input}}' }),
    ...(body && { body }),
    ...(query && { query }),
    ...(input_schema && { input_schema }),
    ...(response && { response }),
    timeout,
  }
  // The rules of a tool (`docs/api-decisions.md` §9) hold for what is written so far, whatever else can't be read yet.
  for (const fault of toolFaults(written as ToolBody)) {
    const placed = placeFault(draft, fault)
    if (!faults.some(({ path }) => path === placed.path)) faults.push(placed)
  }
  const parsed = isReadable ? toolBody.safeParse(written) : undefined
  for (const issue of parsed?.error?.issues ?? []) {
    const path = issue.path.join('.')
    if (!faults.some(fault => fault.path === path)) faults.push({ path, message: issue.message })
  }
  return { tool: parsed?.data, faults }
}

/** A fault of the contract's rules, or one that the service answered, in the place where the form shows it. */
export function placeFault(draft: ToolDraft, { path, message }: ToolFault): DraftFault {
  if (path === 'url' && 'https://'.startsWith(draft.url.trim())) {
    return {
      path,
      message: 'Enter a URL that starts with https://.',
      missing: true,
    }
  }
  const [, member, name] = /^(headers|query|response)\.(.*)$/s.exec(path) ?? []
  if (member !== 'headers' && member !== 'query' && member !== 'response') return { path, message }
  const index = draft[member].findIndex(row => row.name.trim() === name)
  return { path: index < 0 ? path : `${member}.${index}`, message }
}

/** Rows as an object; undefined without one. Each row's fault stands at `<member>.<index>`. */
function readRows(
  draft: ToolDraft,
  member: 'headers' | 'query' | 'response',
  faults: DraftFault[],
): Record<string, unknown> | undefined {
  const entries: [string, unknown][] = []
  for (const [index, { name: typed, value }] of draft[member].entries()) {
    const name = typed.trim()
    const path = `${member}.${index}`
    if (name === '' && value.trim() === '') continue
    if (name === '') faults.push({ path, message: 'Enter a name.' })
    else if (entries.some(([other]) => other === name)) {
      faults.push({ path, message: `A row named “${name}” already exists.` })
    } else {
      const key = keptKey(member, name, value)
      entries.push([name, Object.hasOwn(draft.kept, key) ? draft.kept[key] : value])
    }
  }
  return entries.length === 0 && !Object.hasOwn(draft.kept, member) ? undefined : Object.fromEntries(entries)
}

function readObject(
  text: string,
  path: string,
  what: string,
  faults: DraftFault[],
): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return undefined
  const reading = readJson(text)
  if (!reading.ok) {
    const bare = /[:[,]\s*\{\{/.test(text) ? ' Put variables in quotes: "{{input.name}}".' : ''
    faults.push({ path, message: `${reading.fault}${bare}` })
  } else if (isRecord(reading.value)) return reading.value
  else faults.push({ path, message: `${what} must be a JSON object, in curly braces.` })
  return undefined
}

/** Braces that are never closed, and what names no variable, in every text that variables are filled into. */
function templateFaults(draft: ToolDraft): DraftFault[] {
  const texts: [path: string, text: string][] = [
    ['url', draft.url],
    ['speech', draft.speech],
    ...(['headers', 'query'] as const).flatMap(member =>
      draft[member].map(({ value }, index): [string, string] => [`${member}.${index}`, value]),
    ),
    ...(draft.bodyKind === 'object' ? [['body', draft.body] satisfies [string, string]] : []),
  ]
  return texts.flatMap(([path, text]) => {
    const [problem] = parseTemplate(text).problems
    return problem ? [{ path, message: problem.message }] : []
  })
}
