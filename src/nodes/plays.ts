import type { PathwayNode } from '#pathway/document.ts'
import type { NodePlay } from '#runtime/run.ts'
import { kindOf, nodeKinds } from './kinds.ts'

/** The play of each kind, by the kind's key. */
const plays = new Map(await Promise.all(nodeKinds.map(async ({ key }) => [key, await loadPlay(key)] as const)))

async function loadPlay(key: string): Promise<NodePlay> {
  const part: { readonly play: NodePlay } = await import(`./${key}/play.ts`)
  return part.play
}

/** Finds the play of a node; an unknown type plays as the first kind. */
export function playOf(node: PathwayNode): NodePlay {
  const { key } = kindOf(node.type)
  const play = plays.get(key)
  if (!play) throw new Error(`nodes/${key}/play.ts has no play.`)
  return play
}
