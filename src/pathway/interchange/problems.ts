import { isRecord } from '../document.ts'
import { MAX_NODES } from './file.ts'
import { idProblems } from './ids.ts'
import type { FileProblem, KnownEntries } from './problem.ts'

const MAX_DEPTH = 200

/**
 * Why a value is no pathway document, with every place; nothing where it is one.
 *
 * @param known entries of documents in which there was nothing wrong: they are not looked into
 */
export function pathwayProblems(value: unknown, known?: KnownEntries): FileProblem[] {
  if (!isRecord(value)) return [{ path: '', message: 'A pathway is a JSON object with “nodes” and “edges”.' }]
  const dangers = pathwayDangers(value, known)
  if (dangers.length > 0) return dangers
  const problems = [
    ...listProblems('nodes', value.nodes),
    ...listProblems('edges', value.edges),
    ...idProblems(value, known),
  ]
  if (Array.isArray(value.nodes) && value.nodes.length > MAX_NODES) {
    problems.push({
      path: 'nodes',
      message: `A pathway can have at most ${MAX_NODES.toLocaleString('en')} nodes. This one has ${value.nodes.length.toLocaleString('en')}.`,
    })
  }
  return problems
}

/** Finds what keeps a value from being a list of objects. */
export function listProblems(name: 'nodes' | 'edges', entries: unknown): FileProblem[] {
  if (!Array.isArray(entries)) return [{ path: name, message: `“${name}” must be a list.` }]
  return entries.flatMap((entry, index) =>
    isRecord(entry) ? [] : [{ path: `${name}[${index}]`, message: `Every entry of “${name}” must be an object.` }],
  )
}

/** Finds what would harm a program that reads this: depth without end, and names that reach into prototypes. */
export function pathwayDangers(value: Readonly<Record<string, unknown>>, known?: KnownEntries): FileProblem[] {
  const deep = findTooDeep(value, known)
  if (deep !== undefined) return [{ path: deep, message: `This is nested more than ${MAX_DEPTH} levels deep.` }]
  const forbidden = findForbiddenMember(value, known)
  return forbidden === undefined ? [] : [{ path: forbidden, message: 'This field name isn’t allowed.' }]
}

/** The place that a walk has reached; the way here is written only where something is found. */
interface Step {
  readonly at: object
  readonly name: string
  readonly before: Step | undefined
  readonly depth: number
}

/** Entries of `nodes` and `edges` stand so deep. */
const ENTRY_DEPTH = 3

/** Walks without recursion, since it is depth that it looks for. */
function walk(
  value: object,
  visit: (object: object, depth: number) => boolean,
  known: KnownEntries | undefined,
): string | undefined {
  const open: Step[] = [{ at: value, name: '', before: undefined, depth: 1 }]
  for (let step = open.pop(); step; step = open.pop()) {
    const { at, depth } = step
    if (depth === ENTRY_DEPTH && known?.has(at)) continue
    if (visit(at, depth)) return pathOf(step)
    for (const name of Object.keys(at)) {
      const child = (at as Record<string, unknown>)[name]
      if (typeof child === 'object' && child !== null) open.push({ at: child, name, before: step, depth: depth + 1 })
    }
  }
  return undefined
}

function pathOf({ name, before }: Step): string {
  if (!before) return ''
  const path = pathOf(before)
  if (Array.isArray(before.at)) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}

function findTooDeep(value: object, known: KnownEntries | undefined): string | undefined {
  return walk(value, (_object, depth) => depth > MAX_DEPTH, known)
}

/** Names that reach into prototypes when a careless program copies the file. */
function findForbiddenMember(value: object, known: KnownEntries | undefined): string | undefined {
  let name = '__proto__'
  const place = walk(
    value,
    object => {
      if (Object.hasOwn(object, '__proto__')) return true
      const maker = Object.hasOwn(object, 'constructor') ? (object as { constructor: unknown }).constructor : undefined
      if (!isRecord(maker) || !Object.hasOwn(maker, 'prototype')) return false
      name = 'constructor.prototype'
      return true
    },
    known,
  )
  return place === undefined ? undefined : place === '' ? name : `${place}.${name}`
}
