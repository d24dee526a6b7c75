import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Finding } from '#pathway/finding.ts'
import { useEditor } from '../../hooks/useEditor.ts'

/** Context of a form for its fields. */
interface FormPlace {
  /** Unique among the forms on the page: begins the ids of the fields. */
  readonly id: string
  readonly findings: readonly Finding[]
  /** The field that was asked to be shown in this form; sections open for it. */
  readonly revealed: { readonly field: string | undefined } | null
}

const FormPlaceContext = createContext<FormPlace>({ id: 'form', findings: [], revealed: null })

/** Hands a form's findings, and the field to be shown, to its fields. */
export function FormPlaceProvider({
  id,
  node_id,
  edge_key,
  findings,
  children,
}: {
  id: string
  node_id?: string | undefined
  edge_key?: string | undefined
  findings: readonly Finding[]
  children: ReactNode
}) {
  const asked = useEditor(state => state.revealed)
  const isHere =
    asked !== null &&
    (edge_key === undefined ? asked.edge_key === undefined && asked.node_id === node_id : asked.edge_key === edge_key)
  const revealed = isHere ? asked : null
  const place = useMemo(
    () => ({ id, findings, revealed: revealed && { field: revealed.field } }),
    [id, findings, revealed],
  )
  return <FormPlaceContext value={place}>{children}</FormPlaceContext>
}

export function useFormPlace(): FormPlace {
  return use(FormPlaceContext)
}

/** The findings about a field. `within` takes in those about its parts: `headers[0][1]` within `headers`. */
export function useFieldFindings(field: string, { within = false } = {}): readonly Finding[] {
  const { findings } = useFormPlace()
  return useMemo(
    () => findings.filter(finding => finding.field === field || (within && isWithin(finding.field, field))),
    [findings, field, within],
  )
}

/** Tells whether a path such as `responsePathways[2]` is the field itself or a part of it. */
export function isWithin(path: string | undefined, field: string): boolean {
  if (path === undefined || !path.startsWith(field)) return false
  const next = path[field.length]
  return next === undefined || next === '.' || next === '['
}
