import { ownMember } from '#pathway/ownMember.ts'
import { variableKey } from '#pathway/templates.ts'
import { Field, Input } from '#ui/Field.tsx'
import type { TryVariable } from './tryVariables.ts'

interface SampleVariablesProps {
  readonly variables: readonly TryVariable[]
  /** The typed values, by the variable's key. */
  readonly samples: Readonly<Record<string, string>>
  readonly onType: (name: string, text: string) => void
  readonly onEnter: () => void
}

/** The values that a call would have by the time of the request. */
export function SampleVariables({ variables, samples, onType, onEnter }: SampleVariablesProps) {
  if (variables.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-[13px]">Sample variables</legend>
      {variables.map(({ name, fallback }) => (
        <Field key={variableKey(name)} label={name}>
          {control => (
            <Input
              {...control}
              className="font-mono text-xs"
              placeholder={fallback ?? 'not set'}
              value={ownMember(samples, variableKey(name)) ?? ''}
              autoComplete="off"
              spellCheck={false}
              onChange={event => onType(name, event.target.value)}
              onKeyDown={event => event.key === 'Enter' && onEnter()}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
