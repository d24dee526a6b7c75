import { reconnectEdge, setEdgeLabel } from '#pathway/commands/edges.ts'
import { removeElements } from '#pathway/commands/nodes.ts'
import { targetAmongRules } from '#pathway/commands/ruleRows.ts'
import {
  edgeDescription,
  edgeLabel,
  edgesByKey,
  edgesFrom,
  isAlwaysPicked,
  isRecord,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayEdge,
} from '#pathway/document.ts'
import { addsCircle } from './circles.ts'
import { type Broken, type Fix, MOST_CHOICES, quote } from './fix.ts'
import { beside, makeMissing } from './newNodes.ts'
import { targetsFor } from './targets.ts'

function edgeOf(document: PathwayDocument, key: string | undefined): PathwayEdge | undefined {
  return key === undefined ? undefined : edgesByKey(document).get(key)
}

/** Names an edge in the title of a fix. */
function named(edge: PathwayEdge): string {
  const label = edgeLabel(edge)
  return label === '' ? 'the edge without a label' : `the edge ${quote(label)}`
}

/** True if the author wrote anything on an edge. */
function hasWords(edge: PathwayEdge): boolean {
  const texts = isRecord(edge.data) ? Object.values(edge.data) : []
  return (
    edgeLabel(edge) !== '' ||
    edgeDescription(edge) !== '' ||
    texts.some(text => typeof text === 'string' && text !== '')
  )
}

export function missingTargetFixes(broken: Broken): readonly Fix[] {
  const { document, finding, node: source, kindOf } = broken
  const edge = edgeOf(document, finding.edge_id)
  const key = finding.edge_id
  if (!edge || key === undefined) return []
  const { target } = edge
  const rule = source && targetAmongRules(source, target)
  const written = rule?.name ?? edgeLabel(edge)
  const targets = source ? targetsFor(broken, source, written) : []
  const from = source?.id
  const aimed = targets.slice(0, MOST_CHOICES - 2).flatMap(({ node, isClear }): Fix[] =>
    from === undefined
      ? []
      : [
          {
            id: `aim ${node.id}`,
            title: `Connect ${named(edge)} to ${quote(nodeName(node))}`,
            isSafe: isClear && rule?.name !== undefined,
            apply: doc => reconnectEdge(doc, { key, source: from, target: node.id }),
          },
        ],
  )
  const make = makeMissing(broken, {
    written,
    id: target,
    position: beside(source, 'below'),
    lead: (doc, id) => (from === undefined ? doc : reconnectEdge(doc, { key, source: from, target: id })),
  })
  const remove: Fix = {
    id: 'delete',
    title: `Delete ${named(edge)}${rule ? ' and its rule' : ''}`,
    isSafe: !rule && !hasWords(edge) && aimed.length === 0,
    apply: doc => removeElements(doc, { nodes: [], edges: [key] }),
  }
  const isRemovable =
    !rule ||
    !addsCircle(
      document,
      remove.apply(document, () => ''),
      kindOf,
      source,
    )
  const canMake = target || from !== undefined
  return [...aimed, ...(canMake ? [make] : []), ...(isRemovable ? [remove] : [])]
}

export function missingSourceFixes(broken: Broken): readonly Fix[] {
  const { document, finding } = broken
  const edge = edgeOf(document, finding.edge_id)
  const key = finding.edge_id
  if (!edge || key === undefined) return []
  const { source } = edge
  const make = makeMissing(broken, {
    written: '',
    id: source,
    position: beside(nodesById(document).get(edge.target ?? ''), 'above'),
    lead: doc => doc,
  })
  const remove: Fix = {
    id: 'delete',
    title: `Delete ${named(edge)}`,
    isSafe: !hasWords(edge),
    apply: doc => removeElements(doc, { nodes: [], edges: [key] }),
  }
  return source ? [remove, make] : [remove]
}

export function missingLabelFixes({ document, finding }: Broken): readonly Fix[] {
  const edge = edgeOf(document, finding.edge_id)
  const key = finding.edge_id
  const target = nodesById(document).get(edge?.target ?? '')
  if (!edge || key === undefined || !target) return []
  const label = nodeName(target).trim()
  if (label === '' || isTaken(document, edge, label)) return []
  return [
    {
      id: 'label',
      title: `Label it ${quote(label)}, like its target`,
      isSafe: false,
      apply: doc => setEdgeLabel(doc, { key, label }),
    },
  ]
}

/** Two edges that say the same and lead to the same node are joined; two that lead elsewhere are told apart. */
export function duplicateLabelFixes({ document, finding, node, kindOf }: Broken): readonly Fix[] {
  const edge = edgeOf(document, finding.edge_id)
  const key = finding.edge_id
  if (!edge || key === undefined) return []
  const label = edgeLabel(edge)
  const twin = edgesFrom(document, edge.source).find(
    one =>
      one.key !== key &&
      one.edge.target === edge.target &&
      edgeLabel(one.edge).trim().toLowerCase() === label.trim().toLowerCase(),
  )?.edge
  const target = nodesById(document).get(edge.target ?? '')
  const fixes: Fix[] = []
  if (twin) {
    const join: Fix = {
      id: 'join',
      title: `Merge both edges ${quote(label)}`,
      isSafe: JSON.stringify({ ...twin, id: '' }) === JSON.stringify({ ...edge, id: '' }),
      apply: doc => removeElements(doc, { nodes: [], edges: [key] }),
    }
    const isSound =
      isAlwaysPicked(twin) === isAlwaysPicked(edge) ||
      !addsCircle(
        document,
        join.apply(document, () => ''),
        kindOf,
        node,
      )
    if (isSound) fixes.push(join)
  }
  const other = target ? `${label}: ${nodeName(target)}` : ''
  if (other !== '' && !isTaken(document, edge, other)) {
    fixes.push({
      id: 'rename',
      title: `Label this one ${quote(other)}`,
      isSafe: false,
      apply: doc => setEdgeLabel(doc, { key, label: other }),
    })
  }
  return fixes
}

function isTaken(document: PathwayDocument, edge: PathwayEdge, label: string): boolean {
  const wanted = label.trim().toLowerCase()
  return document.edges.some(one => one.source === edge.source && edgeLabel(one).trim().toLowerCase() === wanted)
}

/** Deletes an edge out of a node that ends the call. */
export function afterEndFixes({ document, finding }: Broken): readonly Fix[] {
  const edge = edgeOf(document, finding.edge_id)
  const key = finding.edge_id
  if (!edge || key === undefined) return []
  return [
    {
      id: 'delete',
      title: `Delete ${named(edge)}`,
      isSafe: false,
      apply: doc => removeElements(doc, { nodes: [], edges: [key] }),
    },
  ]
}
