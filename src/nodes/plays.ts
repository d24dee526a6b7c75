import type { PathwayNode } from '#pathway/document.ts'
import type { NodePlay } from '#runtime/run.ts'
import { kindOf, nodeKinds } from './kinds.ts'

/** How the nodes of each kind play, by its key. */
const plays = new Map(await Promise.all(nodeKinds.map(async ({ key }) => [key, await loadPlay(key)] as const)))

async function loadPlay(key: string): Promise<NodePlay> {
  const part: { readonly play: NodePlay } = await import(`./${key}/play.ts`)
  return part.play
}

/** How a node plays; one of an unknown type plays as one of the first kind. */
export function playOf(node: PathwayNode): NodePlay {
  const { key } = kindOf(node.type)
  const play = plays.get(key)
  if (!play) throw new Error(`nodes/${key}/play.ts has no play.`)
  return play
}
