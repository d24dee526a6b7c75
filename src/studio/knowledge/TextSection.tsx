import { FileText, FileUp, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { TextAreaField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { StoreDraft } from './draft.ts'
import { LONGEST_EDITED, readFile } from './file.ts'

interface TextSectionProps {
  readonly draft: StoreDraft
  readonly onChange: (part: Partial<StoreDraft>) => void
  readonly error: string | undefined
}

const formats = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'text', label: 'Plain text' },
  { value: 'html', label: 'HTML' },
] as const

/** The text that is searched: written, pasted, or taken from a file that is dropped or chosen. */
export function TextSection({ draft, onChange, error }: TextSectionProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const { text, format, file } = draft
  const isLong = text.length > LONGEST_EDITED

  async function take(chosen: File | undefined) {
    if (!chosen) return
    const read = await readFile(chosen)
    setFault('fault' in read ? read.fault : undefined)
    if ('text' in read) onChange({ ...read, file: undefined })
    else if ('file' in read) onChange({ file: read.file })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <FormSection
      title="Text"
      description="Headings stay with the passages below them, which helps the agent find the right one."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same without a mouse */}
      <div
        className={`-m-2 flex flex-col gap-4 rounded-lg p-2 ${isOver ? 'bg-accent-soft outline-2 outline-accent outline-dashed' : ''}`}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => input.current?.click()}>
            <FileUp aria-hidden className="size-3.5" />
            Choose a file
          </Button>
          <span className="text-muted text-xs">or drop one here: text, Markdown, HTML, or PDF, up to 3.7 MB</span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File"
            accept=".txt,.md,.markdown,.html,.htm,.pdf,text/plain,text/markdown,text/html,application/pdf"
            onChange={event => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
        {fault !== undefined && (
          <p role="alert" className="text-danger text-xs">
            {fault}
          </p>
        )}
        {file ? (
          <div className="flex items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 text-[13px]">
            <FileText aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className="text-muted text-xs tabular-nums">{inDigits(Math.ceil(file.bytes / 1000))} kB</span>
            <IconButton
              label={`Remove ${file.name}`}
              size="small"
              className="text-muted"
              onClick={() => onChange({ file: undefined })}
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </div>
        ) : isLong ? (
          <p className="rounded-lg border border-line bg-surface px-3 py-2 text-muted text-xs">
            This text has {inDigits(text.length)} characters. To edit it, change it in a file and upload that file.
          </p>
        ) : (
          <>
            <Segments
              label="Text format"
              value={format}
              items={[...formats]}
              onChange={value => onChange({ format: formats.find(one => one.value === value)?.value ?? format })}
            />
            <TextAreaField
              label="Text"
              required
              error={error}
              hint={
                text === ''
                  ? 'Paste what the agent should know: prices, opening hours, answers to questions.'
                  : `${inDigits(text.length)} characters.`
              }
              className="max-h-[32rem] min-h-64 font-mono text-xs"
              value={text}
              onValue={value => onChange({ text: value })}
            />
          </>
        )}
        {(file || isLong) && error !== undefined && (
          <p role="alert" className="text-danger text-xs">
            {error}
          </p>
        )}
      </div>
    </FormSection>
  )
}
