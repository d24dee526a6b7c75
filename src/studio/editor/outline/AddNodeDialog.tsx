import { type FormEvent, useState } from 'react'
import { nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { keyedEdges, nameById, type PathwayDocument } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { useSession } from '../hooks/useEditor.ts'
import type { NewPlace } from '../session/view/outlineStore.ts'
import { addFromOutline } from './change.ts'

/** Asks for kind, name and edge label of a new node. */
export function AddNodeDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const { newPlace } = session.outline.getState()
  return (
    <Dialog open onClose={onClose} title={titleOf(session.store.getState().document, newPlace)}>
      <AddNodeForm place={newPlace} onClose={onClose} />
    </Dialog>
  )
}

function AddNodeForm({ place, onClose }: { readonly place: NewPlace; readonly onClose: () => void }) {
  const session = useSession()
  const [kind, setKind] = useState(nodeKinds[0]?.key ?? '')
  const [name, setName] = useState('')
  const [label, setLabel] = useState('')
  const hasLabel = 'after' in place || 'before' in place

  function add(event: FormEvent) {
    event.preventDefault()
    onClose()
    addFromOutline(session, place, { kind, name, label: label.trim() })
  }

  return (
    <form onSubmit={add} className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-[13px]">Type</legend>
        {nodeKinds.map(one => {
          const { Icon, accent } = viewOf(one.type)
          return (
            <label
              key={one.key}
              className="flex cursor-pointer items-start gap-2.5 rounded-md border border-transparent px-2 py-1.5 hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="kind"
                value={one.key}
                checked={kind === one.key}
                aria-describedby={`kind-${one.key}`}
                className="mt-1 accent-accent outline-none"
                onChange={() => setKind(one.key)}
              />
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0" style={{ color: accent }} />
              <span className="min-w-0">
                <span className="block font-medium text-[13px]">{one.label}</span>
                <span id={`kind-${one.key}`} aria-hidden className="block text-muted text-xs">
                  {one.summary}
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
      <Field label="Name" hint="Leave blank to name it after its type.">
        {control => <Input {...control} value={name} onChange={event => setName(event.target.value)} />}
      </Field>
      {hasLabel && (
        <Field label="Edge label" hint="When the agent should go here, for example “The caller wants to book”.">
          {control => <Input {...control} value={label} onChange={event => setLabel(event.target.value)} />}
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          Add node
        </Button>
      </div>
    </form>
  )
}

function titleOf(document: PathwayDocument, place: NewPlace): string {
  if ('after' in place) return `Add a node after “${nameById(document, place.after)}”`
  if ('before' in place) return `Add a node before “${nameById(document, place.before)}”`
  if ('alone' in place) return 'Add a node'
  const edge = keyedEdges(document).find(({ key }) => key === place.into)?.edge
  return `Add a node between “${nameById(document, edge?.source ?? '')}” and “${nameById(document, edge?.target ?? '')}”`
}
