import { isRecord, type NodeData, nodeData, type PathwayNode } from '#pathway/document.ts'
import { RESPONSE_DATA, responseRows } from '#pathway/members.ts'
import { allMembers, type MemberTexts, type NodeMember, type TextGroup, textGroups } from '#pathway/nodeMembers.ts'
import { readRule, ruleCells } from '#pathway/rules/read.ts'
import { groupRows, variableMember } from '#pathway/rules/routes.ts'
import type { NodeTexts, TextPath, TextPlace } from './places.ts'

/**
 * Reads the texts of nodes by the table of their members. A member holds a text whatever the node's kind: what another kind left in a node
 * is searched as well.
 */
export function createNodeTexts(kinds: readonly { readonly members: readonly NodeMember[] }[]): NodeTexts {
  const readers = allMembers(kinds)
    .flatMap(({ path, texts }) => (texts ? [{ path: path.split('.'), field: path, texts }] : []))
    .sort((one, other) => textGroups.indexOf(one.texts.group) - textGroups.indexOf(other.texts.group))
  const known = new WeakMap<PathwayNode, readonly TextPlace[]>()
  return node => {
    let places = known.get(node)
    if (!places) {
      const found: TextPlace[] = []
      const data = nodeData(node)
      for (const reader of readers) readMember(data, reader, found)
      places = found
      known.set(node, places)
    }
    return places
  }
}

interface Reader {
  readonly path: readonly string[]
  readonly field: string
  readonly texts: MemberTexts
}

/** Adds a text, where there is one, at its path inside of `data`. */
type Add = (field: string, path: TextPath, text: unknown, isVariable?: boolean) => void

function readMember(data: NodeData, { path, field, texts }: Reader, places: TextPlace[]): void {
  const value = path.reduce<unknown>((holder, step) => (isRecord(holder) ? holder[step] : undefined), data)
  if (value === undefined) return
  const add: Add = (at, inside, text, isVariable = false) => {
    if (typeof text !== 'string' || text === '' || texts.isWritten?.(text) === false) return
    places.push({ path: ['data', ...inside], field: at, group: texts.group, text, isVariable })
  }
  const rows = (read: (row: unknown, field: string, path: TextPath) => void) => {
    if (!Array.isArray(value)) return
    for (const [at, row] of value.entries()) read(row, `${field}[${at}]`, [...path, at])
  }
  switch (texts.shape) {
    case undefined:
    case 'text':
      add(field, path, value)
      break
    case 'nested':
      readNested(value, field, path, texts.except ?? [], add)
      break
    case 'extractions':
      rows((row, at, inside) => readExtraction(row, at, inside, add))
      break
    case 'mappings':
      rows((row, at, inside) => readMapping(row, at, inside, add))
      break
    case 'tools':
      rows((tool, at, inside) => readTool(tool, at, inside, add, places))
      break
    case 'rules':
      rows((row, at, inside) => readRuleRow(row, at, inside, add))
      break
    case 'routes':
      rows((row, at, inside) => {
        if (isRecord(row)) readConditions(row.conditions, at, [...inside, 'conditions'], add)
      })
      break
    case 'examples':
      rows((example, at, inside) => readExample(example, at, inside, add))
      break
  }
}

function readNested(value: unknown, field: string, path: TextPath, except: readonly string[], add: Add): void {
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) readNested(entry, `${field}[${at}]`, [...path, at], [], add)
  } else if (isRecord(value)) {
    for (const [member, entry] of Object.entries(value)) {
      if (!except.includes(member)) readNested(entry, `${field}.${member}`, [...path, member], [], add)
    }
  } else add(field, path, value)
}

function readExtraction(row: unknown, field: string, path: TextPath, add: Add): void {
  if (!Array.isArray(row)) return
  add(field, [...path, 0], row[0], true)
  add(field, [...path, 2], row[2])
}

function readMapping(row: unknown, field: string, path: TextPath, add: Add): void {
  if (!isRecord(row)) return
  add(field, [...path, 'name'], row.name, true)
  add(field, [...path, 'data'], row.data)
  add(field, [...path, 'context'], row.context)
}

/** Reads the texts of what a tool of a node extracts and keeps of an answer; its parts have no fields of their own. */
function readTool(tool: unknown, field: string, path: TextPath, add: Add, places: TextPlace[]): void {
  if (!isRecord(tool)) return
  const read = (holder: Readonly<Record<string, unknown>>, at: TextPath) => {
    const { extractVars } = holder
    if (Array.isArray(extractVars)) {
      for (const [index, row] of extractVars.entries()) readExtraction(row, field, [...at, 'extractVars', index], add)
    }
    for (const [index, row] of responseRows(holder).entries())
      readMapping(row, field, [...at, RESPONSE_DATA, index], add)
    addKeys(holder, field, at, places)
  }
  read(tool, path)
  if (isRecord(tool.config)) read(tool.config, [...path, 'config'])
}

const VARIABLES: TextGroup = 'variables'

/** A tool may keep of an answer by name: `"response": { "state": "$.order.state" }`. */
function addKeys(
  { response }: Readonly<Record<string, unknown>>,
  field: string,
  path: TextPath,
  places: TextPlace[],
): void {
  if (!isRecord(response)) return
  for (const text of Object.keys(response)) {
    if (text === '') continue
    const at = ['data', ...path, 'response', text]
    places.push({ path: at, field, group: VARIABLES, text, isVariable: true, isKey: true })
  }
}

function readRuleRow(row: unknown, field: string, path: TextPath, add: Add): void {
  const cells = ruleCells(row)
  if (!cells || readRule(row, 0).isDefault) return
  add(field, [...path, cells.variable.at], cells.variable.value, true)
  add(field, [...path, cells.value.at], cells.value.value)
}

/** Reads the conditions of a route, those in groups included; they have no fields of their own. */
function readConditions(rows: unknown, field: string, path: TextPath, add: Add): void {
  if (!Array.isArray(rows)) return
  for (const [at, row] of rows.entries()) {
    if (groupRows(row)) readConditions(row.conditions, field, [...path, at, 'conditions'], add)
    else if (isRecord(row)) {
      const variable = variableMember(row)
      add(field, [...path, at, variable], row[variable], true)
      add(field, [...path, at, 'value'], row.value)
    }
  }
}

const outcomes = ['Chosen Pathway', 'Assistant Response']
const HISTORY = 'Conversation History'

function readExample(example: unknown, field: string, path: TextPath, add: Add): void {
  if (!isRecord(example)) return
  for (const outcome of outcomes) add(field, [...path, outcome], example[outcome])
  readHistory(example[HISTORY], (text, at) => add(field, [...path, HISTORY, ...at], text))
}

/** The lines of an example's conversation, which a file keeps as a text, a list, or that list as JSON in a text. */
function readHistory(history: unknown, add: (text: unknown, path: TextPath) => void): void {
  const turns: unknown = typeof history === 'string' ? parsed(history) : history
  if (!Array.isArray(turns)) add(history, [])
  else {
    turns.forEach((turn: unknown, at) => {
      if (isRecord(turn)) add(turn.content, [at, 'content'])
    })
  }
}

function parsed(text: string): unknown {
  if (!/^\s*\[/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
