import { isRecord, textMember } from '#pathway/document.ts'
import { responseRows } from '#pathway/members.ts'
import { readRules } from '#pathway/rules/read.ts'
import { asNumber } from '#pathway/scalars.ts'
import { retriesOf, timeoutOf, webhookRequest } from '../request.ts'
import { readInput } from './input.ts'
import type { KeptRow, Tool } from './tool.ts'

/**
 * Reads a tool that is written out: a custom tool (`docs/api-decisions.md` §9), or a node's own, whose request stands in `config`.
 * Undefined for what names no tool with an address.
 */
export function readTool(written: unknown, tool_id: string | null): Tool | undefined {
  if (!isRecord(written)) return undefined
  // Listings and exports wrap a tool: `{tool_id, tool}`.
  if (isRecord(written.tool)) {
    const id = textMember(written, 'tool_id').trim()
    return readTool(written.tool, tool_id ?? (id === '' ? null : id))
  }
  const own = isRecord(written.config) ? written.config : undefined
  const holder = own ?? written
  const name = textMember(written, 'name').trim()
  if (name === '' || textMember(holder, 'url').trim() === '') return undefined
  const keeps = keptRows(written).concat(own ? keptRows(own) : [])
  return {
    alias: aliasOf(name),
    name,
    tool_id,
    description: textMember(written, 'description').trim(),
    speech: textMember(written, 'speech'),
    input: readInput(written),
    rules: readRules(written),
    action: {
      type: 'request',
      template: templateOf(holder, own !== undefined),
      keeps,
      keepsAll: keeps.length === 0 && own === undefined,
      // A node's own tool is written as a webhook is, a custom tool in milliseconds.
      timeout_ms: own ? timeoutOf(own.timeout ?? own.timeoutValue) : milliseconds(written.timeout),
      retries: own ? retriesOf(own.max_retries) : 0,
      httpsOnly: own === undefined,
    },
  }
}

const SEARCHES = 'Searches this knowledge for passages that answer a question.'

/** A knowledge base that a model searches. @param stored says its name and what it tells of */
export function knowledgeTool(source: string, stored: unknown): Tool {
  const { name, description } = isRecord(stored)
    ? { name: textMember(stored, 'name').trim(), description: textMember(stored, 'description').trim() }
    : { name: '', description: '' }
  return {
    alias: aliasOf(name || `search ${source}`),
    name: name || `search ${source}`,
    tool_id: source,
    description: description === '' ? SEARCHES : `${description} ${SEARCHES}`,
    speech: '',
    rules: [],
    input: readInput({ input_schema: { query: 'What the caller wants to know, in a few words.' } }, ['query']),
    action: { type: 'knowledge', source },
  }
}

/** Models take names of these signs alone. */
export function aliasOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return plain.slice(0, LONGEST_ALIAS) || 'tool'
}

const LONGEST_ALIAS = 60
const DEFAULT_TIMEOUT_MS = 10_000

function milliseconds(timeout: unknown): number {
  const written = asNumber(timeout) ?? 0
  return written > 0 ? written : DEFAULT_TIMEOUT_MS
}

function templateOf(holder: Readonly<Record<string, unknown>>, isOwn: boolean): Readonly<Record<string, unknown>> {
  const { url, headers, auth, query, body } = holder
  const method = isOwn ? webhookRequest(holder).method : holder.method
  return { url, method, headers, auth, query, body }
}

function keptRows(holder: Readonly<Record<string, unknown>>): readonly KeptRow[] {
  const rows = responseRows(holder).flatMap((row): KeptRow[] => {
    if (!isRecord(row) || typeof row.name !== 'string' || row.name.trim() === '') return []
    return [{ name: row.name.trim(), data: typeof row.data === 'string' ? row.data : '' }]
  })
  const named = isRecord(holder.response) ? Object.entries(holder.response) : []
  return [
    ...rows,
    ...named.flatMap(([name, path]): KeptRow[] =>
      name.trim() === '' || typeof path !== 'string' ? [] : [{ name: name.trim(), data: path }],
    ),
  ]
}
