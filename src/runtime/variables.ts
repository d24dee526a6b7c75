import parsePhoneNumber from 'libphonenumber-js/min'
import { inFigures, MAX_FILLED_LENGTH, MAX_VARIABLES_LENGTH } from '#pathway/bounds.ts'
import { canonicalKey, STATUS_CODE } from '#pathway/builtins.ts'
import { nodeData, nodesById, type PathwayDocument, textMember } from '#pathway/document.ts'
import { ownMember } from '#pathway/ownMember.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { lookupVariable, rootOf, spellingOf, variableKey } from '#pathway/templates.ts'
import { withoutBraces } from './cleanSpeech.ts'
import { createConversation, type NewConversation } from './conversation.ts'
import type { TimelineEvent } from './events/event.ts'
import { jsonLength } from './jsonLength.ts'
import { localTime } from './localTime.ts'
import type { Clock } from './ports.ts'
import { event, type Play, type Run } from './run.ts'
import type { ConversationState } from './state.ts'

export type Lookup = (name: string) => unknown

/** Sources that a variable's value is read from. */
interface Known {
  readonly document: PathwayDocument | undefined
  readonly state: ConversationState
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Reads variables by the names that authors write: what the conversation has set, then the built-ins (`docs/playing.md` §6). */
export function lookupIn(run: Known): Lookup {
  return name => {
    const own = lookupVariable(run.state.variables, name)
    if (own !== undefined) return own
    if (canonicalKey(name) === STATUS_CODE) return lookupVariable(run.state.variables, STATUS_CODE)
    const root = variableKey(rootOf(name))
    const builtIn = ownMember(builtIns, root)
    return builtIn ? lookupVariable({ [root]: builtIn(run) }, name) : undefined
  }
}

/** As `lookupIn`, and `{{SECRET.NAME}}` too: for requests only. */
export function lookupWithSecrets(run: Run): Lookup {
  const lookup = lookupIn(run)
  return name => {
    const secret = /^secret\s*\.\s*(\S.*)$/i.exec(name.trim())?.[1]
    return secret === undefined ? lookup(name) : lookupVariable(run.options.secrets ?? {}, secret)
  }
}

/** All variables with the built-ins that have a value, for rules and brains. The same record while nothing of it changes. */
export function allVariables(run: Run): Readonly<Record<string, unknown>> {
  const { variables, history } = run.state
  const second = Math.floor(run.now / 1000)
  const last = lastRead.get(run)
  if (last?.variables === variables && last.history === history && last.second === second) return last.all
  const known: Record<string, unknown> = {}
  for (const [name, read] of shownReads) {
    const value = read(run)
    if (value !== undefined && value !== '') known[name] = value
  }
  const all = { ...known, ...variables }
  lastRead.set(run, { variables, history, second, all })
  return all
}

/** A turn reads all variables many times. */
const lastRead = new WeakMap<
  Run,
  Pick<ConversationState, 'variables' | 'history'> & {
    readonly second: number
    readonly all: Readonly<Record<string, unknown>>
  }
>()

/** Sets a variable under the spelling that it already has. */
export function setVariable(run: Run, name: string, value: unknown): void {
  setVariables(run, [[name, value]])
}

/**
 * Sets many variables at once, each under the spelling that it already has; of two with one name the later one counts. A text, list or
 * object for which `MAX_VARIABLES_LENGTH` leaves no room becomes null (`docs/api-decisions.md` §7).
 *
 * @returns The names of those that found no room; tell of them with `tellNoRoom`.
 */
export function setVariables(
  run: Run,
  values: readonly (readonly [name: string, value: unknown])[],
): ReadonlySet<string> {
  const variables = { ...run.state.variables }
  let length = lengths.get(run.state.variables) ?? jsonLength(variables)
  const noRoom = new Set<string>()
  const added = new Map<string, string>()
  for (const [name, value] of values) {
    const key = variableKey(name)
    const own = spellingOf(run.state.variables, key) ?? added.get(key) ?? name.trim()
    added.set(key, own)
    const before = Object.hasOwn(variables, own) ? jsonLength(variables[own]) : -own.length - QUOTES
    const after = jsonLength(value)
    const isBounded = typeof value === 'string' || (typeof value === 'object' && value !== null)
    const fits = !isBounded || length - before + after <= MAX_VARIABLES_LENGTH
    if (fits) noRoom.delete(name)
    else noRoom.add(name)
    variables[own] = fits ? value : null
    length += (fits ? after : 'null'.length) - before
  }
  lengths.set(variables, length)
  run.state.variables = variables
  return noRoom
}

/** The signs around a name in JSON: `"":,`. */
const QUOTES = 4

/** The lengths of records of variables, which are replaced and never changed. */
const lengths = new WeakMap<object, number>()

/** Why a variable is null where its value would make all of them too long. */
export const NO_ROOM = `All variables together can have at most ${inFigures(MAX_VARIABLES_LENGTH)} characters as JSON.`

export async function* tellNoRoom(run: Run, names: ReadonlySet<string>): Play<void> {
  if (names.size === 0) return
  const told = [...names].slice(0, MOST_TOLD)
  const message = `${NO_ROOM} No value was kept for ${told.join(', ')}${told.length < names.size ? ' and others' : ''}.`
  yield event(run, 'warning', { message, names: told })
}

/** A message that is spoken without a conversation, to a voicemail: filled in, with nothing left that only a screen can show. */
export function fillMessage(text: string, conversation: NewConversation, clock: Clock): string {
  const state = createConversation(conversation)
  const lookup = lookupIn({ document: undefined, state, now: clock.now() })
  return withoutBraces(renderTemplate(text, lookup).text).trim()
}

/** Fills a text in and tells of every variable that had no value. */
export async function* fillIn(run: Run, text: string, field: string): Play<string> {
  const { text: filled, unset, isCut } = renderTemplate(text, lookupIn(run))
  yield* tellUnset(run, unset, field)
  if (isCut) yield tellCut(run, field)
  return filled
}

/** A text grew past what is made of one as its variables were filled in (`docs/api-decisions.md` §7). */
export function tellCut(run: Run, field: string): TimelineEvent {
  const message = `A text has more than ${inFigures(MAX_FILLED_LENGTH)} characters with its variables filled in, and ends there: ${field}.`
  return event(run, 'warning', { message, field })
}

/** Variables without a value that are told by name for one text; whoever has more has made a mistake, and sees it in these. */
const MOST_TOLD = 100

export async function* tellUnset(run: Run, names: readonly string[], field: string): Play<void> {
  for (const name of names.slice(0, MOST_TOLD)) yield event(run, 'variable.unset', { name, field })
  const more = names.length - MOST_TOLD
  if (more > 0) {
    const message = `${inFigures(more)} more ${more === 1 ? 'variable has' : 'variables have'} no value in “${field}”.`
    yield event(run, 'warning', { message, field })
  }
}

type Read = (run: Known) => unknown

/** The built-ins that brains and rules see among the variables. */
const shownBuiltIns: Readonly<Record<string, Read>> = {
  call_id: run => run.state.call.call_id,
  phone_number: run => (run.state.call.inbound ? run.state.call.from : run.state.call.to),
  from: run => run.state.call.from,
  to: run => run.state.call.to,
  short_from: run => withoutCountry(run.state.call.from),
  short_to: run => withoutCountry(run.state.call.to),
  now: run => localTime(run.now, run.state.call.timezone),
  now_utc: run => new Date(run.now).toUTCString(),
  timezone: run => run.state.call.timezone ?? 'UTC',
  language: run => run.state.call.language,
  lastUserMessage: run => run.state.history.findLast(said => said.role === 'user')?.content,
}

const shownReads = Object.entries(shownBuiltIns)

const builtIns: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(Object.entries(shownBuiltIns).map(([name, read]) => [variableKey(name), read])),
  prevnodeprompt: previousPrompt,
  request_data: run => run.state.request_data,
}

function previousPrompt(run: Known): string | undefined {
  const { previous_node_id } = run.state
  const node = run.document && previous_node_id !== null ? nodesById(run.document).get(previous_node_id) : undefined
  if (!node) return undefined
  const prompt = textMember(nodeData(node), 'prompt') || textMember(nodeData(node), 'text')
  const lookup = lookupIn(run)
  // Its own name stays empty, or a prompt that quotes it would quote itself without end.
  return renderTemplate(prompt, name => (variableKey(name) === 'prevnodeprompt' ? '' : lookup(name))).text
}

function withoutCountry(number: string | undefined): string | undefined {
  if (number === undefined) return undefined
  const known = nationalNumbers.get(number)
  if (known !== undefined) return known
  const national = parsePhoneNumber(number, 'US')?.nationalNumber ?? number.replace(/\D/g, '')
  if (nationalNumbers.size >= MOST_NUMBERS) nationalNumbers.clear()
  nationalNumbers.set(number, national)
  return national
}

/** Numbers take long to read, and a call has the same two in every turn. */
const nationalNumbers = new Map<string, string>()
const MOST_NUMBERS = 1000
