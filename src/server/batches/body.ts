import { readBatchEntry } from '#contract/batchEntries.ts'
import { fillPrompt, knownNames, placeholdersOf } from '#contract/batchPrompt.ts'
import { promptOf, transferNumberOf } from '#contract/batchRules.ts'
import type { CreateCampaignBody } from '#contract/campaigns.ts'
import { type CallRequest, readCallBody } from '../calls/body.ts'
import { type Fault, named } from '../http/errors.ts'
import { firstLoudMoment, type QuietHours, timezonesOfEntry } from './quietHours.ts'

/** Work on the JSON of batches, which a worker does where it is large. */

/** Members of a batch or a campaign that are not those of its calls. */
const OWN_MEMBERS = [
  'base_prompt',
  'batch_webhook',
  'call_data',
  'calls_per_minute',
  'campaign_id',
  'label',
  'name',
  'numbers',
  'phone_number',
  'quiet_hours',
  'sequence',
  'start',
  'start_time',
  'task',
  'test_mode',
] as const

const MINUTE_MS = 60_000

/** An entry as it is stored. */
export interface NewEntry {
  readonly phone_number: string
  readonly timezone: string | null
  /** JSON text. */
  readonly data: string
  /** Why nobody calls it; null where somebody does. */
  readonly fault: string | null
}

interface ReadEntries {
  readonly entries: readonly NewEntry[]
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
}

/** The body of a batch: the request of its calls, and its entries with their faults. */
export interface BatchBody extends ReadEntries {
  readonly request: CallRequest
  readonly persona: string
  readonly tools: ReturnType<typeof readCallBody>['tools']
  readonly prompt: string | undefined
  readonly quiet: QuietHours | undefined
}

type Members = Readonly<Record<string, unknown>>
type Entry = Members

/** Reads the body of a batch, or of a campaign, whose numbers are entries that have nothing else. */
export function readBatchBody({ text }: { readonly text: string }): BatchBody {
  const body: Members = JSON.parse(text)
  const { request, persona, tools } = readCallBody({ text: JSON.stringify(requestMembers(body)) })
  const prompt = body.pathway_id ? undefined : promptOf(body)
  const read = readEntries(entriesOf(body), { prompt, request: body, isTest: body.test_mode === true })
  // The contract's schema has read them.
  const quiet = (body.quiet_hours ?? undefined) as QuietHours | undefined
  return { request, persona, tools, prompt, quiet, ...read }
}

interface MoreEntries {
  /** The body of the request, JSON text. */
  readonly text: string
  /** The stored request of the batch's calls, JSON text. */
  readonly request: string
  readonly prompt: string | undefined
}

/** Reads entries that are added to a batch. */
export function readMoreEntries({ text, request, prompt }: MoreEntries): ReadEntries {
  return readEntries(entriesOf(JSON.parse(text)), { prompt, request: JSON.parse(request), isTest: false })
}

function requestMembers(body: Members): Members {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_MEMBERS.some(own => own === name)))
}

function entriesOf({ call_data, numbers }: Members): readonly Entry[] {
  // The contract's schema has let nothing else through.
  if (Array.isArray(numbers)) return numbers.map((phone_number: string) => ({ phone_number }))
  return (call_data ?? []) as readonly Entry[]
}

interface EntryContext {
  readonly prompt: string | undefined
  readonly request: Members
  /** A test calls the first entry alone, and names the faults of all. */
  readonly isTest: boolean
}

function readEntries(written: readonly Entry[], { prompt, request, isTest }: EntryContext): ReadEntries {
  const faults: Fault[] = []
  const warnings: Fault[] = []
  const firsts = new Map<string, number>()
  const transferTo = transferNumberOf(request)
  const isKnown = knownNames(request)
  const entries = written.map((data, index): NewEntry => {
    const place = `call_data[${index}]`
    const reading = readBatchEntry(data, transferTo)
    const text = JSON.stringify(data)
    if (!reading.ok) {
      faults.push({ path: reading.member === '' ? place : `${place}.${reading.member}`, message: reading.message })
      const { phone_number: number } = data
      const phone_number = typeof number === 'string' || typeof number === 'number' ? String(number).slice(0, 100) : ''
      // A text that is too long to be read is too long to be kept.
      const kept = reading.member === '' ? JSON.stringify({ phone_number }) : text
      return { phone_number, timezone: null, data: kept, fault: reading.message }
    }
    const { phone_number, timezone = null } = reading.entry
    const first = firsts.get(phone_number)
    if (first === undefined) firsts.set(phone_number, index)
    else
      warnings.push({
        path: `${place}.phone_number`,
        message: `This number is also in call_data[${first}] and will be called twice.`,
      })
    for (const name of prompt === undefined ? [] : fillPrompt(prompt, data, isKnown).unfilled)
      warnings.push({ path: place, message: `The prompt has {${name}}, and this entry has no “${name}”.` })
    return { phone_number, timezone, data: text, fault: null }
  })
  return { entries: isTest ? entries.slice(0, 1) : entries, faults: named(faults), warnings: named(warnings) }
}

/** The retries of a campaign, and whether it has anybody to call. */
export function readSequence({ text }: { readonly text: string }) {
  const { sequence, numbers = [] }: CreateCampaignBody = JSON.parse(text)
  const { retries, wait_period } = sequence ?? {}
  return { retries: retries ?? 0, wait_period: wait_period ?? 0, hasNumbers: numbers.length > 0 }
}

interface TestOfBatch {
  readonly text: string
  readonly quiet: QuietHours | undefined
  readonly calls_per_minute: number
  /** The moment from which calls are placed, in milliseconds since the epoch. */
  readonly from: number
}

/** The diagnostics of a batch in test mode: what its first call says, and whom the whole batch would call, and when. */
export function testOfBatch({ text, quiet, calls_per_minute, from }: TestOfBatch) {
  const body: Members = JSON.parse(text)
  const written = entriesOf(body)
  const prompt = body.pathway_id ? undefined : promptOf(body)
  const filled = prompt === undefined ? undefined : fillPrompt(prompt, written[0] ?? {}, knownNames(body))
  const moments = new Map<string, number>()
  const interval = MINUTE_MS / calls_per_minute
  let placed = 0
  const would_call = written.flatMap((data, index) => {
    const reading = readBatchEntry(data, transferNumberOf(body))
    if (!reading.ok) return []
    const timezones = timezonesOfEntry(reading.entry)
    const at = Math.round(from + placed * interval)
    placed += 1
    const key = `${Math.floor(at / MINUTE_MS)} ${timezones.join()}`
    const loud = quiet ? (moments.get(key) ?? firstLoudMoment(quiet, timezones, at)) : at
    if (loud > at) moments.set(key, loud)
    const { phone_number } = reading.entry
    return [{ index, phone_number, timezones: [...timezones], at: new Date(Math.max(at, loud)).toISOString() }]
  })
  return {
    entries: written.length,
    dispatched: 1,
    prompt: filled?.text ?? null,
    placeholders: prompt === undefined ? [] : [...placeholdersOf(prompt)],
    unfilled: [...(filled?.unfilled ?? [])],
    would_call,
  }
}
