import { ScanSearch } from 'lucide-react'
import { variablesOf } from '#nodes/kinds.ts'
import type { Finding } from '#pathway/finding.ts'
import { variableNamed } from '#pathway/variables/list.ts'
import { IconButton } from '#ui/Button.tsx'
import { useSession } from '../../hooks/useEditor.ts'
import { highlightVariable } from '../../session/analysis/lens.ts'

/** Leads from a finding about a variable to all places of that variable. */
export function VariableButton({ finding: { variable } }: { readonly finding: Finding }) {
  const session = useSession()
  if (variable === undefined) return null
  const look = () => {
    const found = variableNamed(variablesOf(session.store.getState().document), variable)
    if (found) highlightVariable(session, found.key)
  }
  return (
    <IconButton label={`Where “${variable}” is set and used`} className="!size-7 text-muted" onClick={look}>
      <ScanSearch aria-hidden className="size-3.5" />
    </IconButton>
  )
}
