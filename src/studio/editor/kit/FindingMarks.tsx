import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Finding } from '#pathway/finding.ts'
import { isError } from '../session/analysis/problems.ts'

/** Counts of errors and warnings of a row, hidden from screen readers: the row's name says them in words. */
export function FindingMarks({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  const errors = findings.filter(isError).length
  const warnings = findings.length - errors
  return (
    <span
      aria-hidden
      className="flex shrink-0 items-center gap-1.5 text-xs tabular-nums"
      title={findings.map(finding => finding.message).join('\n')}
    >
      {errors > 0 && (
        <span className="flex items-center gap-0.5 text-danger">
          <CircleAlert className="size-3.5" />
          {errors}
        </span>
      )}
      {warnings > 0 && (
        <span className="flex items-center gap-0.5 text-warning">
          <TriangleAlert className="size-3.5" />
          {warnings}
        </span>
      )}
    </span>
  )
}
