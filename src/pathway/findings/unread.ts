import { nodeData, nodeName, type PathwayNode } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { looseKey } from '#pathway/near.ts'
import { type NodeMember, topMembers } from '#pathway/nodeMembers.ts'

/** A member of `data` that nobody reads, and the known one that its name is like. */
export interface UnreadMember {
  readonly name: string
  readonly meant: string
}

/** Lists the members that look like known ones and are read by nobody (`docs/api-decisions.md` §5), where the known one is not set. */
export function unreadMembers(node: PathwayNode, members: readonly NodeMember[]): readonly UnreadMember[] {
  const data = nodeData(node)
  const known = knownNames(members)
  return Object.keys(data).flatMap(name => {
    if (known.names.has(name)) return []
    const meant = known.byKey.get(looseKey(name))
    return meant === undefined || isSet(data[meant]) || !isSet(data[name]) ? [] : [{ name, meant }]
  })
}

export function unreadFindings(node: PathwayNode, members: readonly NodeMember[]): readonly Omit<Finding, 'node_id'>[] {
  return unreadMembers(node, members).map(({ name, meant }) => ({
    code: 'member-unread',
    severity: 'warning',
    field: name,
    message: `Nothing reads \`${name}\` of “${nodeName(node)}”. The field is called \`${meant}\`.`,
  }))
}

const namesByMembers = new WeakMap<readonly NodeMember[], ReturnType<typeof readNames>>()

function knownNames(members: readonly NodeMember[]) {
  const read = namesByMembers.get(members) ?? readNames(members)
  namesByMembers.set(members, read)
  return read
}

function readNames(members: readonly NodeMember[]) {
  const names = topMembers(members)
  const written = members.flatMap(({ path, mistakenFor = [] }) =>
    mistakenFor.map(name => [looseKey(name), path] as const),
  )
  return { names: new Set(names), byKey: new Map([...written, ...names.map(name => [looseKey(name), name] as const)]) }
}

/** Empty values say nothing that could be missed. */
function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false
  return !Array.isArray(value) || value.length > 0
}
