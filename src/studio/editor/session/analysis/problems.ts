import { keyedEdges, listNodes, nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { Finding, FindingCode, Severity } from '#pathway/finding.ts'
import { countedEach } from '#ui/counted.ts'
import type { Selection } from '../document/selection.ts'
import type { Place } from '../document/store.ts'

/** The problems of one node, with those of the edges that leave it; of the pathway itself where no node is concerned. */
export interface ProblemGroup {
  readonly key: string
  /** undefined for the pathway as a whole. */
  readonly node_id: string | undefined
  readonly title: string
  readonly findings: readonly Finding[]
}

type Places = Pick<Selection, 'nodes' | 'edges'>

export interface ProblemFilter {
  readonly severity: Severity | 'all'
  readonly text: string
  readonly code?: FindingCode | 'all'
  /** The problems of these nodes, with those of edges that leave them, and of these edges. */
  readonly selection?: Places | undefined
}

const PATHWAY = 'pathway'

/** The findings that fit the filter, grouped by node; groups with errors first, and errors first in each. */
export function groupProblems(
  findings: readonly Finding[],
  document: PathwayDocument,
  filter: ProblemFilter,
): readonly ProblemGroup[] {
  const nodes = nodesById(document)
  const sourceOf = new Map(keyedEdges(document).map(({ key, edge }) => [key, edge.source]))
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, { node_id: string | undefined; title: string; findings: Finding[] }>()
  for (const finding of findings) {
    if (filter.severity !== 'all' && finding.severity !== filter.severity) continue
    if (filter.code !== undefined && filter.code !== 'all' && finding.code !== filter.code) continue
    const id = finding.node_id ?? (finding.edge_id === undefined ? undefined : sourceOf.get(finding.edge_id))
    if (filter.selection && !isOf(filter.selection, id, finding.edge_id)) continue
    const node = id === undefined ? undefined : nodes.get(id)
    const title = node ? nodeName(node) : finding.edge_id === undefined ? 'Pathway' : 'Loose edges'
    if (!fits(words, `${title} ${finding.message} ${finding.code}`)) continue
    const key = node ? `node ${node.id}` : finding.edge_id === undefined ? PATHWAY : 'edges'
    const group = groups.get(key)
    if (group) group.findings.push(finding)
    else groups.set(key, { node_id: node?.id, title, findings: [finding] })
  }
  const sorted = [...groups].map(([key, group]) => ({ ...group, key, findings: errorsFirst(group.findings) }))
  const rank = (group: ProblemGroup) => (group.findings[0]?.severity === 'error' ? 0 : 1)
  return sorted.toSorted((one, other) => rank(one) - rank(other))
}

function isOf({ nodes, edges }: Places, node_id: string | undefined, edge_id: string | undefined): boolean {
  return (node_id !== undefined && nodes.has(node_id)) || (edge_id !== undefined && edges.has(edge_id))
}

function fits(words: readonly string[], text: string): boolean {
  if (words.length === 0) return true
  const haystack = text.toLowerCase()
  return words.every(word => haystack.includes(word))
}

/** Groups problems one time after another; the list is the same object as before where it says the same. */
export function createGrouping(): typeof groupProblems {
  let last: readonly ProblemGroup[] = []
  let seen: Parameters<typeof groupProblems> | undefined
  return (findings, document, filter) => {
    const [known, before, asked] = seen ?? [undefined, document, filter]
    seen = [findings, document, filter]
    if (known === findings && isSameFilter(asked, filter) && isNamedAlike(before, document)) return last
    const groups = groupProblems(findings, document, filter)
    const isSame = groups.length === last.length && groups.every((group, at) => isSameGroup(group, last[at]))
    if (!isSame) last = groups
    return last
  }
}

function isSameFilter(one: ProblemFilter, other: ProblemFilter): boolean {
  return (
    one.severity === other.severity &&
    one.text === other.text &&
    one.code === other.code &&
    one.selection === other.selection
  )
}

/** Tells whether names and order of nodes and edges are unchanged, which groups depend on. Typing in a prompt keeps them. */
function isNamedAlike(one: PathwayDocument, other: PathwayDocument): boolean {
  if (one === other) return true
  const [left, right] = [listNodes(one), listNodes(other)]
  return (
    one.edges === other.edges &&
    left.length === right.length &&
    left.every((node, at) => {
      const now = right[at]
      return node === now || (node.id === now?.id && nodeName(node) === nodeName(now))
    })
  )
}

function isSameGroup(one: ProblemGroup, other: ProblemGroup | undefined): boolean {
  return (
    one.key === other?.key &&
    one.title === other.title &&
    one.findings.length === other.findings.length &&
    one.findings.every((finding, at) => finding === other.findings[at])
  )
}

export function errorsFirst(findings: readonly Finding[]): readonly Finding[] {
  return [...findings.filter(isError), ...findings.filter(finding => !isError(finding))]
}

export function isError(finding: Finding): boolean {
  return finding.severity === 'error'
}

/** Returns the place of a finding: the edge, the node or the pathway's settings, and the field in its form. */
export function placeOf(finding: Finding): Place {
  const field = fieldOf(finding)
  return finding.edge_id === undefined ? { node_id: finding.node_id, field } : { edge_key: finding.edge_id, field }
}

/** The field in whose place a form shows a finding; one that is about no field has a place of its own. */
export function fieldOf({ field, code }: Pick<Finding, 'field' | 'code'>): string {
  return field ?? `problem ${code}`
}

/** Identifies a finding without its message, since a fix may change the names in it. */
function subjectOf({ code, node_id = '', edge_id = '', field = '', variable = '' }: Finding): string {
  return [code, node_id, edge_id, field, variable].join('\n')
}

/** A key for each of a list of findings, unique in it: several about the same, as braces of one prompt, are counted. */
export function findingKeys(findings: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>()
  return findings.map(finding => {
    const subject = subjectOf(finding)
    const count = counts.get(subject) ?? 0
    counts.set(subject, count + 1)
    return `${subject}\n${count}`
  })
}

/** The key that a finding has once another one is gone: of several about the same, those behind it move up. */
export function keyWithout(key: string, gone: string): string {
  const [subject, count] = partsOf(key)
  const [other, before] = partsOf(gone)
  return subject === other && count > before ? `${subject}\n${count - 1}` : key
}

function partsOf(key: string): readonly [subject: string, count: number] {
  const at = key.lastIndexOf('\n')
  return [key.slice(0, at), Number(key.slice(at + 1))]
}

/** The finding after `current` in the panel's order, round to the first; `step` -1 for the one before. */
export function nextFinding(
  all: readonly Finding[],
  current: string | undefined,
  step: 1 | -1 = 1,
): Finding | undefined {
  if (all.length === 0) return undefined
  const at = current === undefined ? -1 : findingKeys(all).indexOf(current)
  const next = at < 0 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length
  return all[next]
}

/** `2 errors and 1 warning`; `No problems` where there are none. */
export function countInWords(findings: readonly Finding[]): string {
  const errors = findings.filter(isError).length
  const warnings = findings.length - errors
  const parts = countedEach([errors, 'error'], [warnings, 'warning'])
  return parts.length === 0 ? 'No problems' : parts.join(' and ')
}
