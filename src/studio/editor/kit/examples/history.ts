import { isRecord } from '#pathway/document.ts'

/** One line of a conversation in an example; members that we do not know are kept. */
export interface Turn {
  readonly role: string
  readonly content: string
  readonly [member: string]: unknown
}

/**
 * A “Conversation History” as a file writes it: plain text, a list of turns, the same list as JSON inside a text, or something
 * else. Each keeps its own form when it is edited (`docs/api-decisions.md` §3).
 */
export type ConversationHistory =
  | TurnList
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'other'; readonly value: unknown }

export type TurnList =
  | { readonly form: 'list'; readonly turns: readonly Turn[] }
  | { readonly form: 'json'; readonly turns: readonly Turn[]; readonly indent: string }

export const HISTORY = 'Conversation History'
/** First line of a conversation in files. It says that nobody has spoken yet. */
export const CALL_CONNECTED = '<<CALL CONNECTED>>'

export function readHistory(value: unknown): ConversationHistory {
  if (value === undefined) return { form: 'text', text: '' }
  if (isTurns(value)) return { form: 'list', turns: value }
  if (typeof value !== 'string') return { form: 'other', value }
  const turns = parseTurns(value)
  return turns
    ? { form: 'json', turns, indent: /^\[\s*\n([ \t]+)/.exec(value)?.[1] ?? '' }
    : { form: 'text', text: value }
}

/** The history's value with other turns, in its own form. */
export function writeTurns(history: TurnList, turns: readonly Turn[]): unknown {
  return history.form === 'list' ? turns : JSON.stringify(turns, null, history.indent)
}

/** The value of a new example's history: in the form of the example before it, a list where there is none. */
export function emptyHistory(before: unknown): unknown {
  const turns: readonly Turn[] = [{ role: 'user', content: CALL_CONNECTED }]
  const form = before === undefined ? undefined : readHistory(before)
  if (form?.form === 'text') return ''
  return form?.form === 'json' ? JSON.stringify(turns, null, form.indent) : turns
}

function isTurns(value: unknown): value is readonly Turn[] {
  return (
    Array.isArray(value) &&
    value.every(turn => isRecord(turn) && typeof turn.role === 'string' && typeof turn.content === 'string')
  )
}

function parseTurns(text: string): readonly Turn[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isTurns(value) ? value : undefined
  } catch {
    return undefined
  }
}
