import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly tabs: readonly {
    readonly value: string
    readonly label: ReactNode
    readonly count?: number
    readonly content: ReactNode
  }[]
  readonly className?: string
}

/** Views of one thing, of which one shows. */
export function Tabs({ label, value, onChange, tabs, className = '' }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange} className={`flex min-h-0 flex-col ${className}`}>
      <Primitive.List aria-label={label} className="flex shrink-0 gap-4 overflow-x-auto border-line border-b">
        {tabs.map(tab => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 font-medium text-[13px] text-muted transition-colors duration-100 hover:text-ink focus-visible:outline-offset-[-2px] data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-raised px-1.5 text-[11px] text-muted tabular-nums">{tab.count}</span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(tab => (
        <Primitive.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 pt-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
