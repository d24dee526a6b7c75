import { kindOf } from '#nodes/kinds.ts'
import type { PathwayNode } from '#pathway/document.ts'
import type { NodePlay } from '#runtime/run.ts'
import { defaultPlay } from './default/play.ts'
import { endCallPlay } from './end-call/play.ts'
import { knowledgePlay } from './knowledge/play.ts'
import { transferPlay } from './transfer/play.ts'
import { webhookPlay } from './webhook/play.ts'

const plays: readonly NodePlay[] = [defaultPlay, webhookPlay, knowledgePlay, transferPlay, endCallPlay]

const byKey = new Map(plays.map(play => [play.key, play]))

/** Finds how a node plays; one of an unknown type plays as a Default node. */
export function playOf(node: PathwayNode): NodePlay {
  return byKey.get(kindOf(node.type).key) ?? defaultPlay
}
