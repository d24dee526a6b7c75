import type { LucideIcon } from 'lucide-react'
import { type NodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'

/**
 * The lines of a card below its head, as data, so that the canvas and a picture of it say the same. A card is as high as they are, four
 * rows at most: what does not fit is cut.
 */
export type CardLine =
  /** The agent's words as they are, or what it is asked to do; `lines` high at most. */
  | { readonly is: 'says'; readonly text: string; readonly tone: Tone; readonly lines: Lines }
  /** One line about the node, after an icon; `title` says it in full. */
  | { readonly is: 'fact'; readonly Icon: LucideIcon; readonly title: string; readonly text: string }
  /** The address that a request goes to. */
  | {
      readonly is: 'request'
      readonly method: string
      readonly text: string
      readonly tone: Tone
      readonly title: string
    }
  /** The first of the variables that the node collects, and how many more there are. */
  | { readonly is: 'names'; readonly names: readonly string[]; readonly more: number; readonly title: string }

/** A placeholder stands where a node's data say nothing. */
export type Tone = 'plain' | 'muted' | 'placeholder'

/** The card of a kind (`nodes/<kind>/card.ts`). */
export interface NodeCard {
  readonly Icon: LucideIcon
  /** The lines below the card's head. */
  readonly lines: (node: PathwayNode) => readonly CardLine[]
}

export type Lines = 1 | 2 | 3 | 4

/** Longer than what four lines can show; the rest of a prompt of 10,000 characters is not given to the page. */
const EXCERPT_LENGTH = 220

/** The beginning of a text in one line; without the marks of headings. */
export function excerptOf(text: string): string {
  return text
    .slice(0, EXCERPT_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(/(^|\s)#+\s*/g, '$1')
}

/** A text in parts: a variable is one by itself, without its braces. */
export function partsOf(text: string): readonly { readonly text: string; readonly isVariable: boolean }[] {
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .filter(part => part !== '')
    .map(part => {
      const isVariable = part.startsWith('{{')
      return { text: isVariable ? part.slice(2, -2).trim() : part, isVariable }
    })
}

/** A text as a card shows it: a variable is set apart by its colour alone. */
export function withoutBraces(text: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => name.trim())
}

export function says(data: NodeData, lines: Lines): CardLine {
  const text = textMember(data, 'text').trim()
  const prompt = textMember(data, 'prompt').trim()
  if (text === '' && prompt === '') return { is: 'says', text: 'No speech yet', tone: 'placeholder', lines }
  return text === ''
    ? { is: 'says', text: excerptOf(prompt), tone: 'muted', lines }
    : { is: 'says', text: excerptOf(`“${text}”`), tone: 'plain', lines }
}

const SHOWN_NAMES = 3

/** A line for the names, where there are any. */
export function namesLine(names: readonly string[]): readonly CardLine[] {
  if (names.length === 0) return []
  const shown = names.slice(0, SHOWN_NAMES)
  return [{ is: 'names', names: shown, more: names.length - shown.length, title: `Extracts ${names.join(', ')}` }]
}

/** The names that a node extracts, each once. */
export function extractedNames(data: NodeData): readonly string[] {
  return [
    ...new Set(
      readExtractions(data)
        .filter(row => !row.isInstruction)
        .map(row => row.name),
    ),
  ]
}
