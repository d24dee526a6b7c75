import type { Finding } from '#pathway/finding.ts'
import { memberOf, type NodeMember } from '#pathway/nodeMembers.ts'

/**
 * A finding whose sentence names nodes by their place: a node's new name needs a new sentence, not a new analysis.
 */
export interface Draft extends Omit<Finding, 'message'> {
  readonly say: (nameOf: NameOf) => string
}

/** The name of the node at a place. */
export type NameOf = (place: number) => string

/** Names a field of a node or edge as a person says it: “URL”. */
export function fieldInWords(field: string, members: readonly NodeMember[]): string {
  const path = memberOf(field)
  return members.find(member => member.path === path)?.words ?? path
}

/** A text of the author's as sentences quote it. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
