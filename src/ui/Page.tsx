import type { ReactNode } from 'react'

/** A page's content: as wide as it reads well, with room around it. */
export function Page({ narrow = false, children }: { readonly narrow?: boolean; readonly children: ReactNode }) {
  return (
    <div className={`mx-auto flex w-full flex-col gap-6 px-8 py-8 max-md:px-4 ${narrow ? 'max-w-4xl' : 'max-w-6xl'}`}>
      {children}
    </div>
  )
}

interface PageHeaderProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The buttons of the page. */
  readonly actions?: ReactNode
}

/** The page's heading, what the page is for, and what one does on it. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="truncate font-semibold text-[22px] leading-8 tracking-[-0.018em]">{title}</h1>
        {description && <p className="mt-0.5 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex max-w-full shrink-0 flex-wrap gap-2 pt-0.5">{actions}</div>}
    </header>
  )
}
