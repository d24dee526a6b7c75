import { lazyModule } from '#ui/lazy/parts.ts'
import type { EditorStore } from '../document/store.ts'
import type { PathwayPart } from './reportOf.ts'

/** Subject of a report: the whole pathway, or a pasted part. */
export interface ReportSubject {
  /** Changes made during the import, as sentences. */
  readonly changes: readonly string[]
  readonly part?: PathwayPart
}

/** Writes reports; opening a pathway needs none of it. */
export const loadReport = lazyModule(async () => ({
  ...(await import('./reportOf.ts')),
  ...(await import('#pathway/interchange/report/report.ts')),
  ...(await import('../../geometry/coveredCards.ts')),
}))

const WHOLE: ReportSubject = { changes: [] }
/** Subject of an opened pathway's report. */
export interface Reported {
  current: ReportSubject
}

export function createReported(): Reported {
  return { current: WHOLE }
}

interface Reporting {
  readonly store: EditorStore
  readonly reported: Reported
}

/** Opens the report about the pathway as it is now, or about a part of it. */
export function openReport({ store, reported }: Reporting, subject: ReportSubject = WHOLE) {
  reported.current = subject
  store.getState().openDialog('report')
}

/** Opens the report on what was just imported, where there is more to say than how it is written, or cards lie on each other. */
export async function showImport(session: Reporting, changes: readonly string[]): Promise<void> {
  const { reportOf, isQuiet, coveredCards } = await loadReport()
  const { document } = session.store.getState()
  const report = reportOf(document)
  if (!isQuiet({ ...report, readDifferently: [] }) || coveredCards(document) > 0) openReport(session, { changes })
}
