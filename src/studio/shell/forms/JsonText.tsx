import { type ReactNode, useRef } from 'react'
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
  const root = useRef<HTMLDivElement>(null)
  const reading = readJson(value)
  const tidy = reading.ok ? writeJson(reading.value) : value
  /** Writes in place of the person: the button goes, so that the text has the focus. */
  function write(json: string) {
    onChange(json)
    root.current?.querySelector('textarea')?.focus()
  }
  return (
    <div ref={root} className="relative">
      <TextWithVariables {...text} variables={variables} mono />
      <div className="-top-1 absolute right-0 flex gap-1">
        {actions}
        {example !== undefined && value.trim() === '' && (
          <Button size="small" look="quiet" className="text-accent" onClick={() => write(writeJson(example))}>
            Start with an example
          </Button>
        )}
        {tidy !== value && (
          <Button size="small" look="quiet" className="text-muted" onClick={() => write(tidy)}>
            Format
          </Button>
        )}
      </div>
    </div>
  )
}
