import { isNode, isRecord, keyedEdges, type PathwayDocument } from '../../document.ts'
import type { Finding } from '../../finding.ts'
import { type KindFinder, typeInWords } from '../../kind.ts'
import { type DocumentPlace, placeAt } from '../../place.ts'
import { type FoundSecret, findSecrets } from '../../secrets/find.ts'
import { relatedTool } from '../foreign.ts'
import { reportReadDifferently } from './differently.ts'
import { gather, type ReportEntry } from './entries.ts'
import { reportKept } from './kept.ts'

/** Tells what became of a file, or of a part that was pasted. */
export interface ImportReport {
  readonly secrets: readonly FoundSecret[]
  /** Errors: no call can be made before they are fixed. */
  readonly unplayable: readonly ReportEntry[]
  /** Played, but not as written or with a risk: node types that no kind knows, and warnings. */
  readonly risky: readonly ReportEntry[]
  /** Understood, though written in another way. */
  readonly readDifferently: readonly ReportEntry[]
  /** Not understood, and kept as it is. */
  readonly kept: readonly ReportEntry[]
}

interface ReportNeeds {
  readonly kindOf: KindFinder
  /** All of the document's findings. */
  readonly findings: readonly Finding[]
  /** The part that the report is about; all of the document where it is absent. */
  readonly part?: { readonly nodes: ReadonlySet<string>; readonly edges: ReadonlySet<string> }
}

/** Reports on a document that came from elsewhere (`docs/api-decisions.md` §3): nothing of it is lost, but not all of it means something here. */
export function reportOn(document: PathwayDocument, { kindOf, findings, part }: ReportNeeds): ImportReport {
  const within = <Entry extends ReportEntry>(entries: readonly Entry[]) => {
    if (!part) return entries
    return entries.flatMap(entry => {
      const places = entry.places.filter(isOfPart)
      return places.length === 0 ? [] : [{ ...entry, places }]
    })
  }
  const placeOf = placesOfFindings(document)
  const entriesOf = (severity: Finding['severity']) =>
    findings
      // Said of all nodes of the type at once.
      .filter(finding => finding.severity === severity && finding.code !== 'node-type-unknown')
      .map(finding => ({ message: finding.message, places: [placeOf(finding)] }))
  const isOfPart = ({ node_id = '', edge_key = '' }: { node_id?: string; edge_key?: string }) =>
    part === undefined || part.nodes.has(node_id) || part.edges.has(edge_key)
  return {
    secrets: findSecrets(document).filter(({ place }) => isOfPart(place)),
    unplayable: within(entriesOf('error')),
    risky: within([...sayRelated(document), ...sayUnplayed(document, kindOf), ...entriesOf('warning')]),
    readDifferently: within(reportReadDifferently(document, kindOf)),
    kept: within(reportKept(document, kindOf)),
  }
}

/** True if a report has nothing to tell. */
export function isQuiet({ secrets, unplayable, risky, readDifferently, kept }: ImportReport): boolean {
  return [secrets, unplayable, risky, readDifferently, kept].every(group => group.length === 0)
}

function sayRelated(document: PathwayDocument): readonly ReportEntry[] {
  const tool = relatedTool(document.nodes.flatMap(({ type }) => (typeof type === 'string' ? [type] : [])))
  if (tool === undefined) return []
  const message = `This looks like a workflow from ${tool}. It’s structured like a pathway, so it’s shown and preserved, but its node types aren’t supported.`
  return [{ message, places: [{ path: 'nodes', name: '' }] }]
}

/** Tells what no finding tells: types that no kind knows, and what other services play and the runtime does not. */
function sayUnplayed(document: PathwayDocument, kindOf: ReportNeeds['kindOf']): readonly ReportEntry[] {
  const { say, entries } = gather(document)
  for (const [index, node] of document.nodes.entries()) {
    if (!isNode(node)) continue
    const kind = kindOf(node.type)
    if (!kind.isKnown) {
      say(
        `“${typeInWords(node.type)}” nodes aren’t supported yet. They run as ${kind.label} nodes and are preserved on export.`,
        ['nodes', index, 'type'],
      )
    }
  }
  for (const [index, { data }] of document.edges.entries()) {
    if (isRecord(data) && Array.isArray(data.condition) && data.condition.length > 0) {
      say('The edge’s conditions are preserved but not checked.', ['edges', index, 'data', 'condition'])
    }
  }
  return entries()
}

/** Findings name nodes and edges by id; there may be thousands of both. */
function placesOfFindings(document: PathwayDocument): (finding: Finding) => DocumentPlace {
  const nodes = new Map(document.nodes.map((node, index) => [node.id, index]))
  const edges = new Map(keyedEdges(document).map(({ key }, index) => [key, index]))
  return ({ node_id, edge_id, field }) => {
    const index = edge_id === undefined ? nodes.get(node_id) : edges.get(edge_id)
    if (index === undefined) return { path: field ?? 'nodes', name: '', ...(field !== undefined && { field }) }
    const place = placeAt(document, [edge_id === undefined ? 'nodes' : 'edges', index])
    return field === undefined ? place : { ...place, field }
  }
}
