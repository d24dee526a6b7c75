import { RadioGroup as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly items: readonly {
    readonly value: Value
    readonly label: ReactNode
    readonly hint?: ReactNode
    readonly disabled?: boolean
  }[]
}

/** One of a few choices that need a sentence each; for short ones see `Segments`. */
export function RadioGroup<Value extends string>({ label, value, onChange, items }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <Primitive.Root
      aria-label={label}
      value={value}
      onValueChange={next => onChange(next as Value)}
      className="flex flex-col gap-2.5"
    >
      {items.map(item => (
        <div key={item.value} className="flex items-start gap-2">
          <Primitive.Item
            id={`${id}-${item.value}`}
            value={item.value}
            disabled={item.disabled ?? false}
            aria-describedby={item.hint ? `${id}-${item.value}-about` : undefined}
            className="mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface transition-colors duration-100 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
          >
            <Primitive.Indicator className="size-1.5 rounded-full bg-on-accent" />
          </Primitive.Item>
          <div className="min-w-0">
            <label htmlFor={`${id}-${item.value}`} className="text-[13px]">
              {item.label}
            </label>
            {item.hint && (
              <p id={`${id}-${item.value}-about`} className="text-muted text-xs">
                {item.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </Primitive.Root>
  )
}
