import { nodeData, type PathwayNode } from '#pathway/document.ts'
import { findNodeFaults } from '#pathway/findings/node.ts'
import { unreadMembers } from '#pathway/findings/unread.ts'
import type { CheckedKind } from '#pathway/kind.ts'
import type { MemberType, NodeMember } from '#pathway/nodeMembers.ts'
import type { Broken, Fix } from './fix.ts'
import { setting } from './setting.ts'

/** Renames a member to the one that it is like, or deletes it. */
export function unreadMemberFixes({ finding, node, kindOf }: Broken): readonly Fix[] {
  const name = finding.field
  if (!node || name === undefined) return []
  const kind = kindOf(node.type)
  const meant = unreadMembers(node, kind.members).find(member => member.name === name)?.meant
  if (meant === undefined) return []
  const members = { [name]: undefined, [meant]: nodeData(node)[name] }
  const rename = setting(node, 'rename', `Rename the field ${name} to ${meant}`, members, true)
  const remove = setting(node, 'delete', `Delete the field ${name}`, { [name]: undefined })
  return isUsable(node, kind, meant, members) ? [rename, remove] : [remove]
}

/** True if the value has a type that the member may have, and brings no error with it. */
function isUsable(
  node: PathwayNode,
  kind: CheckedKind,
  meant: string,
  members: Readonly<Record<string, unknown>>,
): boolean {
  const member = kind.members.find(({ path }) => path === meant)
  // Targets of rules are judged with the whole document.
  if (!member || kind.ruleMembers?.includes(meant) || !fits(member, members[meant])) return false
  const after = { ...node, data: { ...nodeData(node), ...members } }
  return countErrors(after, kind) <= countErrors(node, kind)
}

function fits({ types }: NodeMember, value: unknown): boolean {
  return types.length === 0 || types.includes(typeOf(value))
}

function typeOf(value: unknown): MemberType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean' || typeof value === 'number') return typeof value === 'boolean' ? 'boolean' : 'number'
  return typeof value === 'string' ? 'text' : 'object'
}

function countErrors(node: PathwayNode, kind: CheckedKind): number {
  return findNodeFaults(node, kind, []).filter(({ severity }) => severity === 'error').length
}
