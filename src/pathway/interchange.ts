import {
  edgeLabel,
  isNode,
  isRecord,
  keyedEdges,
  listNodes,
  nodeName,
  nodesById,
  type PathwayDocument,
} from './document.ts'
import type { NodeKind } from './kind.ts'

export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_NODES = 10_000
const MAX_DEPTH = 200

export interface FileProblem {
  /** Where in the file: `nodes[3].data`; empty for the file as a whole. */
  readonly path: string
  readonly message: string
}

/** What of a file is kept but read differently, or cannot be played. */
export interface ImportNote {
  readonly path: string
  readonly message: string
}

/** The file as it stands: its own top-level members, in its order. */
export interface PathwayFile {
  readonly nodes: readonly Record<string, unknown>[]
  readonly edges: readonly Record<string, unknown>[]
  readonly [member: string]: unknown
}

export type FileReading =
  | { readonly ok: true; readonly file: PathwayFile; readonly notes: readonly ImportNote[] }
  /** `canRenumber`: the only fault is that ids are used twice, which `renumberDuplicates` mends. */
  | { readonly ok: false; readonly problems: readonly FileProblem[]; readonly canRenumber: boolean }

/**
 * Reads the text of a pathway file (`decisions.md` §3). Refused is only what is no pathway: every place is named. What is merely
 * wrong with a pathway is a finding, never a refusal. With `kindOf` the notes name the types that no kind knows.
 */
export function readPathwayFile(text: string, kindOf?: (type: string | undefined) => NodeKind): FileReading {
  const refuse = (message: string): FileReading => ({
    ok: false,
    problems: [{ path: '', message }],
    canRenumber: false,
  })
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MAX_FILE_BYTES) {
    return refuse(
      `The file has ${(bytes / 1024 / 1024).toFixed(1)} MiB. A pathway may have at most ${MAX_FILE_BYTES / 1024 / 1024} MiB.`,
    )
  }
  if (text.trim() === '') return refuse('The file is empty.')
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return refuse(`The file is not valid JSON: ${error instanceof Error ? error.message : 'it could not be read'}.`)
  }
  const { content, wrapper } = unwrap(value)
  const problems = pathwayProblems(content)
  if (problems.length > 0) {
    const canRenumber = problems.every(problem => problem.message.startsWith(DUPLICATE))
    return { ok: false, problems, canRenumber }
  }
  const file = content as PathwayFile
  const wrapped: ImportNote[] = wrapper
    ? [{ path: wrapper, message: `The pathway stood inside “${wrapper}”; what stands around it is left out.` }]
    : []
  return { ok: true, file, notes: [...wrapped, ...notesOn(file), ...unknownTypes(file, kindOf)] }
}

const wrappers = ['data', 'pathway_data', 'pathway']

/** Files of an API's answer hold the pathway one level deeper. */
function unwrap(value: unknown): { content: unknown; wrapper?: string } {
  if (!isRecord(value) || Array.isArray(value.nodes)) return { content: value }
  const wrapper = wrappers.find(
    name => isRecord(value[name]) && Array.isArray((value[name] as Record<string, unknown>).nodes),
  )
  return wrapper === undefined ? { content: value } : { content: value[wrapper], wrapper }
}

const DUPLICATE = 'The id '

/** Why a value is no pathway document, with every place; nothing where it is one. */
export function pathwayProblems(value: unknown): FileProblem[] {
  if (!isRecord(value)) return [{ path: '', message: 'A pathway is a JSON object with “nodes” and “edges”.' }]
  const dangers = pathwayDangers(value)
  if (dangers.length > 0) return dangers
  const problems: FileProblem[] = []
  for (const list of ['nodes', 'edges'] as const) {
    const entries = value[list]
    if (!Array.isArray(entries)) problems.push({ path: list, message: `“${list}” must be a list.` })
    else {
      entries.forEach((entry, index) => {
        if (!isRecord(entry))
          problems.push({ path: `${list}[${index}]`, message: `Every entry of “${list}” must be an object.` })
      })
    }
  }
  if (Array.isArray(value.nodes)) problems.push(...duplicateIds(value.nodes))
  if (Array.isArray(value.nodes) && value.nodes.length > MAX_NODES) {
    problems.push({
      path: 'nodes',
      message: `A pathway may have at most ${MAX_NODES.toLocaleString('en')} nodes; this has ${value.nodes.length.toLocaleString('en')}.`,
    })
  }
  return problems
}

/** What would harm a program that reads this: depth without end, and names that reach into prototypes. */
export function pathwayDangers(value: Readonly<Record<string, unknown>>): FileProblem[] {
  const deep = findTooDeep(value)
  if (deep !== undefined) return [{ path: deep, message: `This is nested more than ${MAX_DEPTH} levels deep.` }]
  const forbidden = findForbiddenMember(value)
  return forbidden === undefined ? [] : [{ path: forbidden, message: 'A member of this name is not allowed.' }]
}

function duplicateIds(nodes: readonly unknown[]): FileProblem[] {
  const first = new Map<string, number>()
  return nodes.flatMap((node, index): FileProblem[] => {
    if (!isRecord(node) || typeof node.id !== 'string') return []
    const earlier = first.get(node.id)
    if (earlier === undefined) {
      first.set(node.id, index)
      return []
    }
    return [{ path: `nodes[${index}].id`, message: `${DUPLICATE}“${node.id}” is already used by nodes[${earlier}].` }]
  })
}

/** Walks without recursion, since it is depth that it looks for. */
function walk(value: unknown, visit: (object: object, path: string, depth: number) => boolean): string | undefined {
  const open: { at: unknown; path: string; depth: number }[] = [{ at: value, path: '', depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, path, depth } = next
    if (typeof at !== 'object' || at === null) continue
    if (visit(at, path, depth)) return path
    const isList = Array.isArray(at)
    for (const [name, child] of Object.entries(at)) {
      if (typeof child !== 'object' || child === null) continue
      open.push({
        at: child,
        path: isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`,
        depth: depth + 1,
      })
    }
  }
  return undefined
}

function findTooDeep(value: unknown): string | undefined {
  return walk(value, (_object, _path, depth) => depth > MAX_DEPTH)
}

/** Names that reach into prototypes when a careless program copies the file. */
function findForbiddenMember(value: unknown): string | undefined {
  let name = '__proto__'
  const place = walk(value, object => {
    if (Object.hasOwn(object, '__proto__')) return true
    const maker = Object.hasOwn(object, 'constructor') ? (object as { constructor: unknown }).constructor : undefined
    if (!isRecord(maker) || !Object.hasOwn(maker, 'prototype')) return false
    name = 'constructor.prototype'
    return true
  })
  return place === undefined ? undefined : place === '' ? name : `${place}.${name}`
}

function unknownTypes(file: PathwayFile, kindOf: ((type: string | undefined) => NodeKind) | undefined): ImportNote[] {
  const seen = new Set<string>()
  return file.nodes.flatMap((entry, index): ImportNote[] => {
    if (!kindOf || !isNode(entry) || typeof entry.type !== 'string' || seen.has(entry.type)) return []
    const kind = kindOf(entry.type)
    if (kind.isKnown) return []
    seen.add(entry.type)
    const message = `Nodes of the type “${entry.type}” are kept as they are, and played as ${kind.label} nodes.`
    return [{ path: `nodes[${index}].type`, message }]
  })
}

function notesOn(file: PathwayFile): ImportNote[] {
  const document = documentOf(file, { name: '', description: '' })
  const nodes = nodesById(document)
  const others = document.nodes.flatMap((entry, index): ImportNote[] =>
    isNode(entry) || isRecord(entry.globalConfig)
      ? []
      : [{ path: `nodes[${index}]`, message: 'This entry has no text id, so it is not shown as a node. It is kept.' }],
  )
  const unplaced = listNodes(document).filter(node => !isRecord(node.position)).length
  const dangling = keyedEdges(document).flatMap(({ edge }, index): ImportNote[] => {
    const source = nodes.get(edge.source ?? '')
    if (source && nodes.has(edge.target ?? '')) return []
    const label = edgeLabel(edge)
    const way = source ? `of “${nodeName(source)}” leads to` : 'comes from'
    return [
      {
        path: `edges[${index}]`,
        message: `The edge${label ? ` “${label}”` : ''} ${way} a node that is not in the file. It is kept.`,
      },
    ]
  })
  return [
    ...others,
    ...(unplaced > 0
      ? [
          {
            path: 'nodes',
            message: `${unplaced} ${unplaced === 1 ? 'node has' : 'nodes have'} no place on the canvas and ${unplaced === 1 ? 'is' : 'are'} laid out for you.`,
          },
        ]
      : []),
    ...dangling,
  ]
}

/** Gives each node whose id is taken a new one; edges and rules keep pointing at the first. */
export function renumberDuplicates(text: string): string {
  const { content } = unwrap(JSON.parse(text.replace(/^\uFEFF/, '')))
  if (!isRecord(content) || !Array.isArray(content.nodes)) return text
  const taken = new Set(content.nodes.flatMap(node => (isRecord(node) && typeof node.id === 'string' ? [node.id] : [])))
  const seen = new Set<string>()
  const nodes = content.nodes.map(node => {
    if (!isRecord(node) || typeof node.id !== 'string') return node
    if (!seen.has(node.id)) {
      seen.add(node.id)
      return node
    }
    let number = 2
    while (taken.has(`${node.id}-${number}`)) number += 1
    const id = `${node.id}-${number}`
    taken.add(id)
    seen.add(id)
    return { ...node, id }
  })
  return JSON.stringify({ ...content, nodes })
}

/** The document of a file: what the file does not say of its name and description comes from the pathway's own. */
export function documentOf(
  file: PathwayFile,
  own: { readonly name: string; readonly description: string },
): PathwayDocument {
  return { ...file, name: own.name, description: own.description }
}

/** The file of a document: `name` and `description` only where the file that it came from had them. */
export function fileOf(document: PathwayDocument, before: Pick<PathwayFile, string>): PathwayFile {
  const { name, description, ...rest } = document
  const own: Record<string, unknown> = {}
  // The order of members is the file's own; new ones follow.
  for (const member of [...Object.keys(before), ...Object.keys(rest)]) {
    if (member === 'name') own.name = name
    else if (member === 'description') own.description = description
    else if (Object.hasOwn(rest, member)) own[member] = rest[member]
  }
  return own as PathwayFile
}
