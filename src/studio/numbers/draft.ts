import type { z } from 'zod'
import { type InboundNumber, inboundUpdate } from '#contract/inbound.ts'
import { type InboundFault, inboundFaults, type overriddenByPathway } from '#contract/inboundRules.ts'
import { isRecord } from '#pathway/document.ts'
import { readJson, writeJson } from '#studio/shell/forms/json.ts'
import type { KeyValueRow } from '#ui/KeyValueEditor.tsx'

export type InboundUpdate = z.input<typeof inboundUpdate>

/** A number's settings as its form holds them: everything as it is typed. */
export interface NumberDraft {
  readonly answers: 'pathway' | 'prompt'
  readonly pathway_id: string
  /** `production`, `staging`, `draft` or a number; empty for production, or the draft while nothing is published. */
  readonly pathway_version: string
  readonly prompt: string
  readonly first_sentence: string
  readonly voice: string
  readonly language: string
  readonly model: string
  readonly background_track: string
  readonly wait_for_greeting: boolean
  readonly interruption_threshold: string
  /** One a line. */
  readonly keywords: string
  /** Ids of stored tools, and whole tools. */
  readonly tools: readonly (string | Readonly<Record<string, unknown>>)[]
  readonly transfer_phone_number: string
  readonly transfer_list: readonly KeyValueRow[]
  readonly dynamic_data: string
  readonly timezone: string
  readonly max_duration: string
  readonly record: boolean
  readonly webhook: string
  readonly summary_prompt: string
  readonly analysis_prompt: string
  readonly analysis_schema: string
  readonly metadata: string
}

/** Members that a pathway overrides, as the form holds them. */
export type OverriddenDraft = Pick<NumberDraft, (typeof overriddenByPathway)[number]>

export function overriddenOf(draft: NumberDraft): OverriddenDraft {
  const { prompt, first_sentence, model, dynamic_data, tools, transfer_list } = draft
  return { prompt, first_sentence, model, dynamic_data, tools, transfer_list }
}

/** The number as its form shows it. `overridden` is what a pathway took the place of: it is shown, and comes back with the prompt. */
export function draftOf(number: InboundNumber, overridden?: OverriddenDraft): NumberDraft {
  const written: NumberDraft = {
    answers: number.pathway_id === null && number.prompt !== null ? 'prompt' : 'pathway',
    pathway_id: number.pathway_id ?? '',
    pathway_version: number.pathway_version === null ? '' : String(number.pathway_version),
    prompt: number.prompt ?? '',
    first_sentence: number.first_sentence ?? '',
    voice: number.voice ?? '',
    language: number.language,
    model: number.model,
    background_track: number.background_track ?? '',
    wait_for_greeting: number.wait_for_greeting,
    interruption_threshold: String(number.interruption_threshold),
    keywords: number.keywords.join('\n'),
    tools: number.tools ?? [],
    transfer_phone_number: number.transfer_phone_number ?? '',
    transfer_list: Object.entries(number.transfer_list ?? {}).map(([name, value]) => ({ name, value })),
    dynamic_data: number.dynamic_data === null ? '' : writeJson(number.dynamic_data),
    timezone: number.timezone,
    max_duration: String(number.max_duration),
    record: number.record,
    webhook: number.webhook ?? '',
    summary_prompt: number.summary_prompt ?? '',
    analysis_prompt: number.analysis_prompt ?? '',
    analysis_schema: number.analysis_schema === null ? '' : writeJson(number.analysis_schema),
    metadata: number.metadata === null ? '' : writeJson(number.metadata),
  }
  if (number.pathway_id === null || !overridden) return written
  const isReset = number.prompt === null && number.first_sentence === null && number.tools === null
  return isReset && number.transfer_list === null && number.dynamic_data === null
    ? { ...written, ...overridden }
    : written
}

/** Tells whether a pathway overrides these members. */
export function isOverridden(draft: NumberDraft): boolean {
  return draft.answers === 'pathway' && draft.pathway_id !== ''
}

/** Reads the form as an update (`docs/api-decisions.md` §10) of the members that differ, and its faults. */
export function readDraft(
  draft: NumberDraft,
  number: InboundNumber,
): { readonly update: InboundUpdate; readonly faults: readonly InboundFault[] } {
  const faults: InboundFault[] = []
  const byPathway = isOverridden(draft)
  if (draft.answers === 'pathway' && !byPathway && !isUnassigned(number)) {
    faults.push({ path: 'pathway_id', message: 'Choose a pathway, or switch to a prompt.' })
  }
  if (draft.answers === 'prompt' && draft.prompt.trim() === '') {
    faults.push({ path: 'prompt', message: 'Write a prompt, or switch to a pathway.' })
  }
  const all: InboundUpdate = {
    pathway_id: byPathway ? draft.pathway_id : null,
    pathway_version: byPathway ? versionOf(draft.pathway_version) : null,
    voice: textOrNull(draft.voice),
    language: textOrNull(draft.language),
    background_track: trackOf(draft.background_track),
    wait_for_greeting: draft.wait_for_greeting,
    interruption_threshold: readNumber(draft.interruption_threshold, 'interruption_threshold', faults),
    keywords: draft.keywords
      .split('\n')
      .map(keyword => keyword.trim())
      .filter(keyword => keyword !== ''),
    transfer_phone_number: textOrNull(draft.transfer_phone_number),
    timezone: textOrNull(draft.timezone),
    max_duration: readNumber(draft.max_duration, 'max_duration', faults),
    record: draft.record,
    webhook: textOrNull(draft.webhook),
    summary_prompt: textOrNull(draft.summary_prompt),
    analysis_prompt: textOrNull(draft.analysis_prompt),
    analysis_schema: readObject(draft.analysis_schema, 'analysis_schema', faults),
    metadata: readObject(draft.metadata, 'metadata', faults),
    ...(!byPathway && {
      prompt: textOrNull(draft.prompt),
      first_sentence: textOrNull(draft.first_sentence),
      model: modelOf(draft.model),
      dynamic_data: readList(draft.dynamic_data, 'dynamic_data', faults),
      tools: draft.tools.length === 0 ? null : [...draft.tools],
      transfer_list: readTransfers(draft, faults),
    }),
  }
  for (const fault of inboundFaults(inboundUpdate.parse(all))) {
    const path = placeOf(draft, fault.path)
    if (!faults.some(other => other.path === path)) faults.push({ ...fault, path })
  }
  const now: Readonly<Record<string, unknown>> = { ...number }
  const differs = (member: string, value: unknown) => !equal(value ?? null, now[member] ?? null)
  const update = Object.fromEntries(
    Object.entries(all).filter(
      // A version goes with its pathway: a new pathway forgets the version of the one before.
      ([member, value]) =>
        differs(member, value) ||
        (member === 'pathway_version' && byPathway && differs('pathway_id', draft.pathway_id)),
    ),
  )
  return { update, faults }
}

/** Returns the field that shows a fault of the rules or the service. */
export function placeOf(draft: NumberDraft, path: string): string {
  const name = /^transfer_list\.(.*)$/s.exec(path)?.[1]
  if (name !== undefined) {
    const index = draft.transfer_list.findIndex(row => row.name.trim() === name)
    return index < 0 ? path : `transfer_list.${index}`
  }
  return /^(keywords|tools|dynamic_data)\[/.exec(path)?.[1] ?? path
}

/** A number that nobody would answer. */
export function isUnassigned({ pathway_id, prompt }: Pick<InboundNumber, 'pathway_id' | 'prompt'>): boolean {
  return pathway_id === null && prompt === null
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text)
const versionOf = (text: string) => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text)

function modelOf(text: string): 'base' | 'turbo' | 'enhanced' | null {
  return text === 'base' || text === 'turbo' || text === 'enhanced' ? text : null
}

function trackOf(text: string): InboundNumber['background_track'] {
  return text === 'office' || text === 'cafe' || text === 'restaurant' || text === 'none' ? text : null
}

function readNumber(text: string, path: string, faults: InboundFault[]): number | null {
  if (text.trim() === '') return null
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  faults.push({ path, message: 'Enter a number above 0.' })
  return null
}

function readObject(text: string, path: string, faults: InboundFault[]): Record<string, unknown> | null {
  if (text.trim() === '') return null
  const reading = readJson(text)
  if (!reading.ok) faults.push({ path, message: reading.fault })
  else if (isRecord(reading.value)) return { ...reading.value }
  else faults.push({ path, message: 'Enter a JSON object, in curly braces.' })
  return null
}

function readList(text: string, path: string, faults: InboundFault[]): Record<string, unknown>[] | null {
  if (text.trim() === '') return null
  const reading = readJson(text)
  if (!reading.ok) {
    faults.push({ path, message: reading.fault })
    return null
  }
  const list: readonly unknown[] = Array.isArray(reading.value) ? reading.value : [reading.value]
  const entries = list.flatMap(entry => (isRecord(entry) ? [{ ...entry }] : []))
  if (entries.length < list.length) faults.push({ path, message: 'Enter a list of requests, each a JSON object.' })
  return entries
}

function readTransfers(draft: NumberDraft, faults: InboundFault[]): Record<string, string> | null {
  const entries: [string, string][] = []
  for (const [index, row] of draft.transfer_list.entries()) {
    const name = row.name.trim()
    const path = `transfer_list.${index}`
    if (name === '' && row.value.trim() === '') continue
    if (name === '') faults.push({ path, message: 'Enter a name.' })
    else if (row.value.trim() === '') faults.push({ path, message: 'Enter a phone number.' })
    else if (entries.some(([other]) => other === name)) {
      faults.push({ path, message: `A row named “${name}” already exists.` })
    } else entries.push([name, row.value.trim()])
  }
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Compares two JSON values, ignoring the order of their members. */
function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(key => [key, ordered(value[key])]),
  )
}
