import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SampleAnswer } from '#studio/editor/session/run/sampleAnswers.ts'
import { readJson } from '#studio/shell/forms/json.ts'
import { AnswerBody } from '#studio/shell/request/AnswerBody.tsx'
import { IconButton } from '#ui/Button.tsx'
import { Field, Input, TextArea } from '#ui/Field.tsx'
import type { JsonPick } from '#ui/JsonView.tsx'

interface PastedAnswerProps {
  readonly pasted: NonNullable<SampleAnswer['pasted']>
  readonly body: unknown
  readonly pick: JsonPick | undefined
  readonly onChange: (text: string, status: string) => void
  readonly onClose: () => void
  /** Says what the answer would do. */
  readonly children: ReactNode
}

/** An answer from elsewhere, such as the documentation of the service that is asked. */
export function PastedAnswer({ pasted: { text, status }, body, pick, onChange, onClose, children }: PastedAnswerProps) {
  const reading = readJson(text)
  const isEmpty = text.trim() === ''
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-semibold text-[13px]">Sample response</h3>
        <IconButton label="Close sample response" size="small" className="text-muted" onClick={onClose}>
          <X aria-hidden className="size-3.5" />
        </IconButton>
      </div>
      <Field
        label="Body"
        hint={
          isEmpty
            ? 'Paste a response, for example from the service’s documentation.'
            : reading.ok
              ? undefined
              : `${reading.fault} Until then, it’s read as plain text.`
        }
      >
        {control => (
          <TextArea
            {...control}
            autoFocus={isEmpty}
            spellCheck={false}
            className="max-h-40 font-mono text-xs"
            placeholder={'{\n  "order": { "state": "sent" }\n}'}
            value={text}
            onChange={event => onChange(event.target.value, status)}
          />
        )}
      </Field>
      <Field label="Status" hint="0 = no response">
        {control => (
          <Input
            {...control}
            inputMode="numeric"
            className="max-w-24 tabular-nums"
            value={status}
            onChange={event => onChange(text, event.target.value)}
          />
        )}
      </Field>
      {!isEmpty && (
        <>
          <AnswerBody label="Response body" value={body} pick={pick} />
          {children}
        </>
      )}
    </div>
  )
}
