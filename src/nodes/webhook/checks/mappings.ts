import { isRecord, type NodeData, nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { RESPONSE_DATA, responseRows } from '#pathway/members.ts'

/** A fault and the member of `data` that it is about. */
interface Fault {
  readonly field: string
  readonly message: string
}

/** A variable's name in braces: only texts have them filled in. */
const IN_BRACES = /^\{\{?\s*([^{}]+?)\s*\}\}?$/

/** The name inside of the braces that somebody wrote around it; undefined where there are none. */
export function nameInBraces(name: string): string | undefined {
  return IN_BRACES.exec(name.trim())?.[1]
}

/** Finds rows of `responseData` that keep nothing, or under a name that nobody can read (`docs/api-decisions.md` §5). */
export function mappingFaults(node: PathwayNode): readonly Fault[] {
  return responseRows(nodeData(node)).flatMap((row, index) => {
    const fault = faultOf(row)
    if (fault === undefined) return []
    return {
      field: `${RESPONSE_DATA}[${index}]`,
      message: `Row ${index + 1} of the response data of “${nodeName(node)}” ${fault}`,
    }
  })
}

function faultOf(row: unknown): string | undefined {
  if (!isRecord(row)) return 'isn’t an object with a name and a path, so it saves nothing.'
  const name = textMember(row, 'name').trim()
  const path = textMember(row, 'data').trim()
  // A row that somebody has just added.
  if (name === '' && path === '') return undefined
  if (name === '') return 'has no variable, so it saves nothing.'
  const inner = nameInBraces(name)
  if (inner !== undefined) return `saves to “${name}”. Write the variable without braces: “${inner}”.`
  return isClosed(path) ? undefined : `has the JSON Path “${path}”, which can’t be read, so it saves nothing.`
}

/** False for a path whose brackets, parentheses or quotes are left open, or that ends at a dot. */
function isClosed(path: string): boolean {
  const open: string[] = []
  let quote = ''
  for (let at = 0; at < path.length; at += 1) {
    const character = path[at] ?? ''
    if (quote !== '') {
      if (character === '\\') at += 1
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '[' || character === '(') open.push(character)
    else if (character === ']' && open.pop() !== '[') return false
    else if (character === ')' && open.pop() !== '(') return false
  }
  return quote === '' && open.length === 0 && !path.endsWith('.')
}

/** Finds a body that is meant to be JSON and is none, whatever its variables hold. */
export function bodyFaults(node: PathwayNode): readonly Fault[] {
  const data = nodeData(node)
  const body = textMember(data, 'body').trim()
  if (!/^[[{]/.test(body) || body.startsWith('{{') || isOtherMedia(data)) return []
  // A value without quotes may be filled in with any JSON; inside of quotes it is a part of the text.
  if (isJson(body.replace(/\{\{[^{}]*\}\}/g, '0'))) return []
  const message = `The request body of “${nodeName(node)}” looks like JSON but can’t be read as JSON.`
  return [{ field: 'body', message }]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** True if the headers say that the body is something else than JSON. */
function isOtherMedia({ headers }: NodeData): boolean {
  const rows: readonly unknown[] = isRecord(headers) ? Object.entries(headers) : Array.isArray(headers) ? headers : []
  return rows.some(row => {
    const [name, value]: readonly unknown[] = Array.isArray(row) ? row : []
    const isContentType = typeof name === 'string' && name.trim().toLowerCase() === 'content-type'
    return isContentType && !(typeof value === 'string' && value.includes('json'))
  })
}
