import { readPath } from '#runtime/jsonPath.ts'

/** Names (`docs/api-decisions.md` §9) that the AI's built-in tools have. */
const builtInToolNames = ['Speak', 'Wait', 'Transfer', 'Finish'] as const

/** A tool's name (`docs/api-decisions.md` §9) must not contain one of these as a word. */
export const reservedToolWords = [
  'input',
  'speak',
  'transfer',
  'switch',
  'wait',
  'finish',
  'press',
  'button',
  'say',
  'pause',
  'record',
  'play',
  'dial',
  'hang',
] as const

export interface ToolFault {
  /** A member of the tool, or `response.<name>`. */
  readonly path: string
  readonly message: string
}

/** The words of a name: split at spaces, signs and capitals, in lower case (`sendOrder_now` → send, order, now). */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
}

/**
 * The rules of a tool (`docs/api-decisions.md` §9) that a schema cannot say: reserved names, an https URL, response mappings that are JSON Paths.
 * Every fault is named, not only the first; members of another type than they have to be are passed over: the schema names those.
 */
export function toolFaults(tool: Readonly<Record<string, unknown>>): ToolFault[] {
  const faults: ToolFault[] = []
  if (typeof tool.name === 'string') faults.push(...nameFaults(tool.name))
  const url = typeof tool.url === 'string' ? urlFault(tool.url) : undefined
  if (url) faults.push({ path: 'url', message: url })
  for (const name of Object.keys(recordOf(tool.headers))) {
    if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) continue
    faults.push({ path: `headers.${name}`, message: `“${name}” can’t be a header name.` })
  }
  for (const [name, path] of Object.entries(recordOf(tool.response))) {
    if (typeof path === 'string' && !isJsonPath(path)) {
      faults.push({ path: `response.${name}`, message: `“${path}” isn’t a JSON Path. Write it like $.store.hours.` })
    }
  }
  if (typeof tool.body === 'string' && tool.body.trim() !== '' && !/^\{\{\s*input\s*\}\}$/.test(tool.body)) {
    faults.push({ path: 'body', message: 'The body must be an object, or exactly {{input}}.' })
  }
  return faults
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function nameFaults(name: string): ToolFault[] {
  const builtIn = builtInToolNames.find(one => one.toLowerCase() === name.trim().toLowerCase())
  if (builtIn) return [{ path: 'name', message: `${builtIn} is a built-in tool. Choose another name.` }]
  const reserved = wordsOf(name).filter(word => reservedToolWords.some(reserved => reserved === word))
  if (reserved.length === 0) return []
  const quoted = [...new Set(reserved)].map(word => `“${word}”`).join(', ')
  const words = reserved.length > 1 ? 'words' : 'word'
  return [{ path: 'name', message: `The name must not contain the reserved ${words} ${quoted}.` }]
}

function urlFault(url: string): string | undefined {
  if (!url.startsWith('https://')) return 'The URL must start with https://.'
  // Variables stand for a path segment or a value, so any plain text does in their place.
  const filled = url.replace(/\{\{[^{}]*\}\}/g, 'x')
  return URL.canParse(filled) && new URL(filled).hostname !== '' ? undefined : 'This isn’t a valid URL.'
}

/** `$.a.b[0]`, or the same without `$.`. */
export function isJsonPath(path: string): boolean {
  return path.trim() !== '' && readPath({}, path).outcome !== 'error'
}
