import { useState } from 'react'
import { readJson } from '#studio/shell/forms/json.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { type FieldAbout, FieldShell, useFieldId } from './FieldShell.tsx'
import { forgetJsonDraft, keepJsonDraft, readJsonDraft } from './jsonDrafts.ts'

interface JsonFieldProps extends FieldAbout {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Any value as JSON. What is typed is written as soon as it is JSON; until then the value before it stays, and so does what was typed. */
export function JsonField({ value, onChange, ...about }: JsonFieldProps) {
  const { pathwayId } = useEditorStore().getState()
  const id = useFieldId(about.field)
  const written = JSON.stringify(value, null, 2) ?? ''
  const [typed, setTyped] = useState<{ text: string; before: string } | null>(() => {
    const text = readJsonDraft(pathwayId, id, written)
    return text === null ? null : { text, before: written }
  })
  const text = typed?.before === written ? typed.text : written
  const reading = readJson(text)
  const fault = text === written || reading.ok ? undefined : reading.fault
  const discard = () => {
    forgetJsonDraft(pathwayId, id)
    setTyped(null)
  }
  return (
    <FieldShell
      {...about}
      within
      error={fault === undefined ? undefined : `${fault} The previous value is kept until you fix this.`}
    >
      {control => (
        <>
          <TextArea
            {...control}
            value={text}
            spellCheck={false}
            className="max-h-80 min-h-9 font-mono text-xs"
            onChange={event => {
              const next = event.target.value
              const parsed = readJson(next)
              if (parsed.ok) {
                forgetJsonDraft(pathwayId, id)
                setTyped({ text: next, before: JSON.stringify(parsed.value, null, 2) })
                onChange(parsed.value)
              } else {
                keepJsonDraft(pathwayId, id, { text: next, before: written })
                setTyped({ text: next, before: written })
              }
            }}
            onBlur={() => fault === undefined && setTyped(null)}
          />
          {fault !== undefined && (
            <div>
              <Button size="small" onClick={discard}>
                Discard edits
              </Button>
            </div>
          )}
        </>
      )}
    </FieldShell>
  )
}
