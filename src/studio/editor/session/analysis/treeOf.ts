import type { PathwayDocument } from '#pathway/document.ts'
import { readWays } from '../../geometry/edgeRoutes.ts'
import type { EditorStore } from '../document/store.ts'
import { buildTree, shapeOf, type Tree } from './outlineTree.ts'

/** Reads the trees of one document after another; the same tree as long as its shape and its ways are the same. */
function createReader(): (document: PathwayDocument) => Tree {
  let last: {
    document: PathwayDocument
    ways: ReturnType<typeof readWays>
    shape: readonly string[]
    tree: Tree
  } | null
  last = null
  return document => {
    if (last?.document === document) return last.tree
    const ways = readWays(document, last?.ways)
    const shape = shapeOf(document)
    const isSame =
      last?.ways.list === ways.list &&
      last.shape.length === shape.length &&
      last.shape.every((part, at) => part === shape[at])
    last = { document, ways, shape, tree: last && isSame ? last.tree : buildTree(ways) }
    return last.tree
  }
}

const readers = new WeakMap<EditorStore, (document: PathwayDocument) => Tree>()

/** Reads its documents one after another as trees. */
export function readerOf(store: EditorStore) {
  let reader = readers.get(store)
  if (!reader) {
    reader = createReader()
    readers.set(store, reader)
  }
  return reader
}

/** The opened pathway as a tree. */
export function treeOf(store: EditorStore): Tree {
  return readerOf(store)(store.getState().document)
}
