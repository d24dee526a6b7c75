import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { withTarget } from '#pathway/commands/ruleRows.ts'
import { isRecord, nodeData, nodeName, nodesById, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { RULES, readRules } from '#pathway/rules/read.ts'
import { type Broken, type Fix, MOST_CHOICES, quote } from './fix.ts'
import { beside, makeMissing } from './newNodes.ts'
import { targetsFor } from './targets.ts'

/** A rule of a node's own tool that leads to a node which is not there. */
interface Lost {
  /** The place of the tool among those of the node, and of the rule among those of the tool. */
  readonly at: number
  readonly index: number
  readonly missing: string
  readonly written: string
}

const TOOL = /^tools\[(\d+)\]$/

/** Returns the first such rule of the tool that a field names. */
function lostOf(document: PathwayDocument, node: PathwayNode, field = ''): Lost | undefined {
  const at = Number(TOOL.exec(field)?.[1] ?? Number.NaN)
  const { tools } = nodeData(node)
  const tool: unknown = Array.isArray(tools) ? tools[at] : undefined
  if (!isRecord(tool)) return undefined
  const nodes = nodesById(document)
  for (const { index, target } of readRules(tool)) {
    if (target?.id === undefined || nodes.has(target.id)) continue
    return { at, index, missing: target.id, written: target.name ?? '' }
  }
  return undefined
}

/** The node with other rows for the rules of one of its tools. */
function withRows(
  document: PathwayDocument,
  id: string,
  at: number,
  change: (rows: readonly unknown[]) => readonly unknown[],
): PathwayDocument {
  const node = nodesById(document).get(id)
  const tools: unknown = node && nodeData(node).tools
  const tool: unknown = Array.isArray(tools) ? tools[at] : undefined
  if (!Array.isArray(tools) || !isRecord(tool) || !Array.isArray(tool[RULES])) return document
  return setNodeMembers(document, { id, members: { tools: tools.with(at, { ...tool, [RULES]: change(tool[RULES]) }) } })
}

/** Ways to fix a rule of a node's own tool that leads nowhere. */
export function toolTargetFixes(broken: Broken): readonly Fix[] {
  const { document, node, finding } = broken
  const lost = node && lostOf(document, node, finding.field)
  if (!node || !lost) return []
  const { at, index, missing, written } = lost
  const lead = (doc: PathwayDocument, id: string, name: string) =>
    withRows(doc, node.id, at, rows => rows.with(index, withTarget(rows[index], { id, name })))
  const aimed = targetsFor(broken, node, written)
    .slice(0, MOST_CHOICES - 2)
    .map(
      ({ node: aim, isClear }): Fix => ({
        id: `aim ${aim.id}`,
        title: `Point rule ${index + 1} of the tool at ${quote(nodeName(aim))}`,
        isSafe: isClear,
        apply: doc => lead(doc, aim.id, nodeName(aim)),
      }),
    )
  const make = makeMissing(broken, { written, id: missing, position: beside(node, 'below'), lead })
  const remove: Fix = {
    id: 'delete',
    title: `Delete rule ${index + 1} of the tool`,
    isSafe: false,
    apply: doc => withRows(doc, node.id, at, rows => rows.toSpliced(index, 1)),
  }
  return [...aimed, make, remove]
}
