import { Replace } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface OverriddenProps {
  /** Reason why the fields do not apply; undefined if they do. */
  readonly reason: ReactNode | undefined
  /** True if the fields have values. */
  readonly keeps: boolean
  readonly children: ReactNode
}

/** Fields that another overrides: still there to read, not to change, with the reason. */
export function Overridden({ reason, keeps, children }: OverriddenProps) {
  const id = useId()
  if (reason === undefined) return children
  return (
    <fieldset
      disabled
      aria-describedby={id}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line border-dashed p-3 [&_textarea]:opacity-60"
    >
      <p id={id} className="flex gap-2 text-warning text-xs">
        <Replace aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span>
          {reason}
          {keeps && ' This value is kept, and applies again without it.'}
        </span>
      </p>
      {children}
    </fieldset>
  )
}
