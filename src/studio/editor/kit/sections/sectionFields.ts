import { kindOf } from '#nodes/kinds.ts'
import type { PathwayNode } from '#pathway/document.ts'
import { topMembers } from '#pathway/nodeMembers.ts'

/** The members that a section of a node's form shows, by the table of members. */
export function sectionFields({ type }: PathwayNode, section: string): readonly string[] {
  return topMembers(kindOf(type).members, member => member.section === section)
}
