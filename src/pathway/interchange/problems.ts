import { isRecord } from '../document.ts'
import { MAX_NODES } from './file.ts'

const MAX_DEPTH = 200

export interface FileProblem {
  /** Where in the file: `nodes[3].data`; empty for the file as a whole. */
  readonly path: string
  readonly message: string
}

const DUPLICATE = 'The id '

/** Whether the fault is an id that is used twice, which `renumberDuplicates` mends. */
export function isDuplicate({ message }: FileProblem): boolean {
  return message.startsWith(DUPLICATE)
}

/** Why a value is no pathway document, with every place; nothing where it is one. */
export function pathwayProblems(value: unknown): FileProblem[] {
  if (!isRecord(value)) return [{ path: '', message: 'A pathway is a JSON object with “nodes” and “edges”.' }]
  const dangers = pathwayDangers(value)
  if (dangers.length > 0) return dangers
  const problems = (['nodes', 'edges'] as const).flatMap(list => listProblems(list, value[list]))
  if (Array.isArray(value.nodes)) problems.push(...duplicateIds(value.nodes))
  if (Array.isArray(value.nodes) && value.nodes.length > MAX_NODES) {
    problems.push({
      path: 'nodes',
      message: `A pathway may have at most ${MAX_NODES.toLocaleString('en')} nodes; this has ${value.nodes.length.toLocaleString('en')}.`,
    })
  }
  return problems
}

/** What keeps a value from being a list of objects. */
export function listProblems(name: 'nodes' | 'edges', entries: unknown): FileProblem[] {
  if (!Array.isArray(entries)) return [{ path: name, message: `“${name}” must be a list.` }]
  return entries.flatMap((entry, index) =>
    isRecord(entry) ? [] : [{ path: `${name}[${index}]`, message: `Every entry of “${name}” must be an object.` }],
  )
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
