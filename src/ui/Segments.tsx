import type { KeyboardEvent } from 'react'

interface SegmentsProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

/** Places that each key goes on by; undefined for the first or last. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One of a few choices that stand side by side; arrow keys move between them. */
export function Segments({ label, value, onChange, items }: SegmentsProps) {
  const isChosen = items.some(item => item.value === value)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={moveFocus}
      className="flex rounded-md bg-raised p-0.5 dark:bg-bg dark:ring-1 dark:ring-line dark:ring-inset"
    >
      {items.map((item, at) => (
        // biome-ignore lint/a11y/useSemanticElements: arrow keys move the focus alone, where those of an input would choose
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={item.value === value}
          data-state={item.value === value ? 'on' : 'off'}
          tabIndex={(isChosen ? item.value === value : at === 0) ? 0 : -1}
          onClick={() => item.value !== value && onChange(item.value)}
          className="h-7 min-w-0 flex-auto truncate rounded px-2 font-medium text-[13px] text-muted transition-colors hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink dark:data-[state=on]:bg-raised data-[state=on]:shadow-sm forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] forced-colors:data-[state=on]:forced-color-adjust-none"
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
  const step = steps[key]
  if (at < 0 || ctrlKey || metaKey || altKey || shiftKey) return
  const to = step === undefined ? { Home: 0, End: all.length - 1 }[key] : (at + step + all.length) % all.length
  if (to === undefined) return
  event.preventDefault()
  all[to]?.focus()
}
