import { useEffect } from 'react'
import { nodeName, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { YourNameField } from '#studio/shell/YourNameField.tsx'
import { defaultName, isNameNews, useYourName } from '#studio/shell/yourName.ts'
import { Popover } from '#ui/Popover.tsx'
import { toast } from '#ui/toast.ts'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { useParticipants } from '../../hooks/useParticipants.ts'
import { nameField } from '../../session/analysis/memberNames.ts'
import type { Participant } from '../../session/sync/participants.ts'

const SHOWN = 3

/** The other participants behind a button that shows the first of them. */
export function PeopleMenu({ others }: { readonly others: readonly Participant[] }) {
  const isOpen = useEditor(state => state.dialog === 'people')
  const store = useEditorStore()
  useEffect(() => {
    if (!isNameNews()) return
    const { openDialog } = store.getState()
    toast(`You appear as ${defaultName}`, { action: { label: 'Change', onClick: () => openDialog('people') } })
  }, [store])
  const label = others.length === 1 ? `${others[0]?.name} is here` : `${others.length} others are here`
  return (
    <Popover
      open={isOpen}
      onOpenChange={open => store.getState().openDialog(open ? 'people' : null)}
      label="Who is here"
      align="end"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="flex shrink-0 items-center rounded-full p-0.5 hover:bg-raised"
        >
          {others.slice(0, SHOWN).map((someone, place) => (
            <span key={someone.tab} className={place === 0 ? '' : '-ml-1.5'}>
              <Avatar name={someone.name} colour={someone.colour} />
            </span>
          ))}
          {others.length > SHOWN && (
            <span className="-ml-1.5 flex size-7 items-center justify-center rounded-full border-2 border-surface bg-raised font-medium text-xs">
              +{others.length - SHOWN}
            </span>
          )}
        </button>
      }
    >
      <Everybody others={others} />
    </Popover>
  )
}

function Everybody({ others }: { readonly others: readonly Participant[] }) {
  const store = useEditorStore()
  const document = useEditor(state => state.document)
  const ownColour = useParticipants(participants => participants.ownColour)
  const { name } = useYourName()
  return (
    <div className="flex max-h-96 flex-col overflow-y-auto">
      <ul aria-label="Others in this pathway" className="flex flex-col p-1.5">
        {others.map(someone => {
          const where = describePlace(document, someone)
          return (
            <li key={someone.tab}>
              <button
                type="button"
                disabled={where === undefined}
                className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left enabled:hover:bg-raised"
                onClick={() => {
                  const { openDialog, reveal } = store.getState()
                  openDialog(null)
                  reveal({
                    node_id: someone.node_id ?? undefined,
                    edge_key: someone.edge_key ?? undefined,
                    mayZoom: true,
                  })
                }}
              >
                <Avatar name={someone.name} colour={someone.colour} />
                <span className="min-w-0">
                  <span className="block truncate font-medium text-[13px]">{someone.name}</span>
                  <span className="block truncate text-muted text-xs">{where ?? 'Viewing the pathway'}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className="flex items-start gap-2.5 border-line border-t p-3.5">
        <span className="mt-6">
          <Avatar name={name.trim() || defaultName} colour={ownColour} />
        </span>
        <YourNameField hint={name.trim() === '' ? `You appear as ${defaultName}.` : undefined} />
      </div>
    </div>
  )
}

/** “Greeting, Prompt”; undefined for somebody who is nowhere in particular, or where this author has nothing. */
function describePlace(document: PathwayDocument, { node_id, edge_key, field }: Participant): string | undefined {
  const node = node_id === null ? undefined : nodesById(document).get(node_id)
  if (!node) return edge_key === null ? undefined : 'At an edge'
  return field === null ? nodeName(node) : `${nodeName(node)}, ${nameField(field)}`
}

export function Avatar({ name, colour }: { readonly name: string; readonly colour: string }) {
  const words = name.split(/\s+/).filter(word => word !== '')
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0] ?? '')
  return (
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center rounded-full border-2 border-surface font-semibold text-[11px] text-white uppercase"
      style={{ background: colour }}
    >
      {initials}
    </span>
  )
}
