import { messageOf } from '#studio/shell/api.ts'
import { Spinner } from '#ui/Spinner.tsx'

interface AttemptNoticeProps {
  readonly attempt: { readonly isPending: boolean; readonly error: Error | null }
  /** While it is under way. */
  readonly waiting: string
}

/** Progress or error of a test request, until there is an answer. */
export function AttemptNotice({ attempt: { isPending, error }, waiting }: AttemptNoticeProps) {
  if (isPending) {
    return (
      <p className="flex items-center gap-2 text-muted text-xs">
        <Spinner label="" className="size-3.5" />
        {waiting}
      </p>
    )
  }
  return (
    error && (
      <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger text-xs">
        {messageOf(error)}
      </p>
    )
  )
}
