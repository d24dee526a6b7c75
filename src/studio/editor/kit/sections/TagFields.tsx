import { isRecord, nodeData, type PathwayNode } from '#pathway/document.ts'
import { asText } from '#pathway/scalars.ts'
import { FieldShell } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useNodeWriter } from '../form/write.ts'

const NEW_COLOUR = '#4f46e5'

/** Tag that a call gets at this node. */
export function TagFields({ node }: { node: PathwayNode }) {
  const { tag } = nodeData(node)
  const writer = useNodeWriter(node.id)
  if (tag !== undefined && tag !== null && !isRecord(tag)) {
    return <JsonField field="tag" value={tag} onChange={value => writer.type('tag', value)} />
  }
  const name = asText(tag?.name)
  const colour = asText(tag?.color)
  const rename = (text: string) => {
    // A file that knows tags says null where there is none.
    const isEmpty = text === '' && Object.keys(tag ?? {}).every(member => member === 'name' || member === 'color')
    writer.type('tag', isEmpty ? null : { color: NEW_COLOUR, ...tag, name: text }, '.name')
  }
  return (
    <div data-field="tag" className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField field="tag.name" value={name} onChange={rename} placeholder="Booked" />
      </div>
      {tag && (
        <FieldShell field="tag.color" hideLabel>
          {control => (
            <input
              {...control}
              type="color"
              className="h-8 w-10 rounded-md border border-line bg-surface p-1"
              value={/^#[\da-f]{6}$/i.test(colour) ? colour : '#000000'}
              onChange={event => writer.type('tag', { ...tag, color: event.target.value }, '.color')}
            />
          )}
        </FieldShell>
      )}
    </div>
  )
}
