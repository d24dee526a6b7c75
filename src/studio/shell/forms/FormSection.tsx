import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}

/** A part of a long form, under its heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-line border-t pt-6 first:border-t-0 first:pt-0">
      <div>
        <h3 id={id} className="font-semibold text-[15px]">
          {title}
        </h3>
        {description && <p className="mt-0.5 max-w-prose text-muted text-xs">{description}</p>}
      </div>
      {children}
    </section>
  )
}
