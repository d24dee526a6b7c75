import { isRecord } from '../document.ts'
import { idMembers } from './ids.ts'
import { readJson } from './json.ts'
import { unwrap } from './read.ts'

/** A file whose ids were fixed. */
export interface FixedFile {
  readonly text: string
  /** The new ids of nodes whose own were taken. */
  readonly renumbered: readonly string[]
  /** Ids that were numbers and are text now. */
  readonly written: number
}

type Entry = Readonly<Record<string, unknown>>

/** Writes ids that are numbers as text, and gives each node whose id is taken a new one; edges and rules keep pointing at the first. */
export function fixIds(text: string): FixedFile {
  const json = readJson(text)
  const { content, wrapper } = unwrap(json.ok ? json.value : undefined)
  if (!isRecord(content) || !Array.isArray(content.nodes)) return { text, renumbered: [], written: 0 }
  const nodes = asText(content.nodes, idMembers.nodes)
  const edges = Array.isArray(content.edges) ? asText(content.edges, idMembers.edges) : undefined
  const { entries, renumbered } = withOwnIds(nodes.entries)
  const fixed: Entry = { ...content, nodes: entries, ...(edges && { edges: edges.entries }) }
  return {
    text: JSON.stringify(wrapper === undefined ? fixed : { [wrapper]: fixed }),
    renumbered,
    written: nodes.written + (edges?.written ?? 0),
  }
}

function asText(entries: readonly unknown[], members: readonly string[]) {
  let written = 0
  const fixed = entries.map(entry => {
    if (!isRecord(entry)) return entry
    const numbers = members.filter(member => typeof entry[member] === 'number')
    written += numbers.length
    return numbers.length === 0
      ? entry
      : { ...entry, ...Object.fromEntries(numbers.map(member => [member, String(entry[member])])) }
  })
  return { entries: fixed, written }
}

function withOwnIds(nodes: readonly unknown[]) {
  const taken = new Set(nodes.flatMap(node => (isRecord(node) && typeof node.id === 'string' ? [node.id] : [])))
  const seen = new Set<string>()
  const renumbered: string[] = []
  const entries = nodes.map(node => {
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
    renumbered.push(id)
    return { ...node, id }
  })
  return { entries, renumbered }
}
