import { FileJson, FileUp } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isNode } from '#pathway/document.ts'
import { sizeFault } from '#pathway/interchange/file.ts'
import { type FixedFile, fixIds } from '#pathway/interchange/fixIds.ts'
import { type FileReading, readPathwayFile } from '#pathway/interchange/read.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { InputField } from '#ui/fields.tsx'
import { useImportPathway } from './actions.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { nameOfFile } from './importFile.ts'

type Chosen =
  | { readonly fault: string; readonly fileName: string }
  | {
      readonly fileName: string
      readonly text: string
      readonly reading: FileReading
      /** Its ids were fixed here. */
      readonly fixed?: FixedFile
    }

interface ImportFormProps {
  /** The file that was dropped or pasted last; undefined until one is chosen here. */
  readonly dropped: File | undefined
}

/** Reads a pathway file, shows its faults or report, and imports it. */
export function ImportForm({ dropped }: ImportFormProps) {
  const [chosen, setChosen] = useState<Chosen>()
  const [name, setName] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const importPathway = useImportPathway()
  const { reset } = importPathway

  const show = useCallback(
    (read: Chosen) => {
      reset()
      setChosen(read)
      const own = 'reading' in read && read.reading.ok ? read.reading.file.name : undefined
      setName(nameOfFile(read.fileName, own))
    },
    [reset],
  )

  useEffect(() => {
    let isLatest = true
    if (dropped) {
      void readFile(dropped).then(read => {
        if (isLatest) show(read)
      })
    }
    return () => {
      isLatest = false
    }
  }, [dropped, show])

  async function choose(file: File | undefined) {
    if (file) show(await readFile(file))
  }

  const reading = chosen && 'reading' in chosen ? chosen.reading : undefined
  const changes = reading?.ok && chosen && 'text' in chosen ? changesOf(reading, chosen.fixed) : []
  const isNamed = name.trim() !== ''
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (reading?.ok && isNamed) importPathway.mutate({ name: name.trim(), file: reading.file, changes })
      }}
    >
      <button
        type="button"
        className={`flex flex-col items-center gap-1 rounded-lg border border-line-strong border-dashed px-4 transition-colors duration-100 hover:border-accent hover:bg-accent-soft/40 ${chosen ? 'py-3' : 'py-7'}`}
        onClick={() => picker.current?.click()}
      >
        <FileUp aria-hidden className="mb-1 size-5 text-muted" />
        <span className="font-medium">Drop a file, browse, or paste JSON</span>
        <span className="text-muted text-xs">JSON, up to 5 MiB</span>
      </button>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        aria-label="Pathway file"
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          void choose(event.target.files?.[0])
          // The same file may be chosen again once it was fixed.
          event.target.value = ''
        }}
      />
      {chosen && 'fault' in chosen && (
        <Refused fileName={chosen.fileName} places={[{ path: '', message: chosen.fault }]} />
      )}
      {chosen && reading && !reading.ok && (
        <Refused fileName={chosen.fileName} places={reading.problems}>
          {reading.hasOnlyBadIds && (
            <Button
              className="self-start"
              onClick={() => {
                if (!('text' in chosen)) return
                const fixed = fixIds(chosen.text)
                show({ ...chosen, text: fixed.text, reading: readPathwayFile(fixed.text), fixed })
              }}
            >
              Fix IDs
            </Button>
          )}
        </Refused>
      )}
      {chosen && reading?.ok && (
        <>
          <div className="flex items-center gap-3 rounded-lg border border-line bg-bg px-3 py-2.5">
            <FileJson aria-hidden className="size-5 shrink-0 text-muted" />
            <p className="min-w-0 flex-1">
              <span className="block truncate font-medium">{chosen.fileName}</span>
              <span className="text-muted text-xs">
                {counted(reading.file.nodes.filter(isNode).length, 'node')},{' '}
                {counted(reading.file.edges.length, 'edge')}
              </span>
            </p>
          </div>
          <InputField
            label="Name of the pathway"
            error={isNamed ? undefined : 'Give the pathway a name.'}
            value={name}
            maxLength={200}
            onValue={setName}
          />
          <ImportPreview file={reading.file} changes={changes} />
          {importPathway.error && (
            <p role="alert" className="text-danger">
              {messageOf(importPathway.error)}
            </p>
          )}
          <div className="sticky -bottom-5 -mx-5 -mb-5 flex border-line border-t bg-pop px-5 py-3">
            <Button
              type="submit"
              look="primary"
              size="large"
              className="flex-1"
              busy={importPathway.isPending}
              disabled={!isNamed}
            >
              {importPathway.isPending ? 'Importing…' : 'Import'}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

async function readFile(file: File): Promise<Chosen> {
  const fileName = file.name
  const fault = sizeFault(file.size)
  if (fault !== undefined) return { fileName, fault }
  try {
    const text = await file.text()
    return { fileName, text, reading: readPathwayFile(text) }
  } catch {
    return { fileName, fault: 'Couldn’t read the file. It may have been moved, or it’s a folder.' }
  }
}

/** Describes the changes made during the import, as sentences. */
function changesOf(
  { file, wrapper }: Extract<FileReading, { ok: true }>,
  { renumbered, written }: Omit<FixedFile, 'text'> = { renumbered: [], written: 0 },
): readonly string[] {
  const [first = ''] = renumbered
  return [
    ...(wrapper === undefined ? [] : [`The pathway was inside “${wrapper}”. Everything around it was left out.`]),
    ...(written === 0
      ? []
      : [`${counted(written, 'ID')} ${written === 1 ? 'was a number and is now' : 'were numbers and are now'} text.`]),
    ...(renumbered.length === 1 ? [`A node with a duplicate ID now has the ID “${first}”.`] : []),
    ...(renumbered.length > 1
      ? [
          `${inDigits(renumbered.length)} nodes with duplicate IDs have new ones: ${renumbered.slice(0, 10).join(', ')}${renumbered.length > 10 ? ' …' : ''}`,
        ]
      : []),
    ...(typeof file.name === 'string' ? [] : ['The file has no name, and neither will its exports.']),
  ]
}

type PlacesInFile = readonly { readonly path: string; readonly message: string }[]

interface RefusedProps {
  readonly fileName: string
  readonly places: PlacesInFile
  readonly children?: ReactNode
}

function Refused({ fileName, places, children }: RefusedProps) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-lg bg-danger-soft p-3">
      <p className="font-medium text-danger [overflow-wrap:anywhere]">“{fileName}” can’t be imported.</p>
      <Places places={places} />
      {children}
    </div>
  )
}

const SHOWN_PLACES = 50

function Places({ places }: { readonly places: PlacesInFile }) {
  const more = places.length - SHOWN_PLACES
  return (
    <ul className="flex max-h-48 flex-col gap-1 overflow-auto text-[13px]">
      {places.slice(0, SHOWN_PLACES).map(({ path, message }) => (
        <li key={`${path} ${message}`} className="[overflow-wrap:anywhere]">
          {path && <code className="mr-1.5 rounded bg-raised px-1 text-xs">{path}</code>}
          {message}
        </li>
      ))}
      {more > 0 && <li className="text-muted">And {inDigits(more)} more.</li>}
    </ul>
  )
}
