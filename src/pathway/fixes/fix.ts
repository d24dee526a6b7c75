import type { PathwayDocument, PathwayNode } from '#pathway/document.ts'
import { listNodes, nodeName } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import type { CheckedKind } from '#pathway/kind.ts'

/** One way to fix what a finding is about. */
export interface Fix {
  /** Names it among the fixes of its finding, for as long as the document stays the same. */
  readonly id: string
  /** All that it will do, as a person reads it on a button: “Delete the edge “no booking””. */
  readonly title: string
  /** It loses nothing that the author wrote, and there is one clear answer: it may be done together with others, unasked. */
  readonly isSafe: boolean
  /** `newId` makes the ids of new nodes and edges. */
  apply(document: PathwayDocument, newId: () => string): PathwayDocument
}

/** The fixes of what a kind's own checks find, by the finding's code (`nodes/<kind>/fixes.ts`). */
export type KindFixes = Readonly<Record<string, (broken: Broken) => readonly Fix[]>>

/** A kind with its checks and fixes, from the registry of `nodes/fixes.ts`. */
export interface FixableKind extends CheckedKind {
  readonly fixes: KindFixes
}

/** The facts that a fix is worked out from. */
export interface Broken {
  readonly document: PathwayDocument
  readonly finding: Finding
  /** The node that the finding is about; for a finding about an edge the edge's source. */
  readonly node: PathwayNode | undefined
  readonly kinds: readonly CheckedKind[]
  kindOf(type: unknown): CheckedKind
  /** The names of all variables that nodes set or that every call has. */
  setNames(): readonly string[]
}

/** More than these nobody wants to choose from. */
export const MOST_CHOICES = 4

const LONGEST_NAME = 40

/** “A name”, cut where it is long. */
export function quote(name: string): string {
  return `“${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name}”`
}

/** The name of one of several nodes, with the end of its id where another has the same name. */
export function nameAmong(node: PathwayNode, nodes: readonly PathwayNode[]): string {
  const isAlone = nodes.every(other => other === node || nodeName(other) !== nodeName(node))
  return isAlone ? quote(nodeName(node)) : `${quote(nodeName(node))} (${node.id.slice(-6)})`
}

const takenNames = new WeakMap<PathwayDocument, ReadonlySet<string>>()

/** A name that no node has yet: the wanted one, or with a number behind it. */
export function freeName(document: PathwayDocument, wanted: string): string {
  const taken =
    takenNames.get(document) ?? new Set(listNodes(document).map(node => nodeName(node).trim().toLowerCase()))
  takenNames.set(document, taken)
  let name = wanted
  for (let number = 2; taken.has(name.trim().toLowerCase()); number += 1) name = `${wanted} ${number}`
  return name
}
