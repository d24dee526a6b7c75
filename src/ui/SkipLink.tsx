import type { ReactNode } from 'react'

interface SkipLinkProps {
  /** The id of what it leads to. */
  readonly to: string
  /** Leads there in another way than the browser's. */
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** Seen only while it has the focus: the way past what stands before a part of the page. */
export function SkipLink({ to, onFollow, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-pop focus:px-3 focus:py-2 focus:font-medium focus:shadow-pop"
      onClick={event => {
        if (!onFollow) return
        event.preventDefault()
        onFollow()
      }}
    >
      {children}
    </a>
  )
}
