import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { listNodes, nodeData, nodeName, type PathwayNode } from '#pathway/document.ts'
import type { FindingCode } from '#pathway/finding.ts'
import { type Broken, type Fix, MOST_CHOICES } from './fix.ts'

/** A fix that sets members of the node. */
export function setting(
  node: PathwayNode,
  id: string,
  title: string,
  members: Record<string, unknown>,
  isSafe = false,
): Fix {
  return { id, title, isSafe, apply: doc => setNodeMembers(doc, { id: node.id, members }) }
}

/** True if the node would be free of a finding of its kind with other members. */
export function cures(broken: Broken, node: PathwayNode, members: Record<string, unknown>): boolean {
  const { code } = broken.finding
  const changed = { ...node, data: { ...nodeData(node), ...members } }
  return !broken
    .kindOf(node.type)
    .findings(changed)
    .some(finding => finding.code === code)
}

/** Another node of the pathway may have what this one lacks. */
export function likeOthers(
  { document, node, kindOf }: Broken,
  member: string,
  title: (value: unknown, name: string) => string,
  code: FindingCode,
): Fix[] {
  if (!node) return []
  const kind = kindOf(node.type)
  const seen = new Set<string>()
  const fixes: Fix[] = []
  for (const other of listNodes(document)) {
    if (fixes.length === MOST_CHOICES) break
    if (other.id === node.id || kindOf(other.type).key !== kind.key) continue
    const value = nodeData(other)[member]
    const key = JSON.stringify(value) ?? ''
    if (seen.has(key)) continue
    if (kind.findings(other).some(finding => finding.field === member || finding.code === code)) continue
    seen.add(key)
    fixes.push(setting(node, `like ${other.id}`, title(value, nodeName(other)), { [member]: value }))
  }
  return fixes
}
