import { kindOf } from '#nodes/kinds.ts'
import { isGlobal, isStart, nodeData, nodeName, type PathwayNode } from '#pathway/document.ts'

/**
 * What of a node is seen from afar. What else is written on a card the card reads by itself, so that the canvas hears nothing of a key
 * that is typed in a prompt.
 */
export interface CardLook {
  readonly type: unknown
  readonly name: string
  readonly isStart: boolean
  readonly isGlobal: boolean
  /** Whether it is the caller's turn there. */
  readonly waits: boolean
}

const looks = new WeakMap<PathwayNode, CardLook>()

/** The look of a node: the one `before` where it looks the same. */
export function cardLook(node: PathwayNode, before: CardLook | undefined): CardLook {
  const known = looks.get(node)
  if (known) return known
  const now: CardLook = {
    type: node.type,
    name: nodeName(node),
    isStart: isStart(node),
    isGlobal: isGlobal(node),
    waits: kindOf(node.type).waits(nodeData(node)),
  }
  const look = before && isSame(before, now) ? before : now
  looks.set(node, look)
  return look
}

function isSame(one: CardLook, other: CardLook): boolean {
  return (
    one.type === other.type &&
    one.name === other.name &&
    one.isStart === other.isStart &&
    one.isGlobal === other.isGlobal &&
    one.waits === other.waits
  )
}

/** A card as it is read out. */
export function describeLook({ type, name, isStart, isGlobal }: CardLook): string {
  return [name, kindOf(type).label, isStart ? 'start' : '', isGlobal ? 'global' : '']
    .filter(part => part !== '')
    .join(', ')
}
