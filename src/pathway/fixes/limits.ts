import { setPathwayLimit } from '#pathway/commands/limits.ts'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { withMembers } from '#pathway/commands/withMembers.ts'
import { isRecord, nodeData } from '#pathway/document.ts'
import { DEFAULT_LIMIT, globalConfig, limitMembers } from '#pathway/limits.ts'
import { memberOf } from '#pathway/nodeMembers.ts'
import type { Broken, Fix } from './fix.ts'

/** A fix that changes one member of a limit, of the node or of the pathway. */
function limitFix(
  { document, node, finding }: Broken,
  title: string,
  change: (written: Readonly<Record<string, unknown>> | undefined) => unknown,
): readonly Fix[] {
  const member = limitMembers.find(one => one === memberOf(finding.field ?? ''))
  if (member === undefined) return []
  const written = (node ? nodeData(node) : globalConfig(document))[member]
  const value = change(isRecord(written) ? written : undefined)
  const apply: Fix['apply'] = doc =>
    node ? setNodeMembers(doc, { id: node.id, members: { [member]: value } }) : setPathwayLimit(doc, { member, value })
  return [{ id: 'limit', title, isSafe: false, apply }]
}

export function limitFixes(broken: Broken): readonly Fix[] {
  return limitFix(broken, `Use the default limit, ${DEFAULT_LIMIT}`, written =>
    written === undefined ? undefined : withMembers(written, { limit: undefined }),
  )
}

export function limitTargetFixes(broken: Broken): readonly Fix[] {
  return limitFix(broken, 'Go to a person or say goodbye', written =>
    written === undefined ? undefined : withMembers(written, { target: undefined }),
  )
}
