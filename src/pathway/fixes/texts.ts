import { setGlobalPrompt } from '#pathway/commands/document.ts'
import { setEdgeLabel, setEdgeMember } from '#pathway/commands/edges.ts'
import { mapNodes } from '#pathway/commands/nodes.ts'
import { withMembers } from '#pathway/commands/withMembers.ts'
import { edgeDescription, edgeLabel, edgesByKey, isRecord, nodeData, type PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { parseTemplate, variableKey } from '#pathway/templates.ts'

/** Changes every text at the place of a finding: in the field of a node, of an edge, or in the global prompt. */
export function changeTextAt(
  document: PathwayDocument,
  { node_id, edge_id, field }: Finding,
  change: (text: string) => string,
): PathwayDocument {
  if (field === undefined) return document
  if (edge_id !== undefined) {
    const edge = edgesByKey(document).get(edge_id)
    if (!edge) return document
    if (field === 'label') return setEdgeLabel(document, { key: edge_id, label: change(edgeLabel(edge)) })
    return setEdgeMember(document, { key: edge_id, member: 'description', value: change(edgeDescription(edge)) })
  }
  if (node_id === undefined) return setGlobalPrompt(document, { text: change(readGlobalPrompt(document)) })
  return mapNodes(document, node => {
    if (node.id !== node_id) return node
    const before = nodeData(node)
    const data = changeWithin(before, `.${field}`, change)
    return data === before || !isRecord(data) ? node : { ...node, data: withMembers(before, data) }
  })
}

/**
 * A value with its texts at a path changed. Names of members may hold dots and brackets themselves, so that the path is compared with
 * the members that are there.
 */
function changeWithin(value: unknown, path: string, change: (text: string) => string): unknown {
  if (path === '') return typeof value === 'string' ? change(value) : changeRow(value, change)
  if (Array.isArray(value)) {
    const index = /^\[(\d+)\]/.exec(path)
    if (!index) return value
    return value.map((entry, at) =>
      at === Number(index[1]) ? changeWithin(entry, path.slice(index[0].length), change) : entry,
    )
  }
  if (!isRecord(value)) return value
  const member = Object.keys(value).find(
    name => path.startsWith(`.${name}`) && /^(\.|\[|$)/.test(path.slice(name.length + 1)),
  )
  if (member === undefined) return value
  return { ...value, [member]: changeWithin(value[member], path.slice(member.length + 1), change) }
}

/** A row of variables to extract or of rules is named as a whole: its texts are those of its cells. */
function changeRow(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map(cell => (typeof cell === 'string' ? change(cell) : cell))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [name, typeof cell === 'string' ? change(cell) : cell]),
  )
}

/** The text with each variable of that name written anew; `write` gets what stands between the braces. */
export function changeVariable(text: string, name: string, write: (inside: string) => string): string {
  let changed = ''
  for (const part of parseTemplate(text).parts) {
    if (part.type === 'text') {
      changed += part.text
      continue
    }
    const inside = text.slice(part.start + 2, part.end - 2)
    const isMeant = variableKey(part.name) === variableKey(name) && part.fallback === undefined
    changed += `{{${isMeant ? write(inside) : inside}}}`
  }
  return changed
}
