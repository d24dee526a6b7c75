import { isRecord, type NodeData, textMember } from './document.ts'
import type { TextField, VariableSetting } from './kind.ts'
import { limitMembers, readLimit } from './limits.ts'

/**
 * Reading what all kinds of node have in common out of `data`: texts, extraction, model options, attached tools. Kinds put
 * their model together from these.
 */

/** The member in which the variables that a request’s answer sets are listed, in a node and in its tools. */
export const RESPONSE_DATA = 'responseData'

/** The types of `extractVars`: the specification's three, and the two that newer files use. */
export const extractionTypes = ['string', 'integer', 'boolean', 'number', 'json'] as const
export type ExtractionType = (typeof extractionTypes)[number]

/** The name of the row that is an instruction to the extractor, not a variable (`docs/playing.md` §6). */
export const EXTRACTION_INSTRUCTION = 'bland-prompt'

/** One row of `extractVars`. */
export interface Extraction {
  readonly index: number
  readonly name: string
  readonly type: ExtractionType
  readonly description: string
  readonly isInstruction: boolean
}

/** The well-formed rows of `extractVars`; `extractionFaults` of the findings names the others. */
export function readExtractions(data: NodeData): readonly Extraction[] {
  if (!Array.isArray(data.extractVars)) return []
  return data.extractVars.flatMap((row: unknown, index) => {
    const read = readExtraction(row, index)
    return typeof read === 'string' ? [] : [read]
  })
}

/** One row of `extractVars`, or one sentence that says what is wrong with it. */
export function readExtraction(row: unknown, index: number): Extraction | string {
  const place = () => `Row ${index + 1} of the variables to extract`
  if (!Array.isArray(row)) return `${place()} isn’t a list of name, type, and description.`
  const [name, type, description] = row as unknown[]
  if (typeof name !== 'string' || name.trim() === '') return `${place()} has no name.`
  if (typeof type !== 'string' || typeof description !== 'string') {
    return `${place()}, “${name}”, needs a name, a type, and a description, all text.`
  }
  const known = extractionTypes.find(candidate => candidate === type.trim().toLowerCase())
  if (!known) {
    return `“${name}” is extracted as “${type}”, which isn’t a type. Choose ${extractionTypes.slice(0, -1).join(', ')}, or ${extractionTypes.at(-1)}.`
  }
  const isInstruction = name.trim().toLowerCase() === EXTRACTION_INSTRUCTION
  return { index, name: name.trim(), type: known, description, isInstruction }
}

/** The variables that `extractVars` sets. */
export function extractionSettings(data: NodeData): readonly VariableSetting[] {
  return readExtractions(data)
    .filter(row => !row.isInstruction)
    .map(({ name, index, type }) => ({
      name,
      field: `extractVars[${index}]`,
      by: 'extraction',
      isBoolean: type === 'boolean',
    }))
}

/** The variables that a node's own tools (`tools`) set: what they extract, and what they map from an answer. */
export function toolSettings(data: NodeData): readonly VariableSetting[] {
  if (!Array.isArray(data.tools)) return []
  return data.tools.flatMap((tool: unknown, index): VariableSetting[] => {
    if (!isRecord(tool)) return []
    const extracted = readExtractions(tool)
      .filter(row => !row.isInstruction)
      .map(row => row.name)
    const mapped = [...responseNames(tool), ...(isRecord(tool.config) ? responseNames(tool.config) : [])]
    return [...extracted, ...mapped].map(name => ({ name, field: `tools[${index}]`, by: 'tool' }))
  })
}

/** The rows that map an answer to variables, as they are written. */
export function responseRows(holder: Readonly<Record<string, unknown>>): readonly unknown[] {
  const rows = holder[RESPONSE_DATA]
  return Array.isArray(rows) ? rows : []
}

/** The names that `responseData` (rows) and `response` (an object of JSON Paths) map. */
export function responseNames(holder: Readonly<Record<string, unknown>>): readonly string[] {
  const named = responseRows(holder).map(row => (isRecord(row) && typeof row.name === 'string' ? row.name.trim() : ''))
  const keyed = isRecord(holder.response) ? Object.keys(holder.response) : []
  return [...named, ...keyed].filter(name => name !== '')
}

/** The members that are text, as fields. */
export function textFields(data: NodeData, members: readonly string[], afterOwn = false): readonly TextField[] {
  return members.flatMap(member => {
    const text = textMember(data, member)
    return text === '' ? [] : [{ field: member, text, ...(afterOwn && { afterOwn }) }]
  })
}

/**
 * The members by which every kind speaks and asks: what to extract, `text` and `prompt`, and the condition. A node speaks as it is entered; one that
 * extracts first (`speaksAfterOwn`) may use in its speech what it extracted.
 */
export function spokenFields(data: NodeData, { speaksAfterOwn = false } = {}): readonly TextField[] {
  return [
    ...textFields(data, ['text', 'prompt'], speaksAfterOwn),
    ...readExtractions(data).map(row => ({ field: `extractVars[${row.index}]`, text: row.description })),
    ...textFields(data, ['condition'], true),
    ...limitMembers.flatMap(member => {
      const text = readLimit(data, member)?.say ?? ''
      return text === '' ? [] : [{ field: `${member}.say`, text, afterOwn: true }]
    }),
  ]
}

/** Every text inside a member, however deep: a body that is an object, headers in either form. */
export function nestedFields(value: unknown, field: string): readonly TextField[] {
  if (typeof value === 'string') return value === '' ? [] : [{ field, text: value, afterOwn: true }]
  if (Array.isArray(value)) return value.flatMap((entry, index) => nestedFields(entry, `${field}[${index}]`))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([member, entry]) => nestedFields(entry, `${field}.${member}`))
}

export function modelOptions(data: NodeData): NodeData {
  return isRecord(data.modelOptions) ? data.modelOptions : {}
}

/** `modelOptions.skipUserResponse`: go on without waiting for the caller. */
export function skipsCaller(data: NodeData): boolean {
  return modelOptions(data).skipUserResponse === true
}
