import { STATUS_CODE } from '#pathway/builtins.ts'
import { addEdge, reconnectEdge } from '#pathway/commands/edges.ts'
import { addNode, removeElements, setNodeMembers, setNodeType, setStart } from '#pathway/commands/nodes.ts'
import {
  edgesFrom,
  isGlobal,
  isStart,
  listNodes,
  nodeData,
  nodeName,
  nodesById,
  type PathwayDocument,
  textMember,
} from '#pathway/document.ts'
import { circlesOf, waitingMembers } from './circles.ts'
import { type Broken, type Fix, freeName, MOST_CHOICES, nameAmong, quote } from './fix.ts'
import { beside, endingKind } from './newNodes.ts'
import { sourcesFor } from './sources.ts'

/** The nodes that nothing leads to are where a conversation can be meant to begin. */
export function startFixes({ document, kindOf }: Broken): readonly Fix[] {
  const nodes = listNodes(document)
  const present = nodesById(document)
  const led = new Set(document.edges.filter(edge => present.has(edge.source ?? '')).map(edge => edge.target))
  for (const node of nodes) for (const { target } of kindOf(node.type).rules(nodeData(node))) led.add(target)
  const candidates = nodes.filter(node => !isGlobal(node) && !kindOf(node.type).endsCall)
  const open = candidates.filter(node => !led.has(node.id))
  const offered = open.length > 0 ? open : candidates.length > 0 ? candidates : nodes
  return offered.slice(0, MOST_CHOICES).map(({ id }, _, { length }) => ({
    id: `start ${id}`,
    title: `Set ${nameOf(document, id)} as start`,
    isSafe: length === 1,
    apply: doc => setStart(doc, { id }),
  }))
}

export function manyStartsFixes({ document }: Broken): readonly Fix[] {
  return listNodes(document)
    .filter(isStart)
    .slice(0, MOST_CHOICES)
    .map(({ id }) => ({
      id: `start ${id}`,
      title: `Make ${nameOf(document, id)} the only start node`,
      isSafe: false,
      apply: doc => setStart(doc, { id }),
    }))
}

const ledToIn = new WeakMap<PathwayDocument, ReadonlySet<string>>()

/** The ids that edges and rules lead to. */
function ledTo(document: PathwayDocument, kindOf: Broken['kindOf']): ReadonlySet<string> {
  let ids = ledToIn.get(document)
  if (!ids) {
    const rules = listNodes(document).flatMap(node => kindOf(node.type).rules(nodeData(node)))
    ids = new Set([...document.edges, ...rules].flatMap(({ target }) => target ?? []))
    ledToIn.set(document, ids)
  }
  return ids
}

/** Connects the node from near ones that calls come to. It goes only where nothing leads to it and nothing relies on what it sets. */
export function unreachableFixes(broken: Broken): readonly Fix[] {
  const { document, node, kindOf } = broken
  if (!node) return []
  const sources = sourcesFor(broken, node)
  const connect = sources.map((source): Fix => {
    // The agent chooses among several by their labels.
    const label = edgesFrom(document, source.id).length > 0 ? nodeName(node) : ''
    return {
      id: `connect ${source.id}`,
      title: `Connect from ${nameAmong(source, sources)}`,
      isSafe: false,
      apply: (doc, newId) => addEdge(doc, { id: newId(), source: source.id, target: node.id, label }),
    }
  })
  const data = nodeData(node)
  const isLed = ledTo(document, kindOf).has(node.id)
  const sets = kindOf(node.type)
    .sets(data)
    .some(({ name, by }) => by !== 'attached' && name !== STATUS_CODE)
  if (isLed || sets || textMember(data, 'globalPrompt') !== '') return connect
  return [
    ...connect,
    {
      id: 'delete',
      title: `Delete ${quote(nodeName(node))} and its edges`,
      isSafe: false,
      apply: doc => removeElements(doc, { nodes: [node.id], edges: [] }),
    },
  ]
}

export function deadEndFixes({ document, node, kinds, kindOf }: Broken): readonly Fix[] {
  const ending = endingKind(kinds)
  if (!node || !ending) return []
  const name = freeName(document, ending.label)
  const follow: Fix = {
    id: 'follow',
    title: `Add ${quote(name)} after ${quote(nodeName(node))}`,
    isSafe: false,
    apply(doc, newId) {
      const id = newId()
      const added = addNode(doc, {
        node: { id, type: ending.type, data: ending.create(name), position: beside(node, 'below') },
      })
      return addEdge(added, { id: newId(), source: node.id, target: id })
    },
  }
  if (kindOf(node.type).key !== kinds[0]?.key || !kindOf(node.type).isKnown) return [follow]
  const become: Fix = {
    id: 'end',
    title: `End the call at ${quote(nodeName(node))}`,
    isSafe: false,
    apply: doc => setNodeType(doc, { id: node.id, type: ending.type }),
  }
  return [become, follow]
}

/** One node that waits is enough: from every node of the circle the conversation comes to it. */
export function loopFixes({ document, finding, kinds, kindOf }: Broken): readonly Fix[] {
  const circle = circlesOf(document, kindOf).find(([first]) => first === finding.node_id) ?? []
  const nodes = nodesById(document)
  const waiting = circle.flatMap((id): Fix[] => {
    const node = nodes.get(id)
    const members = node && waitingMembers(node, kindOf(node.type))
    return members
      ? [
          {
            id: `wait ${id}`,
            title: `Make ${nameOf(document, id)} wait for the caller`,
            isSafe: false,
            apply: doc => setNodeMembers(doc, { id, members }),
          },
        ]
      : []
  })
  const kind = kinds[0]
  const [last, first] = [circle.at(-1), circle[0]]
  const closing = edgesFrom(document, last).find(({ edge }) => edge.target === first)
  const from = last === undefined ? undefined : nodes.get(last)
  if (!kind || !closing || !from || first === undefined) return waiting.slice(0, MOST_CHOICES)
  const insert: Fix = {
    id: 'insert',
    title: `Insert a waiting node between ${nameOf(document, from.id)} and ${nameOf(document, first)}`,
    isSafe: false,
    apply(doc, newId) {
      const id = newId()
      const data = kind.create(freeName(doc, kind.label))
      const added = addNode(doc, { node: { id, type: kind.type, data, position: beside(from, 'right') } })
      const led = reconnectEdge(added, { key: closing.key, source: from.id, target: id })
      return addEdge(led, { id: newId(), source: id, target: first })
    },
  }
  return [...waiting.slice(0, MOST_CHOICES - 1), insert]
}

function nameOf(document: Broken['document'], id: string): string {
  const node = nodesById(document).get(id)
  return quote(node ? nodeName(node) : id)
}
