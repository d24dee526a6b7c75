import type { ReactNode } from 'react'
import type { KnownVariable } from '#studio/editor/prompt/completion.ts'
import { Button } from '#ui/Button.tsx'
import { readJson, writeJson } from './json.ts'
import { TextWithVariables } from './TextWithVariables.tsx'

interface JsonTextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly variables?: () => readonly KnownVariable[]
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly placeholder?: string | undefined
  /** What may be begun with while the text is empty. */
  readonly example?: unknown
  /** Small buttons beside “Tidy up”. */
  readonly actions?: ReactNode
}

const none = () => []

/** JSON as it is typed, with a button that lays it out. */
export function JsonText({
  label,
  value,
  onChange,
  variables = none,
  error,
  hint,
  placeholder,
  example,
  actions,
}: JsonTextProps) {
  const reading = readJson(value)
  const tidy = reading.ok ? writeJson(reading.value) : value
  return (
    <div className="relative">
      <TextWithVariables
        label={label}
        value={value}
        onChange={onChange}
        variables={variables}
        error={error}
        hint={hint}
        placeholder={placeholder}
        mono
      />
      <div className="-top-1 absolute right-0 flex gap-1">
        {actions}
        {example !== undefined && value.trim() === '' && (
          <Button size="small" look="quiet" className="text-accent" onClick={() => onChange(writeJson(example))}>
            Begin with an example
          </Button>
        )}
        {tidy !== value && (
          <Button size="small" look="quiet" className="text-muted" onClick={() => onChange(tidy)}>
            Tidy up
          </Button>
        )}
      </div>
    </div>
  )
}
