import { kindOf } from '#nodes/kinds.ts'
import type { CanvasGroup, CanvasNote } from '#pathway/canvas.ts'
import {
  isGlobal,
  isStart,
  MISSING_NODE,
  nameById,
  nodeData,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayNode,
  textMember,
} from '#pathway/document.ts'
import { typeInWords } from '#pathway/kind.ts'
import { groupName } from '../drawing/groupName.ts'
import type { EdgeRoute } from '../geometry/edgeRoutes.ts'
import type { NodeRow, RouteRow } from '../session/analysis/outlineTree.ts'

/** The name of a node's kind; what the file calls it where no kind knows it. */
export function kindName(node: PathwayNode): string {
  const kind = kindOf(node.type)
  return kind.isKnown ? kind.label : typeInWords(node.type)
}

/** Returns the badges beside the node's name. */
export function marksOf(node: PathwayNode, root: NodeRow['root']): readonly string[] {
  return [
    ...(isStart(node) ? ['Start'] : []),
    ...(isGlobal(node) ? ['Global'] : []),
    ...(root === 'unreached' ? ['Unreachable'] : []),
  ]
}

const SHORT = 160

/** Returns one line of the node's text in quotes, or of its prompt. */
export function saysOf(node: PathwayNode): string {
  const data = nodeData(node)
  const text = textMember(data, 'text').trim()
  const words = text === '' ? textMember(data, 'prompt').trim() : `“${text}”`
  return lineOf(words)
}

function lineOf(words: string): string {
  const line = words.slice(0, SHORT + 1).replace(/\s+/g, ' ')
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line
}

/** Returns one line of the note's text. */
export function textOfNote({ text }: Pick<CanvasNote, 'text'>): string {
  return lineOf(text.trim()) || 'Empty note'
}

const MOST_NAMED = 5

/** The names of a group's nodes; of many the first ones. */
export function nodesInWords(document: PathwayDocument, { nodes }: Pick<CanvasGroup, 'nodes'>): string {
  const names = nodes.slice(0, MOST_NAMED).map(id => nameById(document, id))
  const others = nodes.length - names.length
  return others === 0 ? names.join(', ') : `${names.join(', ')} and ${others} more`
}

export const labelOf = (route: EdgeRoute) => route.label || route.rules[0] || 'no label'

const elsewhere = { on: '', above: ', listed above', below: ', listed below', nowhere: '' }

/** A route as it is read out: “Edge: asks for the hours, to Hours”. */
export function sayRoute(document: PathwayDocument, { route, leads }: RouteRow): string {
  const from = nodesById(document).has(route.source) ? '' : `, from ${MISSING_NODE}`
  const kind = route.edge ? 'Edge' : 'Rule'
  return `${kind}: ${labelOf(route)}${from}, to ${nameById(document, route.target)}${elsewhere[leads]}`
}

/** A node as it is read out: “Greeting, Default, start, in group Opening, 1 error”. */
export function sayNode(
  node: PathwayNode,
  root: NodeRow['root'],
  group: CanvasGroup | undefined,
  problems: string,
): string {
  const marks = marksOf(node, root).map(mark => mark.toLowerCase())
  const parts = [nodeName(node), kindName(node), ...marks, group ? `in group ${groupName(group)}` : '', problems]
  return parts.filter(part => part !== '').join(', ')
}
