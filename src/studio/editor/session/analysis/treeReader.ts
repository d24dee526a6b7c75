import type { PathwayDocument } from '#pathway/document.ts'
import { readEdgeRoutes } from '../../geometry/edgeRoutes.ts'
import { buildTree, shapeOf, type Tree } from './outlineTree.ts'

export type TreeReader = (document: PathwayDocument) => Tree

/** Reads the trees of one document after another; the same tree as long as its shape and its routes are the same. */
export function createTreeReader(): TreeReader {
  let last: {
    document: PathwayDocument
    routes: ReturnType<typeof readEdgeRoutes>
    shape: readonly string[]
    tree: Tree
  } | null
  last = null
  return document => {
    if (last?.document === document) return last.tree
    const routes = readEdgeRoutes(document, last?.routes)
    const shape = shapeOf(document)
    const isSame =
      last?.routes.list === routes.list &&
      last.shape.length === shape.length &&
      last.shape.every((part, at) => part === shape[at])
    last = { document, routes, shape, tree: last && isSame ? last.tree : buildTree(routes) }
    return last.tree
  }
}
