import { Skeleton } from '#ui/States.tsx'
import { useLens, useVariables } from '../../hooks/useLens.ts'
import { VariableList } from './VariableList.tsx'
import { VariablePage } from './VariablePage.tsx'

/** List of the pathway's variables, or the page of the highlighted one. */
export function LensPanel() {
  const key = useLens(state => state.key)
  const listed = useVariables()
  if (!listed) {
    return (
      <div className="p-4">
        <Skeleton />
      </div>
    )
  }
  return key === null ? <VariableList listed={listed} /> : <VariablePage key={key} name={key} listed={listed} />
}
