import { isNode, isRecord, nodeData, type PathwayDocument, type PathwayEdge, type PathwayNode } from '../../document.ts'
import { findGlobalPrompt } from '../../globalPrompt.ts'
import { type KindFinder, type NodeKind, typeInWords } from '../../kind.ts'
import type { Steps } from '../../place.ts'
import { gather, type ReportEntry } from './entries.ts'

type Say = (message: string, steps: Steps) => void

/** Lists what is written in another way than Dialpath writes it. It is understood, and stays as it is written. */
export function reportReadDifferently(document: PathwayDocument, kindOf: KindFinder): readonly ReportEntry[] {
  const { say, entries } = gather(document)
  const prompt = findGlobalPrompt(document)
  if (prompt?.at === 'entry') {
    say('Global prompt found inside “nodes”. Dialpath uses it as the pathway’s global prompt.', ['nodes', prompt.index])
  } else if (prompt?.at === 'node') {
    say('Global prompt found in a node. It applies to all nodes.', ['nodes', prompt.index, 'data', 'globalPrompt'])
  }
  for (const [index, node] of document.nodes.entries()) {
    if (isNode(node)) sayOfNode(node, kindOf(node.type), ['nodes', index], say)
  }
  const ids = new Set<string>()
  for (const [index, edge] of document.edges.entries()) {
    sayOfEdge(edge, ['edges', index], say)
    if (typeof edge.id !== 'string' || edge.id === '') {
      say('The edge has no ID. Dialpath identifies it by its position in the list.', ['edges', index])
    } else if (ids.has(edge.id)) {
      say('Another edge has the same ID. Dialpath tells them apart by order.', ['edges', index, 'id'])
    } else ids.add(edge.id)
  }
  return entries()
}

function sayOfNode(node: PathwayNode, kind: NodeKind, steps: Steps, say: Say) {
  const data = nodeData(node)
  if (node.type === undefined) say(`No type: read as a ${kind.label} node.`, steps)
  else if (kind.isKnown && node.type !== kind.type) {
    say(`Type “${typeInWords(node.type)}” is read as ${kind.label}. The file keeps its spelling.`, [...steps, 'type'])
  }
  if (!isRecord(node.position)) say('No position: Dialpath places it on the canvas.', steps)
  for (const [member, message] of kind.readDifferently?.(data) ?? []) say(message, [...steps, 'data', member])
}

function sayOfEdge(edge: PathwayEdge, steps: Steps, say: Say) {
  if (typeof edge.label === 'string' && edge.label !== '') return
  const data = isRecord(edge.data) ? edge.data : {}
  if (typeof data.label === 'string' && data.label !== '') {
    say('The label is in “data.label” and stays there.', [...steps, 'data', 'label'])
  } else if (typeof data.name === 'string' && data.name !== '') {
    say('The label is in “data.name” and stays there.', [...steps, 'data', 'name'])
  }
}
