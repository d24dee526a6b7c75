import type Papa from 'papaparse'
import { readBatchEntry } from '#contract/batchEntries.ts'
import type { BatchEntry } from '#contract/batches.ts'
import { fillPrompt, knownNames } from '#contract/batchPrompt.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { asText } from '#pathway/scalars.ts'

/** Use of a column of the file. */
export type Use = 'phone_number' | 'timezone' | 'variable' | 'none'

export interface Column {
  /** The head of the column. */
  readonly title: string
  readonly use: Use
  /** The variable's name. */
  readonly name: string
}

/** A file of people to call: its columns, and its rows below the head. */
export interface PeopleFile {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

export const MOST_ROWS = 100_000
const LARGEST_BYTES = 30 * 1024 * 1024
/** Rows that are looked at to find out which column has the numbers. */
const LOOKED_AT = 20

const loadPapa = async (): Promise<typeof Papa> => (await import('papaparse')).default

/** Reads a CSV file. @throws Error with a sentence for the person who chose it */
export async function readPeopleFile(file: File): Promise<PeopleFile> {
  if (file.size > LARGEST_BYTES) throw new Error('This file is larger than 30 MB. Split it into several batches.')
  const papa = await loadPapa()
  const text = decode(await file.arrayBuffer())
  if (text.trim() === '') throw new Error('This file is empty.')
  if (text.includes('\0')) throw new Error('This isn’t a CSV file. Save your spreadsheet as CSV first.')
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const [head = [], ...rows] = data
  if (rows.length === 0) {
    throw new Error('This file has only a header row. Add at least one row of data.')
  }
  if (rows.length > MOST_ROWS) throw new Error('This file has more than 100,000 rows. Split it into several batches.')
  return { name: file.name, columns: columnsOf(head, rows), rows }
}

/** Reads what spreadsheets save as CSV: UTF-8 or UTF-16 with its mark, or else the letters of Western Windows. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function columnsOf(head: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  const width = Math.max(head.length, ...rows.slice(0, LOOKED_AT).map(row => row.length))
  const titles = Array.from({ length: width }, (_, at) => head[at]?.trim() || `Column ${at + 1}`)
  const phone = phoneColumn(titles, rows)
  const seen = new Set<string>()
  return titles.map((title, at) => {
    const use = at === phone ? 'phone_number' : /^time.?zone$/i.test(title) ? 'timezone' : 'variable'
    let name = title
    for (let count = 2; seen.has(name); count += 1) name = `${title} ${count}`
    seen.add(name)
    return { title, use, name }
  })
}

/** The column whose name speaks of phones, or else the one that holds the most numbers. */
function phoneColumn(titles: readonly string[], rows: readonly (readonly string[])[]): number {
  const counts = titles.map((title, at) => {
    const read = rows.slice(0, LOOKED_AT).filter(row => readPhoneNumber(row[at] ?? '').ok).length
    return read + (read > 0 && /phone|mobile|cell|tel|number/i.test(title) ? LOOKED_AT : 0)
  })
  const most = Math.max(...counts)
  return most > 0 ? counts.indexOf(most) : -1
}

/** A row that cannot be called. */
export interface BadRow {
  /** As a spreadsheet counts it: the head is line 1. */
  readonly line: number
  readonly cells: readonly string[]
  readonly problem: string
}

export interface People {
  /** `call_data`, one entry for each row. */
  readonly entries: readonly Readonly<Record<string, string>>[]
  readonly bad: readonly BadRow[]
  /** Entries that can be called. */
  readonly good: readonly Readonly<Record<string, string>>[]
  /** Rows that can be called, with a number that an earlier one of these has. */
  readonly repeated: number
}

/**
 * The entries that the rows of a file are, and those that cannot be called.
 *
 * @param isOnce each number is called once, by the first of its rows
 */
export function peopleOf({ columns, rows }: PeopleFile, isOnce: boolean): People {
  const bad: BadRow[] = []
  const good: Readonly<Record<string, string>>[] = []
  const entries: Readonly<Record<string, string>>[] = []
  const numbers = new Set<string>()
  let repeated = 0
  for (const [at, cells] of rows.entries()) {
    const entry: Record<string, string> = {}
    columns.forEach(({ use, name }, column) => {
      const cell = (cells[column] ?? '').trim()
      if (use === 'phone_number') entry.phone_number = cell
      else if (use === 'timezone') entry.timezone = cell
      else if (use === 'variable') entry[name] = cell
    })
    const reading = readBatchEntry(entry)
    const isRepeated = reading.ok && numbers.has(reading.entry.phone_number)
    if (isRepeated) repeated += 1
    if (isRepeated && isOnce) continue
    entries.push(entry)
    if (reading.ok) {
      numbers.add(reading.entry.phone_number)
      good.push(entry)
    } else bad.push({ line: at + 2, cells, problem: reading.message })
  }
  return { entries, bad, good, repeated }
}

/** Fault in how the columns are used; undefined if there is nothing wrong. */
export function columnsFault(columns: readonly Column[]): string | undefined {
  const phones = columns.filter(({ use }) => use === 'phone_number').length
  if (phones === 0) return 'Choose the column with the phone numbers.'
  if (phones > 1) return 'Choose one column for the phone numbers.'
  if (columns.filter(({ use }) => use === 'timezone').length > 1) return 'Choose one column for the timezone.'
  const names = columns.filter(({ use }) => use === 'variable').map(({ name }) => name.trim())
  if (names.includes('')) return 'Name each variable.'
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  return twice === undefined ? undefined : `Two columns are named “${twice}”. Give one of them another name.`
}

/** A prompt as the first call has it. */
export function previewOf(prompt: string, entry: Readonly<Record<string, string>> | undefined) {
  return fillPrompt(prompt, entry ?? {}, knownNames({}))
}

/** Cells that a spreadsheet would take for formulas; a number with its plus is none. */
const FORMULAS = /^[=@\t\r]|^[+-](?![\d\s().-]*$)/

/** The rows that cannot be called, as they were, with what is wrong. */
export async function badRowsCsv({ columns }: PeopleFile, bad: readonly BadRow[]): Promise<Blob> {
  const head = [...columns.map(({ title }) => title), 'Problem']
  return csvOf(
    head,
    bad.map(({ cells, problem }) => [...columns.map((_, at) => cells[at] ?? ''), problem]),
  )
}

/** The results of a batch: a row for each entry, with what came of its call. */
export async function resultsCsv(entries: readonly BatchEntry[]): Promise<Blob> {
  const names = [...new Set(entries.flatMap(({ data }) => Object.keys(data)))].filter(name => name !== 'phone_number')
  const facts = ['state', 'status', 'answered_by', 'started_at', 'minutes', 'transferred_to', 'summary', 'problem']
  const head = ['phone_number', ...names, ...facts, 'call_id']
  return csvOf(
    head,
    entries.map(({ phone_number, data, state, fault, call }) => [
      phone_number,
      ...names.map(name => asText(data[name])),
      state,
      call?.status ?? '',
      call?.answered_by ?? '',
      call?.started_at ?? '',
      call ? String(call.call_length) : '',
      call?.transferred_to ?? '',
      call?.summary ?? '',
      fault ?? call?.error_message ?? '',
      call?.call_id ?? '',
    ]),
  )
}

async function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): Promise<Blob> {
  const papa = await loadPapa()
  const text = papa.unparse({ fields: [...head], data: rows.map(row => [...row]) }, { escapeFormulae: FORMULAS })
  // Spreadsheets take a file for UTF-8 by its first character.
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' })
}
