import type { ReactNode } from 'react'

/** Heading of a form, with the actions for its element. */
export function FormHeading({
  title,
  about,
  icon,
  children,
}: {
  title: string
  about?: string
  icon?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex items-center gap-2 border-line border-b px-4 py-3">
      {icon}
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-[15px]">{title}</h2>
        {about !== undefined && <p className="truncate text-muted text-xs">{about}</p>}
      </div>
      {children}
    </div>
  )
}
