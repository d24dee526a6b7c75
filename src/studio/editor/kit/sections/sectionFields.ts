import { kindOf } from '#nodes/kinds.ts'
import { isRecord, nodeData, type PathwayNode } from '#pathway/document.ts'
import { topMembers } from '#pathway/nodeMembers.ts'

/** The members that a section of a node's form shows, by the table of members. */
export function sectionFields({ type }: PathwayNode, section: string): readonly string[] {
  return topMembers(kindOf(type).members, member => member.section === section)
}

/** Tells whether the form shows a member of the data; one that the kind makes no use of only where the file has it. */
export function showsMember(node: PathwayNode, path: string): boolean {
  const member = kindOf(node.type).members.find(one => one.path === path)
  if (!member?.isShownWhenSet) return true
  const value = path
    .split('.')
    .reduce<unknown>((holder, name) => (isRecord(holder) ? holder[name] : undefined), nodeData(node))
  return value !== undefined
}
