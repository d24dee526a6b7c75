import { STATUS_CODE } from '#pathway/builtins.ts'
import { isRecord, listNodes, type NodeData, nodeData, type PathwayDocument, textMember } from '#pathway/document.ts'
import { responseRows } from '#pathway/members.ts'
import { variableKey } from '#pathway/templates.ts'
import { type PathReading, readPath } from './jsonPath.ts'
import type { HttpAnswer } from './ports.ts'

/** A row of `responseData`, and what it found in an answer. */
export interface AnswerReading {
  readonly name: string
  readonly path: string
  readonly reading: PathReading
}

/** Finds what a webhook node keeps of an answer (`docs/playing.md` §5), in the order of its rows; rows without a name are left out. */
export function readAnswer(
  data: NodeData,
  { status, body }: Pick<HttpAnswer, 'status' | 'body'>,
): readonly AnswerReading[] {
  return responseRows(data).flatMap((row): AnswerReading[] => {
    if (!isRecord(row) || typeof row.name !== 'string' || row.name.trim() === '') return []
    const path = typeof row.data === 'string' ? row.data : ''
    const reading: PathReading = status === 0 ? { outcome: 'error', message: 'No response.' } : readPath(body, path)
    return [{ name: row.name.trim(), path, reading }]
  })
}

const contextsByNodes = new WeakMap<PathwayDocument['nodes'], ReadonlyMap<string, string>>()

/** Authors' descriptions of the variables that answers fill (`context` of `responseData`), by their keys. */
export function contextsOf(document: PathwayDocument): ReadonlyMap<string, string> {
  let contexts = contextsByNodes.get(document.nodes)
  if (!contexts) {
    const rows = listNodes(document).flatMap(node => responseRows(nodeData(node)))
    contexts = new Map(
      rows.flatMap((row): [string, string][] => {
        const name = isRecord(row) ? textMember(row, 'name').trim() : ''
        const context = isRecord(row) ? textMember(row, 'context').trim() : ''
        return name === '' || context === '' ? [] : [[variableKey(name), context]]
      }),
    )
    contextsByNodes.set(document.nodes, contexts)
  }
  return contexts
}

/** The variables once an answer has set its own; one under another spelling gives way. */
export function variablesAfter(
  variables: Readonly<Record<string, unknown>>,
  status: number,
  readings: readonly AnswerReading[],
): Readonly<Record<string, unknown>> {
  const set: readonly (readonly [string, unknown])[] = [
    [STATUS_CODE, status],
    ...readings.map(({ name, reading }) => [name, reading.outcome === 'set' ? reading.value : null] as const),
  ]
  const after = new Map(Object.entries(variables).map(([name, value]) => [variableKey(name), [name, value] as const]))
  for (const [name, value] of set) after.set(variableKey(name), [name, value])
  return Object.fromEntries(after.values())
}
