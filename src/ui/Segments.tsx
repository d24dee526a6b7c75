import { ToggleGroup } from 'radix-ui'

interface SegmentsProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few choices that stand side by side; arrow keys move between them. */
export function Segments({ label, value, onChange, items }: SegmentsProps) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={next => next !== '' && onChange(next)}
      className="flex rounded-md bg-raised p-0.5"
    >
      {items.map(item => (
        <ToggleGroup.Item
          key={item.value}
          value={item.value}
          className="h-7 min-w-0 flex-auto truncate rounded px-2 font-medium text-[13px] text-muted transition-colors hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] forced-colors:data-[state=on]:forced-color-adjust-none"
        >
          {item.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
