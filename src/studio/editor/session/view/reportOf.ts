import { findFindings } from '#nodes/checks.ts'
import { kindOf } from '#nodes/kinds.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { type ImportReport, reportOn } from '#pathway/interchange/report/report.ts'
import type { ReportSubject } from './reportSubject.ts'

/** The report on a document as it is now, or on a part of it. */
export function reportOf(document: PathwayDocument, part?: ReportSubject['part']): ImportReport {
  return reportOn(document, { kindOf, findings: findFindings(document), ...(part && { part }) })
}
