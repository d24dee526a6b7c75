import { type DragEvent, useRef, useState } from 'react'
import { type FileReading, readPathwayFile, renumberDuplicates } from '#pathway/interchange.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { usePathwayActions } from './actions.ts'

interface Chosen {
  readonly name: string
  readonly text: string
  readonly reading: FileReading
}

/** Reads a pathway file, says what is wrong with it or read differently, and brings it in. */
export function ImportDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const { importFile } = usePathwayActions()
  const picker = useRef<HTMLInputElement>(null)

  function show(name: string, text: string) {
    setChosen({ name, text, reading: readPathwayFile(text) })
  }
  async function choose(file: File | undefined) {
    if (file) show(file.name.replace(/\.json$/i, '').slice(0, 200) || 'Imported pathway', await file.text())
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    void choose(event.dataTransfer.files[0])
  }

  const reading = chosen?.reading
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import a pathway"
      description="A JSON file with nodes and edges, as Dialpath and other services export it."
    >
      <div className="mt-3 flex flex-col gap-4">
        <button
          type="button"
          className="rounded-lg border border-line border-dashed px-4 py-8 text-muted hover:border-accent hover:text-ink"
          onClick={() => picker.current?.click()}
          onDragOver={event => event.preventDefault()}
          onDrop={drop}
        >
          Drop a file here, or choose one
        </button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label="Pathway file"
          className="sr-only"
          tabIndex={-1}
          onChange={event => void choose(event.target.files?.[0])}
        />
        {chosen && reading && !reading.ok && (
          <div role="alert" className="flex flex-col gap-2">
            <p className="font-medium text-danger">“{chosen.name}” cannot be imported.</p>
            <Places places={reading.problems} />
            {reading.canRenumber && (
              <Button onClick={() => show(chosen.name, renumberDuplicates(chosen.text))}>
                Give the repeated ids new ones
              </Button>
            )}
          </div>
        )}
        {chosen && reading?.ok && (
          <div className="flex flex-col gap-2">
            <p className="font-medium">
              “{chosen.name}”: {reading.file.nodes.length} nodes, {reading.file.edges.length} edges
            </p>
            {reading.notes.length > 0 && <Places places={reading.notes} />}
            {importFile.error && (
              <p role="alert" className="text-danger">
                {messageOf(importFile.error)}
              </p>
            )}
            <Button
              look="primary"
              disabled={importFile.isPending}
              onClick={() => importFile.mutate({ name: chosen.name, file: reading.file })}
            >
              {importFile.isPending ? 'Importing…' : 'Import'}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Places({ places }: { readonly places: readonly { readonly path: string; readonly message: string }[] }) {
  return (
    <ul className="flex max-h-60 flex-col gap-1 overflow-auto text-[13px]">
      {places.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {path && <code className="mr-1.5 rounded bg-raised px-1 text-xs">{path}</code>}
          {message}
        </li>
      ))}
    </ul>
  )
}
