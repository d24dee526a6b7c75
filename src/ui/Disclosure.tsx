import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface DisclosureProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** A line that unfolds what stands below it. */
export function Disclosure({ isOpen, onToggle, className = 'text-muted hover:text-ink', children }: DisclosureProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={`flex min-h-6 min-w-0 max-w-full items-center gap-1 self-start rounded text-xs ${className}`}
      onClick={onToggle}
    >
      <ChevronRight
        aria-hidden
        className={`size-3 shrink-0 transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`}
      />
      <span className="truncate">{children}</span>
    </button>
  )
}
