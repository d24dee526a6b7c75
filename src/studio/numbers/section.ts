import type { ReactNode } from 'react'
import type { NumberDraft } from './draft.ts'

/** Properties of every section of a number's form. */
export interface SectionProps {
  readonly draft: NumberDraft
  readonly onChange: (part: Partial<NumberDraft>) => void
  readonly errorOf: (path: string) => string | undefined
  /** Reason why the overridden members do not apply; undefined if they do. */
  readonly overridden: ReactNode | undefined
}
