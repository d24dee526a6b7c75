import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useEditor, useEditorStore } from '../../store.ts'
import type { Source } from './file.ts'
import { JsonExportForm } from './JsonExportForm.tsx'
import { PictureExportForm } from './PictureExportForm.tsx'

export function ExportDialog() {
  const isOpen = useEditor(state => state.dialog === 'export')
  return isOpen && <Export />
}

const formats = [
  { value: 'json', label: 'JSON file' },
  { value: 'png', label: 'PNG picture' },
  { value: 'svg', label: 'SVG drawing' },
]

/** What is exported, and as what. */
function Export() {
  const store = useEditorStore()
  const { pathwayId, document, selection } = useMemo(() => store.getState(), [store])
  const { data } = useQuery(versionsQuery(pathwayId))
  const [format, setFormat] = useState('json')
  const [chosen, setChosen] = useState(selection.nodes.size > 1 ? 'selection' : 'draft')
  const source = useMemo(
    (): Source =>
      chosen === 'draft' || chosen === 'selection' ? { of: chosen } : { of: 'version', number: Number(chosen) },
    [chosen],
  )
  const name =
    source.of === 'version'
      ? `${document.name} v${source.number}`
      : source.of === 'selection'
        ? `${document.name}, a part`
        : document.name
  return (
    <Dialog open wide onClose={() => store.getState().openDialog(null)} title="Export">
      <div className="flex flex-col gap-4">
        <Segments label="Format" value={format} onChange={setFormat} items={formats} />
        <SelectField label="What is exported" value={chosen} onValue={setChosen}>
          <option value="draft">The draft, all of it</option>
          {selection.nodes.size > 0 && (
            <option value="selection">
              {selection.nodes.size === 1
                ? 'The selected node'
                : `The ${selection.nodes.size.toLocaleString('en')} selected nodes, with the edges between them`}
            </option>
          )}
          {data?.versions.map(({ version_number, name: title }) => (
            <option key={version_number} value={version_number}>
              {title ? `Version ${version_number}: ${title}` : `Version ${version_number}`}
            </option>
          ))}
        </SelectField>
        {format === 'json' ? (
          <JsonExportForm source={source} name={name} />
        ) : (
          <PictureExportForm source={source} name={name} format={format === 'png' ? 'png' : 'svg'} />
        )}
      </div>
    </Dialog>
  )
}
