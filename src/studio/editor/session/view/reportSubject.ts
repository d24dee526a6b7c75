import { lazyModule } from '#studio/shell/parts/parts.ts'
import type { EditorStore } from '../document/store.ts'
import { perPathway } from '../perPathway.ts'
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
const subjectOf = perPathway(() => ({ current: WHOLE }))

export function reportSubject(store: EditorStore): ReportSubject {
  return subjectOf(store).current
}

/** Opens the report about the pathway as it is now, or about a part of it. */
export function openReport(store: EditorStore, subject: ReportSubject = WHOLE) {
  subjectOf(store).current = subject
  store.getState().openDialog('report')
}

/** Opens the report on what was just imported, where there is more to say than how it is written. */
export async function showImport(store: EditorStore, changes: readonly string[]): Promise<void> {
  const { reportOf, isQuiet } = await loadReport()
  const report = reportOf(store.getState().document)
  if (!isQuiet({ ...report, readDifferently: [] })) openReport(store, { changes })
}
