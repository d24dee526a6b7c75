import { isRecord, type NodeData, textMember } from './document.ts'
import { RESPONSE_DATA, responseRows } from './members.ts'
import { asNumber } from './scalars.ts'
import { parseTemplate } from './templates.ts'

/** The custom tool that other programs attach to a webhook node; undefined where none is. */
export function attachedTool({ tool }: NodeData): NodeData | undefined {
  if (!isRecord(tool)) return undefined
  return isRecord(tool.tool) ? tool.tool : tool
}

/** The id of the tool that is attached to a webhook node by nothing else; undefined for one that is written out. */
export function attachedToolId({ tool }: NodeData): string | undefined {
  const written = isRecord(tool) && tool.tool === undefined && tool.url === undefined ? tool.tool_id : tool
  const id = typeof written === 'string' ? written.trim() : ''
  return id === '' ? undefined : id
}

/** True where the node has no URL of its own that a request can go to, and the tool attached to it has one: then the tool's request is sent. */
export function sendsTool(data: NodeData): boolean {
  const tool = attachedTool(data)
  if (!tool || urlFault(textMember(data, 'url')) === undefined) return false
  const url = textMember(tool, 'url').trim()
  // Tools reach nothing but https.
  return urlFault(url) === undefined && !/^http:/i.test(url)
}

/** A webhook node's data as its request is sent and its answer read: its own, or that of the attached tool in its place (`docs/playing.md` §5). */
export function asSent(data: NodeData): NodeData {
  const tool = sendsTool(data) ? attachedTool(data) : undefined
  if (!tool) return data
  const { url, method = 'GET', headers, auth, query, body } = tool
  const own = responseRows(data)
  const taken = new Set(own.map(row => (isRecord(row) ? textMember(row, 'name').trim() : '')))
  const kept = toolRows(tool).filter(({ name }) => !taken.has(name))
  const timeout = timeoutValue(tool)
  return {
    ...data,
    ...{ url, method, headers, auth, query, body },
    ...(timeout !== undefined && { timeoutValue: timeout }),
    [RESPONSE_DATA]: [...own, ...kept],
  }
}

/** The variables that a tool maps, as rows of a node; its `response` is an object of JSON Paths. */
function toolRows(tool: NodeData): readonly { readonly name: string; readonly data: string }[] {
  const rows = responseRows(tool).flatMap(row => (isRecord(row) ? [[textMember(row, 'name'), row.data] as const] : []))
  const named = isRecord(tool.response) ? Object.entries(tool.response) : []
  return [...rows, ...named].flatMap(([name, path]) =>
    name.trim() === '' || typeof path !== 'string' ? [] : [{ name: name.trim(), data: path }],
  )
}

/** Shortest timeout that a node reads as milliseconds. */
const FIRST_MS = 301

/** A tool's timeout is in milliseconds. */
function timeoutValue({ timeout }: NodeData): number | undefined {
  const written = asNumber(timeout) ?? 0
  return written > 0 ? Math.max(FIRST_MS, written) : undefined
}

/** Says what is wrong with a URL, as the end of a sentence; undefined for one that can be sent to. Variables stand for any plain text. */
export function urlFault(written: string): string | undefined {
  const url = written.trim()
  if (url === '') return 'has no request URL.'
  const { parts } = parseTemplate(url)
  const filled = parts.map(part => (part.type === 'text' ? part.text : 'x')).join('')
  // A URL that begins with a variable gets its scheme and host from it.
  const complete = parts[0]?.type === 'variable' && !/^x\w*:/.test(filled) ? `https://${filled}` : filled
  if (!/^https?:\/\//i.test(complete)) return `sends its request to “${clip(url)}”. Start the URL with https://.`
  if (/\s/.test(complete) || !URL.canParse(complete))
    return `sends its request to “${clip(url)}”, which is not a valid URL.`
  return undefined
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
