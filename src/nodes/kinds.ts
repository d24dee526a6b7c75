import { type KindFinder, kindFinder, type NodeKind } from '#pathway/kind.ts'
import { createNodeTexts } from '#pathway/texts/nodeTexts.ts'
import { createVariables } from '#pathway/variables/list.ts'
import { defaultKind } from './default/model.ts'
import { endCallKind } from './end-call/model.ts'
import { knowledgeKind } from './knowledge/model.ts'
import { routeKind } from './route/model.ts'
import { transferKind } from './transfer/model.ts'
import { webhookKind } from './webhook/model.ts'

/**
 * The kinds of node, in the palette's order. The first is what nodes without a type, or of an unknown one, are played as. This is the one
 * list of them: the other registries load the parts of a kind from the folder that its key names.
 */
export const nodeKinds: readonly NodeKind[] = [
  defaultKind,
  webhookKind,
  knowledgeKind,
  transferKind,
  endCallKind,
  routeKind,
]

/** The kind of a node's `type`; for a type that no kind knows the Default kind with `isKnown: false`. */
export const kindOf: KindFinder = kindFinder(nodeKinds)

/** The texts of a node; the same list for the same node. */
export const nodeTexts = createNodeTexts(nodeKinds)

/** Every variable of a document, with all who set and read it; worked out once for the same document. */
export const variablesOf = createVariables(nodeKinds)
