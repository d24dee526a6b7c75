import { isRecord } from '../document.ts'
import { type PathwayFile, sizeFault } from './file.ts'
import { foreignFormat } from './foreign.ts'
import { idProblems } from './ids.ts'
import { readJson } from './json.ts'
import type { FileProblem } from './problem.ts'
import { pathwayProblems } from './problems.ts'

export type FileReading =
  | {
      readonly ok: true
      readonly file: PathwayFile
      /** The member that the pathway stood inside, where an API's answer was the file. */
      readonly wrapper?: string
    }
  /** `hasOnlyBadIds`: `fixIds` fixes all that is wrong. */
  | { readonly ok: false; readonly problems: readonly FileProblem[]; readonly hasOnlyBadIds: boolean }

/**
 * Reads the text of a pathway file (`docs/api-decisions.md` §3). Refused is only what is no pathway: every place is named. What is merely
 * wrong with a pathway is a finding, and what is read differently stands in the report; neither is a refusal.
 */
export function readPathwayFile(text: string): FileReading {
  const refuse = (message: string): FileReading => ({
    ok: false,
    problems: [{ path: '', message }],
    hasOnlyBadIds: false,
  })
  const tooLarge = sizeFault(new TextEncoder().encode(text).length)
  if (tooLarge !== undefined) return refuse(tooLarge)
  if (text.trim() === '') return refuse('The file is empty.')
  const json = readJson(text)
  const foreign = foreignFormat(text, json.ok ? json.value : undefined)
  if (foreign !== undefined) {
    return refuse(
      `This is ${foreign}. Dialpath can’t read these files yet. It reads pathway JSON with “nodes” and “edges”.`,
    )
  }
  if (!json.ok) {
    const { line, column, message } = json.fault
    return refuse(
      `The file isn’t valid JSON. Line ${line.toLocaleString('en')}, column ${column.toLocaleString('en')}: ${message}.`,
    )
  }
  const { content, wrapper } = unwrap(json.value)
  const problems = pathwayProblems(content)
  if (problems.length > 0) {
    const fixable = isRecord(content) ? idProblems(content) : []
    return { ok: false, problems, hasOnlyBadIds: problems.length === fixable.length }
  }
  // `pathwayProblems` found both lists to hold objects.
  const file = content as PathwayFile
  return { ok: true, file, ...(wrapper !== undefined && { wrapper }) }
}

const wrappers = ['data', 'pathway_data', 'pathway']

/** Files of an API's answer hold the pathway one level deeper. */
export function unwrap(value: unknown): { content: unknown; wrapper?: string } {
  if (!isRecord(value) || Array.isArray(value.nodes)) return { content: value }
  for (const wrapper of wrappers) {
    const content = value[wrapper]
    if (isRecord(content) && Array.isArray(content.nodes)) return { content, wrapper }
  }
  return { content: value }
}
