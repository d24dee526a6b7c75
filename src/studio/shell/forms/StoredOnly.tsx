import type { ReactNode } from 'react'
import { type Need, type StoringForm, storedOnlyWords } from './storedOnly.ts'

interface StoredOnlyProps {
  readonly form: StoringForm
  readonly member: string
  /** Parts that the calls of the form have. */
  readonly met?: readonly Need[]
  /** The hint of the field. */
  readonly children?: ReactNode
}

/** Hint of a field, with a note where its member is stored and changes nothing on the simulated line. */
export function StoredOnly({ form, member, met = [], children }: StoredOnlyProps) {
  const note = storedOnlyWords(form, member, met)
  return (
    <>
      {children}
      {note && <span className="block text-muted">{note}</span>}
    </>
  )
}
