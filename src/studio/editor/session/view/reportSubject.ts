import { lazyModule } from '#studio/shell/parts/parts.ts'
import type { EditorStore } from '../document/store.ts'
import type { PathwayPart } from './reportOf.ts'

/** What a report is about: the whole pathway, or what was pasted. */
export interface ReportSubject {
  /** What was changed on the way in, as sentences. */
  readonly changes: readonly string[]
  readonly part?: PathwayPart
}

/** Writes reports; opening a pathway needs none of it. */
export const loadReport = lazyModule(async () => ({
  ...(await import('./reportOf.ts')),
  ...(await import('#pathway/interchange/report/report.ts')),
}))

const WHOLE: ReportSubject = { changes: [] }
/** What the report of an opened pathway is about. */
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

/** Opens the report on what was just imported, where there is more to say than how it is written. */
export async function showImport(session: Reporting, changes: readonly string[]): Promise<void> {
  const { reportOf, isQuiet } = await loadReport()
  const report = reportOf(session.store.getState().document)
  if (!isQuiet({ ...report, readDifferently: [] })) openReport(session, { changes })
}
