import { addNode } from '#pathway/commands/nodes.ts'
import type { PathwayDocument, PathwayNode, Position } from '#pathway/document.ts'
import type { CheckedKind } from '#pathway/kind.ts'
import { type Broken, type Fix, freeName, quote } from './fix.ts'

/** A kind that ends the call, and needs nothing to be filled in for it. */
export function endingKind(kinds: readonly CheckedKind[]): CheckedKind | undefined {
  return kinds.find(
    kind => kind.endsCall && kind.findings({ id: '', type: kind.type, data: kind.create(kind.label) }).length === 0,
  )
}

const BELOW = 220
const ASIDE = 320

/** A place for a new node near another. Where the document has no places, none is needed. */
export function beside(node: PathwayNode | undefined, where: 'above' | 'below' | 'right'): Position {
  const { x = 0, y = 0 } = node?.position ?? {}
  if (where === 'right') return { x: x + ASIDE, y: y + BELOW / 2 }
  return { x, y: where === 'below' ? y + BELOW : y - BELOW }
}

/** Adds an empty node of the first kind, which waits for the caller. */
export function addPlainNode(
  document: PathwayDocument,
  kinds: readonly CheckedKind[],
  { id, name, position }: { readonly id: string; readonly name: string; readonly position: Position },
): PathwayDocument {
  const [kind] = kinds
  return kind ? addNode(document, { node: { id, type: kind.type, data: kind.create(name), position } }) : document
}

interface Missing {
  /** The name of the node in the file; nothing for one that it does not name. */
  readonly written: string
  /** The id that the file names; nothing where it names none. */
  readonly id: string | undefined
  readonly position: Position
  /** Leads to the new node, where its id is not the one that the file names. */
  lead(document: PathwayDocument, id: string, name: string, newId: () => string): PathwayDocument
}

/** Makes a node that is led to or from and is not there. */
export function makeMissing({ document, kinds }: Broken, { written, id: named, position, lead }: Missing): Fix {
  const name = freeName(document, written || 'New node')
  return {
    id: 'make',
    title: `Create the missing node ${quote(name)}`,
    isSafe: false,
    apply(doc, newId) {
      const id = named || newId()
      const added = addPlainNode(doc, kinds, { id, name, position })
      return named ? added : lead(added, id, name, newId)
    },
  }
}
