import type { ComponentProps } from 'react'
import type { KnownVariable } from '#studio/editor/kit/prompt/completion.ts'
import { TemplateText } from '#studio/editor/kit/prompt/TemplateText.tsx'
import { KeyValueEditor } from '#ui/KeyValueEditor.tsx'

type TemplateRowsProps = Omit<ComponentProps<typeof KeyValueEditor>, 'valueControl'> & {
  /** Left out where values are no templates. */
  readonly variables?: () => readonly KnownVariable[]
}

/** Rows of a name and a text with `{{variables}}`. */
export function TemplateRows({ variables, ...rest }: TemplateRowsProps) {
  if (!variables) return <KeyValueEditor {...rest} />
  return (
    <KeyValueEditor
      {...rest}
      valueControl={(control, row, onChange) => (
        <TemplateText
          control={control}
          variables={variables}
          value={row.value}
          onChange={onChange}
          placeholder={rest.valueLabel ?? 'Value'}
          size="line"
          mono
        />
      )}
    />
  )
}
