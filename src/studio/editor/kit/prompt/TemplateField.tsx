import { Maximize2 } from 'lucide-react'
import { memo, useCallback, useRef, useState } from 'react'
import { asText } from '#pathway/scalars.ts'
import { IconButton } from '#ui/Button.tsx'
import { useSession } from '../../hooks/useEditor.ts'
import { nameField } from '../../session/analysis/memberNames.ts'
import { type FieldAbout, FieldShell } from '../fields/FieldShell.tsx'
import { InsertVariable } from './InsertVariable.tsx'
import { LargeText } from './LargeText.tsx'
import { TemplateText, type TemplateTextHandle } from './TemplateText.tsx'
import { useKnownVariables } from './useKnownVariables.ts'
import { useUnsetNames } from './useUnsetNames.ts'

interface TemplateFieldProps extends FieldAbout {
  readonly value: unknown
  readonly onChange: (text: string) => void
  readonly placeholder?: string
  readonly within?: boolean
  /** One line, for URLs and labels; otherwise the field grows, and opens large. */
  readonly oneLine?: boolean
  readonly mono?: boolean
  /** A text in which variables are not filled in. */
  readonly plain?: boolean
  readonly error?: string | undefined
  readonly onPasteText?: (text: string) => boolean
}

/** A text with `{{variables}}`, in a form. */
export function TemplateField({
  value,
  onChange,
  placeholder,
  oneLine = false,
  mono = false,
  plain = false,
  error,
  onPasteText,
  actions,
  label,
  ...about
}: TemplateFieldProps) {
  const text = useRef<TemplateTextHandle>(null)
  const variables = useKnownVariables()
  const [isLarge, setLarge] = useState(false)
  const insert = useCallback((name: string) => text.current?.insert(name), [])
  const expand = useCallback(() => setLarge(true), [])
  const written = asText(value)
  const title = label ?? nameField(about.field)
  const unset = useUnsetNames(about.field)
  const { findings } = useSession()
  return (
    <FieldShell
      {...about}
      label={title}
      error={error}
      actions={
        <div className="flex items-center">
          {actions}
          {!plain && <InsertVariable onInsert={insert} />}
          {!oneLine && <Expand label={title} onClick={expand} />}
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
            plain={plain}
            unset={unset}
            onChoosing={isChoosing => findings.choosing(isChoosing ? about.field : undefined)}
            onPasteText={onPasteText}
          />
          {isLarge && (
            <LargeText
              field={about.field}
              title={title}
              value={written}
              onChange={onChange}
              onClose={() => setLarge(false)}
              placeholder={placeholder}
              mono={mono}
              plain={plain}
            />
          )}
        </>
      )}
    </FieldShell>
  )
}

/** Memoised, as the other buttons of a form: a key renders the text that it is typed into. */
const Expand = memo(function Expand({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <IconButton label={`Expand “${label}”`} className="size-6 text-muted" onClick={onClick}>
      <Maximize2 aria-hidden className="size-3.5" />
    </IconButton>
  )
})
