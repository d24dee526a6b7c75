import type { ComponentProps } from 'react'

/** A sheet that sets its content apart from the page. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-xl border border-line bg-surface shadow-card ${className}`} {...rest} />
}
