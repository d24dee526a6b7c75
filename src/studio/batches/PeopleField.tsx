import { FileSpreadsheet, FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { type PeopleFile, readPeopleFile } from './csv.ts'

interface PeopleFieldProps {
  readonly file: PeopleFile | undefined
  readonly onChange: (file: PeopleFile) => void
}

/** Takes a CSV file, chosen or dropped. */
export function PeopleField({ file, onChange }: PeopleFieldProps) {
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  async function take(chosen: File | undefined) {
    if (!chosen) return
    try {
      onChange(await readPeopleFile(chosen))
      setFault(undefined)
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'This file can’t be read.')
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const choose = () => document.getElementById(id)?.click()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-[13px]">
        People to call
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by the button as well */}
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-4 py-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        {file ? (
          <FileSpreadsheet aria-hidden className="size-5 text-muted" />
        ) : (
          <FileUp aria-hidden className="size-5 text-muted" />
        )}
        <p className="min-w-0 flex-1 text-[13px] [overflow-wrap:anywhere]">
          {file ? (
            <>
              <span className="font-medium">{file.name}</span>{' '}
              <span className="text-muted">({counted(file.rows.length, 'row')})</span>
            </>
          ) : (
            <span className="text-muted">Drop a CSV file here. The first row must have column names.</span>
          )}
        </p>
        <Button size="small" onClick={choose}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          tabIndex={-1}
          className="sr-only"
          onChange={event => {
            void take(event.target.files?.[0])
            // The same file can be chosen again once it was fixed.
            event.target.value = ''
          }}
        />
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-danger text-xs">
          {fault}
        </p>
      )}
    </div>
  )
}
