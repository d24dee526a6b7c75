import type { ClipboardGraph } from '../clipboard.ts'
import { isNode, isRecord } from '../document.ts'
import { isElements } from '../elements.ts'
import type { PathwayFile } from './file.ts'
import { foreignFormat } from './foreign.ts'
import { readJson } from './json.ts'
import type { FileProblem } from './problem.ts'
import { pathwayProblems } from './problems.ts'
import { unwrap } from './read.ts'

export type PartReading =
  | {
      readonly ok: true
      readonly graph: ClipboardGraph
      /** Entries of `nodes` that are no nodes, and so belong to the pathway that they came from: a global prompt. */
      readonly leftOut: number
    }
  /** One sentence, and the places in what was meant to be a pathway. */
  | { readonly ok: false; readonly message: string; readonly problems: readonly FileProblem[] }

const EXPECTED = 'Use copied nodes, or pathway JSON with “nodes” and “edges”.'

/** Reads the text of a copied part, or of a whole pathway; all of it, or nothing and why. */
export function readPart(text: string): PartReading {
  const refuse = (message: string, problems: readonly FileProblem[] = []): PartReading => ({
    ok: false,
    message,
    problems,
  })
  if (text.trim() === '') return refuse(`The clipboard has no text. ${EXPECTED}`)
  const json = readJson(text)
  const foreign = foreignFormat(text, json.ok ? json.value : undefined)
  if (foreign !== undefined)
    return refuse(`Nothing was added: this is ${foreign}, which Dialpath can’t read yet. ${EXPECTED}`)
  if (!json.ok) {
    const { line, column, message } = json.fault
    return /"nodes"\s*:/.test(text)
      ? refuse(`Nothing was added: invalid JSON. Line ${line}, column ${column}: ${message}.`)
      : refuse(`Nothing was added: this isn’t part of a pathway. ${EXPECTED}`)
  }
  const { content } = unwrap(json.value)
  if (!isRecord(content) || content.nodes === undefined) {
    return refuse(`Nothing was added: this isn’t part of a pathway. ${EXPECTED}`)
  }
  const part: Readonly<Record<string, unknown>> = { edges: [], ...content }
  const problems = pathwayProblems(part)
  if (problems.length > 0) return refuse('Nothing was added: this part of a pathway has errors.', problems)
  // `pathwayProblems` found both lists to hold objects.
  const { nodes: entries, edges } = part as PathwayFile
  const nodes = entries.filter(isNode)
  const { notes, groups } = isRecord(part.canvas) ? part.canvas : {}
  const canvas = { ...(isElements(notes) && { notes }), ...(isElements(groups) && { groups }) }
  if (nodes.length === 0 && !canvas.notes?.length) {
    return refuse('Nothing was added: it has no nodes.')
  }
  const hasCanvas = Object.keys(canvas).length > 0
  const graph = { dialpath: 'pathway-part', nodes, edges, ...(hasCanvas && { canvas }) } as const
  return { ok: true, graph, leftOut: entries.length - nodes.length }
}
