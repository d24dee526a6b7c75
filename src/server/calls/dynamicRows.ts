import { MAX_VARIABLES_LENGTH } from '#pathway/bounds.ts'
import { isRecord } from '#pathway/document.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { lookupVariable } from '#pathway/templates.ts'
import { jsonLength } from '#runtime/jsonLength.ts'
import { readPath } from '#runtime/jsonPath.ts'
import { createRedactor } from '#runtime/redact.ts'
import { NO_ROOM } from '#runtime/variables.ts'
import { readTextAnswer, type TextAnswer } from '../http-client/textAnswer.ts'

/** The answer to a request of `dynamic_data`, and what is known besides. */
export interface DynamicAnswer {
  readonly rows: unknown
  readonly answer: TextAnswer
  readonly known: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string | null>>
}

export interface DynamicReading {
  readonly brought: Readonly<Record<string, unknown>>
  /** Sentences about it for the call's timeline, without the secrets that a context may name or a failure repeat. */
  readonly told: readonly string[]
}

/** Reads the rows of `response_data`; a path that matches nothing brings null (`docs/api-decisions.md` §6). */
export function readDynamicRows({ rows, answer: text, known, secrets }: DynamicAnswer): DynamicReading {
  const answer = readTextAnswer(text)
  const brought: Record<string, unknown> = {}
  const told: string[] = []
  const { redact } = createRedactor(secrets)
  let length = jsonLength(known)
  const lookup = (name: string) => lookupVariable({ ...known, ...brought, SECRET: secrets }, name)
  for (const row of Array.isArray(rows) ? rows.filter(isRecord) : []) {
    if (typeof row.name !== 'string' || row.name.trim() === '') continue
    const reading = readPath(answer.body, typeof row.data === 'string' ? row.data : '$')
    const name = row.name.trim()
    const value = reading.outcome === 'set' ? reading.value : null
    const added = name.length + jsonLength(value)
    const fits = value === null || length + added <= MAX_VARIABLES_LENGTH
    brought[name] = fits ? value : null
    if (fits) length += added
    if (reading.outcome === 'error') told.push(`Dynamic data “${name}” is empty: ${reading.message}`)
    if (!fits) told.push(`Dynamic data “${name}” is empty: ${NO_ROOM}`)
    const context = typeof row.context === 'string' ? renderTemplate(row.context, lookup).text : ''
    told.push(`Storing dynamic data: ${name}${context ? ` (${context})` : ''}`)
  }
  if (answer.error) told.push(`Dynamic data could not be fetched: ${answer.error}`)
  return { brought, told: told.map(redact) }
}
