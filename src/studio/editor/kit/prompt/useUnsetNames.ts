import { useMemo } from 'react'
import { useFieldFindings } from '../form/place.tsx'

/** Returns the names that may be unset in a field's text, by the findings. */
export function useUnsetNames(field: string): ReadonlySet<string> {
  const findings = useFieldFindings(field)
  return useMemo(
    () => new Set(findings.flatMap(({ code, variable }) => (code === 'variable-unset' && variable ? [variable] : []))),
    [findings],
  )
}
