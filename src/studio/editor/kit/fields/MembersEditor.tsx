import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { Input } from '#ui/Field.tsx'
import { JsonField } from './JsonField.tsx'

interface MembersEditorProps {
  /** The path of the object whose members these are; empty for the node's own data. */
  readonly field: string
  readonly members: readonly (readonly [name: string, value: unknown])[]
  /** Names that have a field of their own elsewhere. */
  readonly taken: readonly string[]
  /** A member that is added, removed (`undefined`), or typed into. */
  readonly onWrite: (name: string, value: unknown, isTyped: boolean) => void
  readonly addLabel?: string
}

/** Members that have no field of their own, each as JSON. */
export function MembersEditor({ field, members, taken, onWrite, addLabel = 'Add field' }: MembersEditorProps) {
  const [name, setName] = useState<string | null>(null)
  const wanted = name?.trim() ?? ''
  const isTaken = taken.includes(wanted) || members.some(([own]) => own === wanted)
  const add = () => {
    if (wanted === '' || isTaken) return
    onWrite(wanted, '', false)
    setName(null)
  }
  return (
    <div className="flex flex-col gap-3">
      {members.map(([member, value]) => (
        <JsonField
          key={member}
          field={field === '' ? member : `${field}.${member}`}
          label={member}
          value={value}
          onChange={next => onWrite(member, next, true)}
          actions={
            <IconButton
              label={`Remove ${member}`}
              className="size-6 text-muted"
              onClick={() => onWrite(member, undefined, false)}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </IconButton>
          }
        />
      ))}
      {name === null ? (
        <div>
          <Button look="quiet" onClick={() => setName('')}>
            <Plus aria-hidden className="size-3.5" /> {addLabel}
          </Button>
        </div>
      ) : (
        <form
          className="flex flex-col gap-1"
          onSubmit={event => {
            event.preventDefault()
            add()
          }}
        >
          <div className="flex gap-2">
            <Input
              autoFocus
              aria-label="Field name"
              aria-invalid={isTaken}
              className="font-mono"
              placeholder="name"
              value={name}
              onChange={event => setName(event.target.value)}
              data-own-escape
              onKeyDown={event => event.key === 'Escape' && setName(null)}
            />
            <Button type="submit" disabled={wanted === '' || isTaken}>
              Add
            </Button>
          </div>
          {isTaken && <p className="text-danger text-xs">A field with this name already exists.</p>}
        </form>
      )}
    </div>
  )
}
