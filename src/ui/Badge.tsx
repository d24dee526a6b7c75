import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-raised text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}
export type Tone = keyof typeof tones

interface BadgeProps {
  readonly tone?: Tone
  readonly Icon?: LucideIcon
  readonly children: ReactNode
}

/** A state in a word or two. */
export function Badge({ tone = 'neutral', Icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-full px-2 font-medium text-xs tabular-nums ${tones[tone]}`}
    >
      {Icon && <Icon aria-hidden className="size-3 shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  )
}
