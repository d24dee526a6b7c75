import { readPath } from '#runtime/jsonPath.ts'
import { builtInToolNames, reservedToolWords, type ToolBody } from './tools.ts'

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
 * Every fault is named, not only the first.
 */
export function toolFaults(tool: ToolBody): ToolFault[] {
  const faults: ToolFault[] = []
  const builtIn = builtInToolNames.find(name => name.toLowerCase() === tool.name.trim().toLowerCase())
  if (builtIn) faults.push({ path: 'name', message: `${builtIn} is a built-in tool. Choose another name.` })
  const reserved = wordsOf(tool.name).filter(word => reservedToolWords.some(reserved => reserved === word))
  if (!builtIn && reserved.length > 0) {
    const quoted = [...new Set(reserved)].map(word => `“${word}”`).join(', ')
    faults.push({
      path: 'name',
      message: `The name must not contain the reserved ${reserved.length > 1 ? 'words' : 'word'} ${quoted}.`,
    })
  }
  const url = urlFault(tool.url)
  if (url) faults.push({ path: 'url', message: url })
  for (const [name, path] of Object.entries(tool.response ?? {})) {
    if (!isJsonPath(path)) {
      faults.push({ path: `response.${name}`, message: `“${path}” is not a JSON Path. Write it like $.store.hours.` })
    }
  }
  if (typeof tool.body === 'string' && tool.body.trim() !== '' && !/^\{\{\s*input\s*\}\}$/.test(tool.body)) {
    faults.push({ path: 'body', message: 'The body is an object, or exactly {{input}}.' })
  }
  return faults
}

function urlFault(url: string): string | undefined {
  if (!url.startsWith('https://')) return 'The URL must begin with https://.'
  // Variables stand for a path segment or a value, so any plain text does in their place.
  const filled = url.replace(/\{\{[^{}]*\}\}/g, 'x')
  return URL.canParse(filled) && new URL(filled).hostname !== '' ? undefined : 'This is not a valid URL.'
}

/** `$.a.b[0]`, or the same without `$.`. */
export function isJsonPath(path: string): boolean {
  return path.trim() !== '' && readPath({}, path).outcome !== 'error'
}
