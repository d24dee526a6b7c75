import { listGroups } from '../../canvas.ts'
import { isNode, isRecord, type PathwayDocument } from '../../document.ts'
import { isElements } from '../../elements.ts'
import type { KindFinder, NodeKind } from '../../kind.ts'
import { topMembers } from '../../nodeMembers.ts'
import { type Gathering, gather, type ReportEntry } from './entries.ts'

const documentMembers = new Set(['name', 'description', 'nodes', 'edges', 'globalPrompt', 'canvas', 'pathway_id'])
const nodeMembers = new Set(['id', 'type', 'position', 'data'])
const edgeMembers = new Set(['id', 'source', 'target', 'type', 'label', 'description', 'data'])
const edgeData = new Set(['condition', 'label', 'name', 'prompt', 'description', 'alwaysPick', 'isHighlighted'])

/** Members in which editors that draw with React Flow store their own view. */
const viewMembers = new Set([
  'measured',
  'width',
  'height',
  'selected',
  'dragging',
  'positionAbsolute',
  'sourcePosition',
  'targetPosition',
  'sourceHandle',
  'targetHandle',
  'markerEnd',
  'markerStart',
  'animated',
  'style',
  'zIndex',
  'invalid',
  'validationMessage',
])

/** Members that nothing here reads: each is kept as it is, shown under “Other fields”, and travels with every export. */
export function reportKept(document: PathwayDocument, kindOf: KindFinder): readonly ReportEntry[] {
  const { say, entries } = gather(document)
  const known = new Map<NodeKind, ReadonlySet<string>>()
  const knownOf = (kind: NodeKind) => {
    const members = known.get(kind) ?? knownMembers(kind)
    known.set(kind, members)
    return members
  }
  for (const member of Object.keys(document)) {
    if (!documentMembers.has(member)) say(`“${member}” next to nodes and edges`, [member])
  }
  sayOfCanvas(document, say)
  for (const [index, node] of document.nodes.entries()) {
    if (!isNode(node)) {
      if (!isRecord(node.globalConfig)) say('Entry without a text ID, not shown as a node', ['nodes', index])
      continue
    }
    sayUnknown(Object.keys(node), nodeMembers, 'of nodes', ['nodes', index])
    if (isRecord(node.data)) {
      sayUnknown(Object.keys(node.data), knownOf(kindOf(node.type)), 'in the data of nodes', ['nodes', index, 'data'])
    } else if (node.data !== undefined) say('Data that isn’t an object, read as empty', ['nodes', index, 'data'])
  }
  for (const [index, edge] of document.edges.entries()) {
    sayUnknown(Object.keys(edge), edgeMembers, 'of edges', ['edges', index])
    if (isRecord(edge.data))
      sayUnknown(Object.keys(edge.data), edgeData, 'in the data of edges', ['edges', index, 'data'])
  }
  return entries()

  function sayUnknown(
    members: readonly string[],
    understood: ReadonlySet<string>,
    where: string,
    steps: readonly (string | number)[],
  ) {
    for (const member of members) {
      if (understood.has(member)) continue
      const isView = !where.includes('data') && viewMembers.has(member)
      if (!isView) say(`“${member}” ${where}`, [...steps, member])
    }
    if (!where.includes('data') && members.some(member => viewMembers.has(member))) {
      say(`Appearance from another editor for ${where.replace('of ', '')}: sizes, styles, selection`, steps)
    }
  }
}

/** Tells of entries among the notes and groups that are neither. */
function sayOfCanvas(document: PathwayDocument, say: Gathering['say']) {
  const { canvas } = document
  if (canvas === undefined) return
  if (!isRecord(canvas)) {
    say('“canvas” isn’t an object, so notes and groups can’t be added', ['canvas'])
    return
  }
  for (const member of Object.keys(canvas)) {
    if (member !== 'notes' && member !== 'groups') say(`“${member}” of the canvas`, ['canvas', member])
  }
  const shownGroups = new Set(listGroups(document).map(({ id }) => id))
  for (const [list, one] of [
    ['notes', 'note'],
    ['groups', 'group'],
  ] as const) {
    const value = canvas[list]
    if (value === undefined) continue
    if (!isElements(value)) {
      say(`“canvas.${list}” isn’t a list of ${list}, so none are shown and none can be added`, ['canvas', list])
      continue
    }
    const seen = new Set<string>()
    for (const [index, entry] of value.entries()) {
      const steps = ['canvas', list, index]
      if (!isNode(entry)) {
        say(`A ${one} without a text ID, not shown`, steps)
        continue
      }
      if (seen.has(entry.id)) say(`A ${one} with a duplicate ID, not shown`, steps)
      else if (one === 'group' && !shownGroups.has(entry.id)) {
        say('A group with no nodes of its own, not shown', steps)
      }
      seen.add(entry.id)
    }
  }
}

function knownMembers({ members }: NodeKind): ReadonlySet<string> {
  return new Set(topMembers(members, member => !member.isOnlyKept))
}
