import { describePathway, renamePathway, setGlobalPrompt } from '#pathway/commands/document.ts'
import { withDescription, withLabel } from '#pathway/commands/edges.ts'
import { mapNodes } from '#pathway/commands/nodes.ts'
import { retargetRows } from '#pathway/commands/ruleRows.ts'
import { isNode, isRecord, type PathwayDocument, type PathwayEdge } from '#pathway/document.ts'
import { listTexts, type NodeTexts, type TextHolder, type TextPlace } from './places.ts'

/** The new text of a place; the old one leaves it as it is. */
export type TextChange = (place: TextPlace, holder: TextHolder) => string

/**
 * Changes texts all over a document, and nothing else: ids, numbers, unknown members and the order of everything stay. A name is never
 * emptied. Rules keep the names of the nodes that they lead to. The same document where no text changes, and the same node or edge where
 * none of its own does.
 */
export function changeTexts(document: PathwayDocument, nodeTexts: NodeTexts, change: TextChange): PathwayDocument {
  const nodes = new Map<number, Changes>()
  const edges = new Map<number, Changes>()
  const own: Changes = []
  for (const holder of listTexts(document, nodeTexts)) {
    const changes = changesOf(holder, change)
    if (changes.length === 0) continue
    if (holder.node_id !== undefined) nodes.set(holder.index, changes)
    else if (holder.edge_key !== undefined) edges.set(holder.index, changes)
    else own.push(...changes)
  }
  let changed = document
  if (nodes.size > 0) changed = withNodes(changed, nodes)
  if (edges.size > 0) {
    const written = changed.edges.map((edge, at) => edges.get(at)?.reduce(writeEdge, edge) ?? edge)
    changed = { ...changed, edges: written }
  }
  return own.reduce(writePathway, changed)
}

type Changes = { readonly place: TextPlace; readonly text: string }[]
type Change = Changes[number]

function changesOf(holder: TextHolder, change: TextChange): Changes {
  return holder.texts.flatMap(place => {
    const text = change(place, holder)
    const isEmptied = (place.field === 'name' || place.isKey) && text.trim() === ''
    return text === place.text || isEmptied ? [] : [{ place, text }]
  })
}

function withNodes(document: PathwayDocument, changes: ReadonlyMap<number, Changes>): PathwayDocument {
  const renamed = new Map<string, string>()
  const nodes = document.nodes.map((entry, at) => {
    const own = changes.get(at)
    if (!own || !isNode(entry)) return entry
    const name = own.find(({ place }) => place.field === 'name')?.text
    if (name !== undefined) renamed.set(entry.id, name)
    const written = writeAll(entry, own, 0)
    return isRecord(written) ? written : entry
  })
  const changed = { ...document, nodes }
  if (renamed.size === 0) return changed
  return mapNodes(changed, node =>
    retargetRows(node, target => {
      const name = renamed.get(target.id)
      return name === undefined ? target : { id: target.id, name }
    }),
  )
}

/** A value with the texts of places inside of it written anew. Where a text stands on the way it holds JSON, which keeps its indentation. */
function writeAll(value: unknown, changes: Changes, depth: number): unknown {
  const own = changes.find(({ place }) => place.path.length === depth)
  if (own) return own.text
  if (typeof value === 'string') {
    const indent = /^\[\s*\n([ \t]+)/.exec(value)?.[1] ?? ''
    return JSON.stringify(writeAll(JSON.parse(value), changes, depth), null, indent)
  }
  const inside = new Map<string | number, Changes>()
  const renamed: (readonly [string | number, string])[] = []
  for (const change of changes) {
    const step = change.place.path[depth]
    if (step === undefined) continue
    if (change.place.isKey && change.place.path.length === depth + 1) renamed.push([step, change.text])
    else if (inside.get(step)?.push(change) === undefined) inside.set(step, [change])
  }
  const written = writeInside(value, inside, depth + 1)
  return renamed.reduce((holder, [from, to]) => renameMember(holder, from, to), written)
}

function writeInside(value: unknown, inside: ReadonlyMap<string | number, Changes>, depth: number): unknown {
  if (inside.size === 0) return value
  if (Array.isArray(value)) {
    return value.map((entry: unknown, at) => {
      const changes = inside.get(at)
      return changes ? writeAll(entry, changes, depth) : entry
    })
  }
  if (!isRecord(value)) return value
  const written = [...inside].map(([step, changes]) => [step, writeAll(value[step], changes, depth)] as const)
  return { ...value, ...Object.fromEntries(written) }
}

/** The members keep their order; one whose new name another has already keeps its own, so that neither is lost. */
function renameMember(value: unknown, from: string | number, to: string): unknown {
  if (!isRecord(value) || Object.hasOwn(value, to)) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name === from ? to : name, held]))
}

function writeEdge(edge: PathwayEdge, { place, text }: Change): PathwayEdge {
  return place.field === 'label' ? withLabel(edge, text) : withDescription(edge, text)
}

function writePathway(document: PathwayDocument, { place, text }: Change): PathwayDocument {
  if (place.field === 'globalPrompt') return setGlobalPrompt(document, { text })
  return place.field === 'name'
    ? renamePathway(document, { name: text })
    : describePathway(document, { description: text })
}
