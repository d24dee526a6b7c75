import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type NodeData, textMember } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'

/**
 * What the cards of all kinds are put together from. A card is as high as four lines, whatever its node says, so that the canvas
 * knows every size beforehand: each row below the speech takes a line of it, and what does not fit is cut.
 */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className="flex h-full min-w-0 flex-col gap-0.5 overflow-hidden">{children}</div>
}

/** Longer than what four lines can show; the rest of a prompt of 10,000 characters is not given to the page. */
const EXCERPT_LENGTH = 220

/** What the agent says: its words as they are, or what it is asked to do. */
export function Says({ data, lines }: { data: NodeData; lines: 1 | 2 | 3 | 4 }) {
  const text = textMember(data, 'text').trim()
  const prompt = textMember(data, 'prompt').trim()
  if (text === '' && prompt === '') return <p className="text-muted text-xs italic leading-[18px]">Says nothing yet.</p>
  return (
    <p className={`text-xs leading-[18px] ${clamps[lines]} ${text === '' ? 'text-muted' : 'text-ink'}`}>
      {text === '' ? <Excerpt text={prompt} /> : <Excerpt text={`“${text}”`} />}
    </p>
  )
}

const clamps = { 1: 'shrink-0 truncate', 2: 'line-clamp-2', 3: 'line-clamp-3', 4: 'line-clamp-4' }

/** The beginning of a text, with its variables set apart. */
export function Excerpt({ text }: { text: string }) {
  const parts = useMemo(() => {
    const excerpt = text
      .slice(0, EXCERPT_LENGTH)
      .replace(/\s+/g, ' ')
      .replace(/(^|\s)#+\s*/g, '$1')
    return excerpt.split(/(\{\{[^{}]*\}\})/)
  }, [text])
  return parts.map((part, index) =>
    part.startsWith('{{') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and keep no state
      <span key={index} className="text-accent">
        {part.slice(2, -2).trim()}
      </span>
    ) : (
      part
    ),
  )
}

/** One line about the node, after an icon. */
export function CardLine({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex h-[18px] shrink-0 items-center gap-1.5 text-muted text-xs" title={title}>
      <Icon aria-hidden className="size-3 shrink-0" />
      <span className="min-w-0 truncate">{children}</span>
    </div>
  )
}

const SHOWN_CHIPS = 3

/** The names of the variables that a node collects, in one line. */
export function VariableChips({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const more = names.length - SHOWN_CHIPS
  return (
    <div className="flex h-5 shrink-0 items-center gap-1 overflow-hidden" title={`Remembers ${names.join(', ')}`}>
      {names.slice(0, SHOWN_CHIPS).map(name => (
        <span
          key={name}
          className="min-w-0 truncate rounded bg-raised px-1.5 font-mono text-[11px] text-ink leading-[18px]"
        >
          {name}
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-[11px] text-muted">+{more}</span>}
    </div>
  )
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
