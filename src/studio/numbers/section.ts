import type { ReactNode } from 'react'
import type { NumberDraft } from './draft.ts'

/** What every part of a number's form gets. */
export interface SectionProps {
  readonly draft: NumberDraft
  readonly onChange: (part: Partial<NumberDraft>) => void
  readonly errorOf: (path: string) => string | undefined
  /** Why the members that a pathway overrides do not count; undefined where they do. */
  readonly overridden: ReactNode | undefined
}
