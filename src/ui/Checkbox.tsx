import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly checked: boolean | 'indeterminate'
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

export function Checkbox({ label, hint, checked, onChange, disabled = false }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-about` : undefined}
        onCheckedChange={next => onChange(next === true)}
        className="mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded border border-line-strong bg-surface text-on-accent transition-colors duration-100 disabled:opacity-50 data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent"
      >
        <Primitive.Indicator>
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Primitive.Indicator>
      </Primitive.Root>
      <div className="min-w-0">
        <label htmlFor={id} className="text-[13px]">
          {label}
        </label>
        {hint && (
          <p id={`${id}-about`} className="text-muted text-xs">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
