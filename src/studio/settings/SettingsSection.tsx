import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  readonly title: string
  readonly about: ReactNode
  readonly children: ReactNode
}

/** Section of the settings: description on the left, controls on the right. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-line border-t py-8 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="font-semibold text-[15px]">
          {title}
        </h2>
        <div className="text-[13px] text-muted">{about}</div>
      </div>
      <div className="flex min-w-0 flex-col items-stretch gap-3">{children}</div>
    </section>
  )
}
