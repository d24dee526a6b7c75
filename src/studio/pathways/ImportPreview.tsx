import { useMemo } from 'react'
import { findFindings } from '#nodes/checks.ts'
import { kindOf } from '#nodes/kinds.ts'
import { documentOf, type PathwayFile } from '#pathway/interchange/file.ts'
import { reportOn } from '#pathway/interchange/report/report.ts'
import { Places, ReportGroups } from '#studio/shell/report/ReportGroups.tsx'

interface ImportPreviewProps {
  readonly file: PathwayFile
  readonly changes: readonly string[]
}

/** Preview of the import report. Its places are links only after the import. */
export function ImportPreview({ file, changes }: ImportPreviewProps) {
  const report = useMemo(() => {
    const document = documentOf(file, { name: '', description: '' })
    return reportOn(document, { kindOf, findings: findFindings(document) })
  }, [file])
  return (
    <ReportGroups
      report={report}
      changes={changes}
      secrets={
        <>
          <p className="text-muted text-xs">After the import, you can move each to account secrets in one click.</p>
          <ul className="flex flex-col gap-2 text-[13px]">
            {report.secrets.map(({ place, start, masked, what }) => (
              <li key={`${place.path} ${start}`}>
                <code className="mr-2 rounded bg-raised px-1.5 py-0.5 text-xs">{masked}</code>
                <span className="text-muted">{what}</span>
                <Places places={[place]} onShow={undefined} />
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
