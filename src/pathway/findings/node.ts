import { inFigures, MAX_TEXT_LENGTH } from '#pathway/bounds.ts'
import { nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { type CheckedKind, typeInWords } from '#pathway/kind.ts'
import { boundEntry } from '#pathway/longTexts.ts'
import { modelOptions, readExtraction } from '#pathway/members.ts'
import { asNumber } from '#pathway/scalars.ts'
import type { TextProblem } from '#pathway/templates.ts'
import { braceFault } from './braces.ts'
import { fieldInWords } from './draft.ts'
import { findLimitFaults } from './limits.ts'
import { unreadFindings } from './unread.ts'

type NodeFinding = Omit<Finding, 'node_id'>

/** Above this, a prompt is advised to be shorter. */
export const ADVISED_PROMPT_LENGTH = 2000
/** Milliseconds that an interruption threshold should lie between. */
export const INTERRUPTION_THRESHOLD = { least: 50, most: 200 } as const

/** Finds what is wrong with a node by itself, whatever stands around it (`docs/api-decisions.md` §5). */
export function findNodeFaults(
  node: PathwayNode,
  kind: CheckedKind,
  problems: readonly TextProblem[],
): readonly Finding[] {
  return [
    ...typeFault(node, kind),
    ...kind.findings(node),
    ...globalFault(node),
    ...extractionFaults(node),
    ...templateFaults(node, kind, problems),
    ...longTexts(node, kind),
    ...speechAdvice(node),
    ...thresholdAdvice(node),
    ...unreadFindings(node, kind.members),
    ...findLimitFaults(nodeData(node), `“${nodeName(node)}”`),
  ].map(finding => ({ ...finding, node_id: node.id }))
}

function typeFault(node: PathwayNode, kind: CheckedKind): NodeFinding[] {
  if (kind.isKnown) return []
  const message = `“${nodeName(node)}” has the type “${typeInWords(node.type)}”, which isn’t supported yet. It runs as a ${kind.label} node and is preserved on export.`
  return [{ code: 'node-type-unknown', severity: 'warning', message }]
}

function globalFault(node: PathwayNode): NodeFinding[] {
  const data = nodeData(node)
  if (data.isGlobal !== true || textMember(data, 'globalLabel').trim() !== '') return []
  const message = `“${nodeName(node)}” is a global node without a trigger. Describe when callers should reach it.`
  return [{ code: 'global-label-missing', severity: 'error', field: 'globalLabel', message }]
}

function extractionFaults(node: PathwayNode): NodeFinding[] {
  const { extractVars } = nodeData(node)
  if (extractVars === undefined || extractVars === null) return []
  const fault = (field: string, said: string): NodeFinding => {
    const message = `In “${nodeName(node)}”: ${said}`
    return { code: 'extraction-malformed', severity: 'error', field, message }
  }
  if (!Array.isArray(extractVars)) return [fault('extractVars', 'The variables to extract aren’t a list.')]
  return extractVars.flatMap((row: unknown, index) => {
    const read = readExtraction(row, index)
    return typeof read === 'string' ? [fault(`extractVars[${index}]`, read)] : []
  })
}

function templateFaults(node: PathwayNode, { members }: CheckedKind, problems: readonly TextProblem[]): NodeFinding[] {
  return problems.map(({ field, problem }) => ({
    ...braceFault(`The ${fieldInWords(field, members)} of “${nodeName(node)}”`, problem),
    field,
  }))
}

function longTexts(node: PathwayNode, { members }: CheckedKind): NodeFinding[] {
  return boundEntry(node)
    .long.filter(({ field }) => field !== 'globalPrompt')
    .map(({ field, length }): NodeFinding => {
      const message = `The ${fieldInWords(field, members)} of “${nodeName(node)}” ${tooLong(length)}`
      return { code: 'text-too-long', severity: 'warning', field, message }
    })
}

/** The end of the sentence that says so of a text. */
export function tooLong(length: number): string {
  return `has ${inFigures(length)} characters. Text over ${inFigures(MAX_TEXT_LENGTH)} is kept but not used.`
}

function speechAdvice(node: PathwayNode): NodeFinding[] {
  const data = nodeData(node)
  const prompt = textMember(data, 'prompt')
  const findings: NodeFinding[] = []
  if (prompt.trim() !== '' && textMember(data, 'text').trim() !== '') {
    const message = `“${nodeName(node)}” has both a script and a prompt. The script is spoken and the prompt is ignored.`
    findings.push({ code: 'text-and-prompt', severity: 'warning', field: 'prompt', message })
  }
  if (prompt.length > ADVISED_PROMPT_LENGTH && prompt.length <= MAX_TEXT_LENGTH) {
    const message = `The prompt of “${nodeName(node)}” has ${inFigures(prompt.length)} characters. Models follow prompts under ${inFigures(ADVISED_PROMPT_LENGTH)} more closely.`
    findings.push({ code: 'prompt-long', severity: 'warning', field: 'prompt', message })
  }
  return findings
}

function thresholdAdvice(node: PathwayNode): NodeFinding[] {
  const { interruptionThreshold: written } = modelOptions(nodeData(node))
  if (written === undefined || written === null || written === '') return []
  const threshold = asNumber(written)
  const { least, most } = INTERRUPTION_THRESHOLD
  if (threshold !== undefined && threshold >= least && threshold <= most) return []
  const message = `The interruption threshold of “${nodeName(node)}” is ${JSON.stringify(written)}. Choose a number from ${least} to ${most}.`
  return [{ code: 'interruption-threshold', severity: 'warning', field: 'modelOptions.interruptionThreshold', message }]
}
