import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { inDigits } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { placedSelection } from '../../session/document/selection.ts'
import type { Source } from './file.ts'
import { ImageExportForm } from './ImageExportForm.tsx'
import { JsonExportForm } from './JsonExportForm.tsx'

const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'png', label: 'PNG' },
  { value: 'svg', label: 'SVG' },
]

/** Choice of source and format of an export. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useEditorStore()
  const { pathwayId, document, selection } = useMemo(() => store.getState(), [store])
  const { nodes, notes } = placedSelection({ document, selection })
  const size = nodes.size + notes.size
  const { data } = useQuery(versionsQuery(pathwayId))
  const [format, setFormat] = useState('json')
  const [chosen, setChosen] = useState(size > 1 ? 'selection' : 'draft')
  const source = useMemo(
    (): Source =>
      chosen === 'draft' || chosen === 'selection' ? { of: chosen } : { of: 'version', number: Number(chosen) },
    [chosen],
  )
  const name =
    source.of === 'version'
      ? `${document.name} v${source.number}`
      : source.of === 'selection'
        ? `${document.name}, selection`
        : document.name
  return (
    <Dialog open wide onClose={onClose} title="Export">
      <div className="flex flex-col gap-4">
        <Segments label="Format" value={format} onChange={setFormat} items={formats} />
        <SelectField label="Include" value={chosen} onValue={setChosen}>
          <option value="draft">Current draft</option>
          {size > 0 && <option value="selection">{selectionInWords(nodes.size, notes.size)}</option>}
          {data?.versions.map(({ version_number, name: title }) => (
            <option key={version_number} value={version_number}>
              {title ? `Version ${version_number}: ${title}` : `Version ${version_number}`}
            </option>
          ))}
        </SelectField>
        {format === 'json' ? (
          <JsonExportForm source={source} name={name} />
        ) : (
          <ImageExportForm source={source} name={name} format={format === 'png' ? 'png' : 'svg'} />
        )}
      </div>
    </Dialog>
  )
}

function selectionInWords(nodes: number, notes: number): string {
  const [n, m] = [inDigits(nodes), inDigits(notes)]
  if (notes === 0) return nodes === 1 ? 'Selected node' : `${n} selected nodes and their edges`
  if (nodes === 0) return notes === 1 ? 'Selected note' : `${m} selected notes`
  if (nodes === 1) return notes === 1 ? 'Selected node and note' : `Selected node and ${m} notes`
  return notes === 1 ? `${n} selected nodes with edges, and 1 note` : `${n} selected nodes with edges, and ${m} notes`
}
