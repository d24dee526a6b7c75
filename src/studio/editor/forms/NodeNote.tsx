import { StickyNote } from 'lucide-react'
import { memo, useState } from 'react'
import { AUTHOR_NOTE } from '#pathway/nodeMembers.ts'
import { asText } from '#pathway/scalars.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { FieldShell } from '../kit/fields/FieldShell.tsx'
import { useNodeWriter } from '../kit/form/write.ts'

/** Note of a node, from author to author. */
export const NodeNote = memo(function NodeNote({ id, note }: { readonly id: string; readonly note: unknown }) {
  const writer = useNodeWriter(id)
  const [isBegun, setBegun] = useState(false)
  if (note === undefined && !isBegun) {
    return (
      <div className="border-line border-b px-4 py-1.5">
        <Button size="small" look="quiet" className="-ml-2 text-muted" onClick={() => setBegun(true)}>
          <StickyNote aria-hidden className="size-3.5" /> Add note
        </Button>
      </div>
    )
  }
  return (
    <div className="border-line border-b bg-warning-soft/40 px-4 py-3">
      <FieldShell field={AUTHOR_NOTE} hint="For your team. Agents never see it.">
        {control => (
          <TextArea
            {...control}
            autoFocus={isBegun}
            rows={1}
            className="max-h-60 min-h-9"
            value={asText(note)}
            placeholder="Why this node works the way it does."
            onChange={event => writer.type(AUTHOR_NOTE, event.target.value || undefined)}
            onBlur={() => setBegun(false)}
          />
        )}
      </FieldShell>
    </div>
  )
})
