import {
  edgeDescription,
  edgeLabel,
  isNode,
  isRecord,
  keyedEdges,
  type NodeData,
  nodeData,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayNode,
  textMember,
} from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { readRule, ruleCells } from '#pathway/rules/read.ts'

/** Uses of texts, to search in some and not in others. */
export const textGroups = [
  'names',
  'spoken',
  'labels',
  'requests',
  'variables',
  'rules',
  'examples',
  'globalPrompt',
] as const
export type TextGroup = (typeof textGroups)[number]

/** Members by name and places in lists. What lies inside a text is JSON that the file keeps as text. */
export type TextPath = readonly (string | number)[]

/** A text that an author wrote, and where it stands in its node, its edge or the pathway. */
export interface TextPlace {
  readonly path: TextPath
  /** As findings and forms name the place: `extractVars[2]`. */
  readonly field: string
  readonly group: TextGroup
  readonly text: string
  /** The text is the name of a variable, or a path that begins with one. */
  readonly isVariable: boolean
  /** The text is what the member at the path is called, not what it holds. */
  readonly isKey?: true
}

/** The texts of a node, of an edge, or of the pathway itself where neither is given. */
export interface TextHolder {
  readonly node_id: string | undefined
  readonly edge_key: string | undefined
  /** The holder's place in `nodes` or `edges`. */
  readonly index: number
  readonly texts: readonly TextPlace[]
}

/**
 * Every text that an author writes: those of nodes in the document's order, then of edges, then the pathway's own. Ids, kinds, methods and
 * all members that nothing of ours knows are no texts.
 */
export function listTexts(document: PathwayDocument): readonly TextHolder[] {
  const holders: TextHolder[] = []
  for (const [index, entry] of document.nodes.entries()) {
    if (isNode(entry)) holders.push({ node_id: entry.id, edge_key: undefined, index, texts: nodeTexts(entry) })
  }
  for (const [index, { key, edge }] of keyedEdges(document).entries()) {
    holders.push({ node_id: undefined, edge_key: key, index, texts: edgeTexts(edge) })
  }
  holders.push({ node_id: undefined, edge_key: undefined, index: 0, texts: pathwayTexts(document) })
  return holders
}

const textsOfNodes = new WeakMap<PathwayNode, readonly TextPlace[]>()

/** The texts of a node. The same list for the same node. */
export function nodeTexts(node: PathwayNode): readonly TextPlace[] {
  let texts = textsOfNodes.get(node)
  if (!texts) {
    texts = readNode(nodeData(node))
    textsOfNodes.set(node, texts)
  }
  return texts
}

function readNode(data: NodeData): readonly TextPlace[] {
  const places: TextPlace[] = []
  const add = (group: TextGroup, field: string, path: TextPath, text: unknown, isVariable = false) => {
    if (typeof text === 'string' && text !== '')
      places.push({ path: ['data', ...path], field, group, text, isVariable })
  }
  const nested = (value: unknown, field: string, path: TextPath): void => {
    if (Array.isArray(value)) {
      for (const [at, entry] of value.entries()) nested(entry, `${field}[${at}]`, [...path, at])
    } else if (isRecord(value)) {
      for (const [member, entry] of Object.entries(value)) nested(entry, `${field}.${member}`, [...path, member])
    } else add('requests', field, path, value)
  }
  /** A tool may keep of an answer by name: `"response": { "state": "$.order.state" }`. */
  const addKeys = ({ response }: Readonly<Record<string, unknown>>, field: string, path: TextPath) => {
    if (!isRecord(response)) return
    for (const text of Object.keys(response)) {
      if (text === '') continue
      const place = {
        path: ['data', ...path, 'response', text],
        field,
        group: 'variables',
        text,
        isVariable: true,
      } as const
      places.push({ ...place, isKey: true })
    }
  }
  const rows = (member: string, read: (row: unknown, field: string, path: TextPath) => void) => {
    const list: unknown = data[member]
    if (!Array.isArray(list)) return
    for (const [at, row] of list.entries()) read(row, `${member}[${at}]`, [member, at])
  }
  add('names', 'name', ['name'], data.name)
  if (isRecord(data.tag)) add('names', 'tag.name', ['tag', 'name'], data.tag.name)
  for (const member of spoken) add('spoken', member, [member], data[member])
  // A knowledge base is a text, or the id of a store.
  if (/\s/.test(textMember(data, 'kb').trim())) add('spoken', 'kb', ['kb'], data.kb)
  for (const member of requests) nested(data[member], member, [member])
  if (isRecord(data.auth)) {
    for (const [member, value] of Object.entries(data.auth)) {
      if (!notWritten.has(member)) nested(value, `auth.${member}`, ['auth', member])
    }
  } else nested(data.auth, 'auth', ['auth'])
  readSetters(data, [], '', add)
  rows('tools', (tool, field, path) => {
    if (!isRecord(tool)) return
    readSetters(tool, path, field, add)
    addKeys(tool, field, path)
    if (!isRecord(tool.config)) return
    readSetters(tool.config, [...path, 'config'], field, add)
    addKeys(tool.config, field, [...path, 'config'])
  })
  rows('responsePathways', (row, field, path) => {
    const cells = ruleCells(row)
    if (!cells || readRule(row, 0).isDefault) return
    add('rules', field, [...path, cells.variable.at], cells.variable.value, true)
    add('rules', field, [...path, cells.value.at], cells.value.value)
  })
  for (const member of examples) {
    rows(member, (example, field, path) => {
      if (!isRecord(example)) return
      for (const outcome of outcomes) add('examples', field, [...path, outcome], example[outcome])
      readHistory(example[HISTORY], (text, at) => add('examples', field, [...path, HISTORY, ...at], text))
    })
  }
  return places
}

const spoken = ['text', 'prompt', 'condition', 'globalLabel', 'globalDescription', 'transferNumber']
const requests = ['url', 'query', 'headers', 'body']
/** Of an authorization: what is chosen or encoded. */
const notWritten = new Set(['type', 'encoded'])
const examples = ['pathwayExamples', 'conditionExamples', 'dialogueExamples']
const outcomes = ['Chosen Pathway', 'Assistant Response']
const HISTORY = 'Conversation History'

type Add = (group: TextGroup, field: string, path: TextPath, text: unknown, isVariable?: boolean) => void

/** Adds what a node, or a tool of it, extracts and keeps of an answer; `whole` names the tool, whose parts have no fields of their own. */
function readSetters(holder: Readonly<Record<string, unknown>>, path: TextPath, whole: string, add: Add): void {
  const { extractVars, responseData } = holder
  if (Array.isArray(extractVars)) {
    extractVars.forEach((row: unknown, at) => {
      if (!Array.isArray(row)) return
      const field = whole || `extractVars[${at}]`
      add('variables', field, [...path, 'extractVars', at, 0], row[0], true)
      add('variables', field, [...path, 'extractVars', at, 2], row[2])
    })
  }
  if (Array.isArray(responseData)) {
    responseData.forEach((row: unknown, at) => {
      if (!isRecord(row)) return
      const field = whole || `responseData[${at}]`
      add('variables', field, [...path, 'responseData', at, 'name'], row.name, true)
      add('variables', field, [...path, 'responseData', at, 'data'], row.data)
      add('variables', field, [...path, 'responseData', at, 'context'], row.context)
    })
  }
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

const textsOfEdges = new WeakMap<PathwayEdge, readonly TextPlace[]>()

/** The texts of an edge: its label and its description, wherever the file keeps them. The same list for the same edge. */
export function edgeTexts(edge: PathwayEdge): readonly TextPlace[] {
  let texts = textsOfEdges.get(edge)
  if (!texts) {
    texts = [
      { path: ['label'], field: 'label', group: 'labels' as const, text: edgeLabel(edge), isVariable: false },
      {
        path: ['description'],
        field: 'description',
        group: 'labels' as const,
        text: edgeDescription(edge),
        isVariable: false,
      },
    ].filter(({ text }) => text !== '')
    textsOfEdges.set(edge, texts)
  }
  return texts
}

function pathwayTexts(document: PathwayDocument): readonly TextPlace[] {
  const own = (field: string, group: TextGroup, text: string): TextPlace => {
    return { path: [field], field, group, text, isVariable: false }
  }
  return [
    own('name', 'names', document.name),
    own('description', 'names', document.description),
    own('globalPrompt', 'globalPrompt', readGlobalPrompt(document)),
  ].filter(({ text }) => text !== '')
}
