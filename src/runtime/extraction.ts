import { isRecord, nodeData, type PathwayNode } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { lookupVariable, spellingOf, variableKey } from '#pathway/templates.ts'
import { askBrain } from './askBrain.ts'
import { event, type Play, type Run } from './run.ts'
import { numbersIn } from './scripted/numbers.ts'
import type { Extraction, WantedVariable } from './types.ts'
import { lookupIn, setVariables, tellNoRoom } from './variables.ts'

/** The variables that a node wants of the caller, their descriptions filled in; a `bland-prompt` row is none. */
export function wantedOf(run: Run, node: PathwayNode): readonly WantedVariable[] {
  return readExtractions(nodeData(node))
    .filter(row => !row.isInstruction)
    .map(row => ({
      name: row.name,
      type: row.type,
      description: renderTemplate(row.description, lookupIn(run)).text,
    }))
}

export function missingOf(run: Run, node: PathwayNode): readonly WantedVariable[] {
  return wantedOf(run, node).filter(wanted => !isKnown(lookupVariable(run.state.variables, wanted.name)))
}

export function isKnown(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/**
 * Extracts the node's variables from the conversation (`docs/playing.md` §2): a value that does not fit its type is not set. Not `asked`: the
 * answer was given before the node could ask for them.
 */
export async function* extract(run: Run, node: PathwayNode, { asked = true } = {}): Play<void> {
  const extraction = extractionOf(run, node, asked)
  if (!extraction) return
  const { values = {} } = yield* askBrain(run, node, { extract: extraction })
  yield* keepValues(run, node, extraction, values)
}

/** What a brain is told of the values to read; undefined where the node wants none, or nobody has spoken. Forgets what the last answer set. */
export function extractionOf(run: Run, node: PathwayNode, asked: boolean): Extraction | undefined {
  run.extracted = []
  const wanted = wantedOf(run, node)
  if (wanted.length === 0 || !run.state.history.some(said => said.role === 'user')) return undefined
  const instructions = readExtractions(nodeData(node))
    .filter(row => row.isInstruction)
    .map(row => renderTemplate(row.description, lookupIn(run)).text)
  return { wanted, instructions, asked }
}

/** Sets what a brain has read, each as its type, and tells of it. */
export async function* keepValues(
  run: Run,
  node: PathwayNode,
  { wanted }: Extraction,
  found: Readonly<Record<string, unknown>>,
): Play<void> {
  const extracted: Record<string, unknown> = {}
  const rejected: { name: string; value: unknown; type: string }[] = []
  for (const { name, type } of wanted) {
    const value = memberOf(found, name)
    if (saysNothing(value)) continue
    const fitted = fitType(value, type)
    if (fitted === undefined) rejected.push({ name, value, type })
    else extracted[name] = fitted
  }
  const before = run.state.variables
  yield* tellNoRoom(run, setVariables(run, Object.entries(extracted)))
  const requested = wanted.map(variable => variable.name)
  run.extracted = Object.keys(extracted).filter(
    name => JSON.stringify(lookupVariable(before, name)) !== JSON.stringify(extracted[name]),
  )
  yield event(run, 'var_extraction.result', { requested, extracted, rejected }, { node_id: node.id })
}

const NOTHING =
  /^(?:null|nil|none|none of (?:them|these|those|the above)|undefined|unknown|not (?:known|given|provided|mentioned|specified|stated|available|applicable)|n\/?a|no (?:value|answer|response)|empty|blank|[-–—?.…]*)$/i

/** In characters: what is longer says something, and is not read to its end to find that out. */
const LONGEST_NOTHING = 60

/** Models, and callers, have words for “there is none”: they are no value. */
function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value !== 'string' || value.length > LONGEST_NOTHING) return false
  return NOTHING.test(value.trim().replace(/^["'“(<[]+|["'”)>\].!]+$/g, ''))
}

function memberOf(found: unknown, name: string): unknown {
  if (!isRecord(found)) return undefined
  const own = spellingOf(found, variableKey(name))
  return own === undefined ? undefined : found[own]
}

/**
 * The value as its type, or undefined where it does not fit. An integer with leading zeros, or too long for a number, stays
 * its digits as text: it identifies something, and a number would change it.
 */
function fitType(value: unknown, type: WantedVariable['type']): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'object' ? JSON.stringify(value) : String(value).trim() || undefined
    case 'integer':
      return fitInteger(value)
    case 'number':
      return fitNumber(value)
    case 'boolean':
      return fitBoolean(value)
    case 'json':
      return fitJson(value)
  }
}

function fitInteger(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const digits = withoutGroups(value)
  if (!/^[+-]?\d+$/.test(digits)) return identifierIn(digits) ?? wholeNumber(numberInWords(value))
  const number = Number(digits)
  return Number.isSafeInteger(number) && !/^[+-]?0\d/.test(digits) ? number : digits
}

function fitNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = withoutGroups(value)
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : numberInWords(value)
}

/** `1,200` and `1 200` are one number; `5 7` is two. */
function withoutGroups(value: string): string {
  const text = value.trim()
  return /^[+-]?\d{1,3}(?:[,\s_]\d{3})+(?:\.\d*)?$/.test(text) ? text.replace(/[,\s_]/g, '') : text
}

/** Digits that were said in groups, too many for two numbers: `555 01 32`. */
function identifierIn(text: string): string | undefined {
  const digits = text.replace(/[\s_-]/g, '')
  return /^\d{5,}$/.test(digits) ? digits : undefined
}

function wholeNumber(value: number | undefined): number | undefined {
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}

/** “a hundred and fifty”, “two dozen”: the one number that words tell; two are none. */
function numberInWords(value: string): number | undefined {
  const numbers = numbersIn(value)
  return numbers.length === 1 ? numbers[0]?.value : undefined
}

function fitBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return undefined
  if (/^\s*(true|yes|y)\s*$/i.test(value)) return true
  return /^\s*(false|no|n)\s*$/i.test(value) ? false : undefined
}

function fitJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return undefined
  }
}
