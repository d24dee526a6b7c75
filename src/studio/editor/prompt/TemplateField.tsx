import { Maximize2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { type FieldAbout, FieldShell } from '../forms/fields/FieldShell.tsx'
import { asText } from '../forms/fields/TextField.tsx'
import { InsertVariable } from './InsertVariable.tsx'
import { LargeText } from './LargeText.tsx'
import { TemplateText, type TemplateTextHandle } from './TemplateText.tsx'
import { useKnownVariables } from './useKnownVariables.ts'

interface TemplateFieldProps extends FieldAbout {
  readonly value: unknown
  readonly onChange: (text: string) => void
  readonly placeholder?: string
  readonly within?: boolean
  /** One line, for URLs and labels; otherwise the field grows, and opens large. */
  readonly oneLine?: boolean
  readonly mono?: boolean
  readonly onPasteText?: (text: string) => boolean
}

/** A text with `{{variables}}`, in a form. */
export function TemplateField({
  value,
  onChange,
  placeholder,
  oneLine = false,
  mono = false,
  onPasteText,
  actions,
  ...about
}: TemplateFieldProps) {
  const text = useRef<TemplateTextHandle>(null)
  const variables = useKnownVariables()
  const [isLarge, setLarge] = useState(false)
  const written = asText(value)
  return (
    <FieldShell
      {...about}
      actions={
        <div className="flex items-center">
          {actions}
          <InsertVariable onInsert={name => text.current?.insert(name)} />
          {!oneLine && (
            <IconButton
              label={`Open “${about.label}” large`}
              className="size-6 text-muted"
              onClick={() => setLarge(true)}
            >
              <Maximize2 aria-hidden className="size-3.5" />
            </IconButton>
          )}
        </div>
      }
    >
      {control => (
        <>
          <TemplateText
            ref={text}
            variables={variables}
            control={control}
            value={written}
            onChange={onChange}
            placeholder={placeholder}
            size={oneLine ? 'line' : 'field'}
            mono={mono}
            onPasteText={onPasteText}
          />
          {isLarge && (
            <LargeText
              field={about.field}
              title={about.label}
              value={written}
              onChange={onChange}
              onClose={() => setLarge(false)}
              placeholder={placeholder}
              mono={mono}
            />
          )}
        </>
      )}
    </FieldShell>
  )
}
