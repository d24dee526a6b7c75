import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import type { Line, WantedResult } from '../../brains/outcome.ts'
import type { CallRow } from '../../db/schema.ts'

/** Facts of a conversation that has ended, whoever sums it up. */
export interface EndedConversation {
  /** A noun: `call`, `conversation`. */
  readonly what: string
  /** Sentences of how it began and how it ended. */
  readonly opening: string
  readonly closing: string
  /** Without what it was sent with, and without secrets. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly lines: readonly Line[]
}

const MOST_VARIABLES = 12
const LONGEST = 120

type SummedCall = Pick<
  CallRow,
  | 'to_number'
  | 'from_number'
  | 'inbound'
  | 'answered_by'
  | 'call_ended_by'
  | 'transferred_to'
  | 'duration'
  | 'error_message'
>

/** Sums a conversation up by what was recorded of it, where no model can read it: it says so, and guesses nothing (`docs/api-decisions.md` §6). */
export function extractSummary({ what, opening, closing, lines, variables }: EndedConversation): string {
  return [
    `Extracted from the record, because no model read this ${what}.`,
    opening,
    said(lines),
    known(variables),
    closing,
  ]
    .filter(sentence => sentence !== '')
    .join(' ')
}

/** The results that stand among the call's variables under the same name; the others are null. */
export function extractAnalysis(wanted: readonly WantedResult[], variables: Readonly<Record<string, unknown>>) {
  const plain = (name: string) => name.replaceAll(/[\s_-]/g, '').toLowerCase()
  const byName = new Map(Object.entries(variables).map(([name, value]) => [plain(name), value]))
  return Object.fromEntries(wanted.map(({ name, read }) => [name, read(byName.get(plain(name))) ?? null]))
}

const answerers = { human: 'A person answered.', voicemail: 'Voicemail answered.' } as const

/** A length in words; `duration` in seconds. */
export function lengthOf(what: string, duration: number): string {
  const [count, unit] = duration < 90 ? [Math.round(duration), 'second'] : [Math.round(duration / 60), 'minute']
  return `The ${what} took ${count} ${unit}${count === 1 ? '' : 's'}.`
}

export function openingOf(call: SummedCall): string {
  const length = lengthOf('call', call.duration)
  if (call.inbound) return `${formatPhoneNumber(call.from_number)} called. ${length}`
  const answered = call.answered_by === 'human' || call.answered_by === 'voicemail' ? answerers[call.answered_by] : ''
  return [`The agent called ${formatPhoneNumber(call.to_number)}.`, answered, length].filter(Boolean).join(' ')
}

function said(lines: readonly Line[]): string {
  const words = lines.filter(({ by }) => by === 'caller')
  const last = words.at(-1)
  if (!last) return 'The other person said nothing.'
  const times = words.length === 1 ? 'once' : `${words.length} times`
  return `The other person spoke ${times}, last “${short(last.text).replace(/[.!]$/, '')}”.`
}

function known(variables: EndedConversation['variables']): string {
  const plain = Object.entries(variables).flatMap(([name, value]) =>
    value === null || value === '' || typeof value === 'object' ? [] : [`${name}: ${short(String(value))}`],
  )
  const more = plain.length - MOST_VARIABLES
  const listed = plain.slice(0, MOST_VARIABLES).join(', ')
  if (listed === '') return ''
  return `Known at the end: ${listed}${more > 0 ? `, and ${more} more` : ''}.`
}

export function closingOf(call: SummedCall): string {
  if (call.transferred_to) return `It was transferred to ${formatPhoneNumber(call.transferred_to)}.`
  if (call.error_message) return `It failed: ${call.error_message}`
  return call.call_ended_by === 'USER' ? 'The other person hung up.' : 'The agent ended the call.'
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
