import { findFindings } from '#nodes/checks.ts'
import { kindOf } from '#nodes/kinds.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { type ImportReport, reportOn } from '#pathway/interchange/report/report.ts'

/** A part of a pathway, as what was pasted. */
export interface PathwayPart {
  readonly nodes: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

/** The report on a document as it is now, or on a part of it. */
export function reportOf(document: PathwayDocument, part?: PathwayPart): ImportReport {
  return reportOn(document, { kindOf, findings: findFindings(document), ...(part && { part }) })
}
