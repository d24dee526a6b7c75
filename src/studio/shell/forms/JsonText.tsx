import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { readJson, writeJson } from './json.ts'
import { TextWithVariables, type TextWithVariablesProps } from './TextWithVariables.tsx'

interface JsonTextProps extends Omit<TextWithVariablesProps, 'variables' | 'mono' | 'oneLine'> {
  readonly variables?: TextWithVariablesProps['variables']
  /** Example offered while the text is empty. */
  readonly example?: unknown
  /** Small buttons beside the formatting button. */
  readonly actions?: ReactNode
}

const none = () => []

/** JSON as it is typed, with a button that lays it out. */
export function JsonText({ variables = none, example, actions, ...text }: JsonTextProps) {
  const { value, onChange } = text
  const reading = readJson(value)
  const tidy = reading.ok ? writeJson(reading.value) : value
  return (
    <div className="relative">
      <TextWithVariables {...text} variables={variables} mono />
      <div className="-top-1 absolute right-0 flex gap-1">
        {actions}
        {example !== undefined && value.trim() === '' && (
          <Button size="small" look="quiet" className="text-accent" onClick={() => onChange(writeJson(example))}>
            Start with an example
          </Button>
        )}
        {tidy !== value && (
          <Button size="small" look="quiet" className="text-muted" onClick={() => onChange(tidy)}>
            Format
          </Button>
        )}
      </div>
    </div>
  )
}
