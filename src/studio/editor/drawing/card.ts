import type { LucideIcon } from 'lucide-react'
import type { CardLine } from '#nodes/cardLines.ts'
import { kindOf } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { isGlobal, isRecord, isStart, nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { fitLines, heightOf } from './cardLayout.ts'

/**
 * The facts of a node that are seen from afar. All else on its card is read by the card itself, so that the canvas hears nothing of a
 * key that is typed in a prompt.
 */
export interface CardSummary {
  readonly type: unknown
  readonly name: string
  readonly isStart: boolean
  readonly isGlobal: boolean
  /** True where it is the caller's turn. */
  readonly waits: boolean
  /** In the canvas's own pixels: as much as its lines take. */
  readonly height: number
}

/** A node card as every renderer shows it: DOM, canvas, SVG and thumbnail. `cardLayout.ts` has its measures. */
export interface CardDescription extends CardSummary {
  readonly Icon: LucideIcon
  /** The kind's colour, as CSS. */
  readonly accent: string
  readonly tag: Tag | undefined
  /** The lines below the head, from top to bottom. */
  readonly lines: readonly CardLine[]
}

/** The author's own mark on a node. */
interface Tag {
  readonly name: string
  /** As CSS; undefined where the file names none that is a colour. */
  readonly colour: string | undefined
}

/** Texts of a card that no node's data hold. */
export const CARD_TEXTS = {
  start: 'Start node',
  startFromAfar: 'Start',
  global: 'Global',
  missing: 'Deleted node',
  emptyNote: 'Empty note',
} as const

/** So much of its kind's color, in percent, fills a card whose name cannot be read. */
export const FAR_FILL = 75

const summaries = new WeakMap<PathwayNode, CardSummary>()

/** Summarizes a node; gives back the summary of `before` where nothing of it changed. */
export function summarizeCard(node: PathwayNode, before?: CardSummary): CardSummary {
  const known = summaries.get(node)
  if (known) return known
  const now: CardSummary = {
    type: node.type,
    name: nodeName(node),
    isStart: isStart(node),
    isGlobal: isGlobal(node),
    waits: kindOf(node.type).waits(nodeData(node)),
    height: heightOf(linesOf(node)),
  }
  const summary = before && isSame(before, now) ? before : now
  summaries.set(node, summary)
  return summary
}

function isSame(one: CardSummary, other: CardSummary): boolean {
  return (
    one.type === other.type &&
    one.name === other.name &&
    one.isStart === other.isStart &&
    one.isGlobal === other.isGlobal &&
    one.waits === other.waits &&
    one.height === other.height
  )
}

export function describeCard(node: PathwayNode): CardDescription {
  const { Icon, accent } = viewOf(node.type)
  return { ...summarizeCard(node), Icon, accent, tag: tagOf(node), lines: linesOf(node) }
}

/** The height of a node's card. */
export function cardHeight(node: PathwayNode): number {
  return summarizeCard(node).height
}

function linesOf(node: PathwayNode): readonly CardLine[] {
  return fitLines(viewOf(node.type).lines(node))
}

/** A colour by its name, number or function, and nothing that could be more than that. */
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]+(?:\([\d\s.,%/a-z]+\))?)$/i

function tagOf(node: PathwayNode): Tag | undefined {
  const { tag } = nodeData(node)
  if (!isRecord(tag)) return undefined
  const name = textMember(tag, 'name').trim()
  const colour = textMember(tag, 'color').trim()
  return name === '' && colour === '' ? undefined : { name, colour: COLOUR.test(colour) ? colour : undefined }
}

/** Names a card for a screen reader. */
export function cardLabel({ type, name, isStart, isGlobal }: CardSummary): string {
  return [name, kindOf(type).label, isStart ? 'start' : '', isGlobal ? 'global' : '']
    .filter(part => part !== '')
    .join(', ')
}
