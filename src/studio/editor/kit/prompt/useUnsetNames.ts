import { useMemo } from 'react'
import { useFieldFindings } from '../form/place.tsx'

/** The names in a field's text that the pathway's findings say may be unset there. */
export function useUnsetNames(field: string): ReadonlySet<string> {
  const findings = useFieldFindings(field)
  return useMemo(
    () => new Set(findings.flatMap(({ code, variable }) => (code === 'variable-unset' && variable ? [variable] : []))),
    [findings],
  )
}
