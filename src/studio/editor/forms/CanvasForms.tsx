import { Group, StickyNote } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { type CanvasColor, type CanvasGroup, type CanvasNote, canvasColors } from '#pathway/canvas.ts'
import { setGroup, setNote } from '#pathway/commands/canvas.ts'
import { nodeName, nodesById } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Input, TextArea } from '#ui/Field.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { commandById } from '../commands/registry.ts'
import { useCommand } from '../hooks/useCommand.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { useElementCommands } from '../hooks/useElementCommands.ts'
import { useRevealedField } from '../kit/form/reveal.ts'
import { groupSize } from '../session/document/nameElements.ts'
import type { Place } from '../session/document/store.ts'
import { FormHeading } from './FormHeading.tsx'

export function NoteForm({ note }: { readonly note: CanvasNote }) {
  const store = useEditorStore()
  const { duplicate, copy, remove } = useElementCommands()
  return (
    <CanvasForm
      title="Note"
      fits={asked => asked.note_id === note.id}
      about="A note for your team. Agents never see it."
      icon={<StickyNote aria-hidden className="size-4 text-muted" />}
      color={note.color}
      buttons={
        <>
          <Button onClick={duplicate}>Duplicate</Button>
          <Button onClick={copy}>Copy</Button>
          <Button look="danger" onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <div data-field="text" className="rounded-md">
        <Field label="Note text" hint="Start a line with “- ” for a list. Put words between ** to make them bold.">
          {control => (
            <TextArea
              {...control}
              value={note.text}
              onChange={event => {
                const text = event.target.value
                store.getState().run('Edit note', doc => setNote(doc, { id: note.id, members: { text } }), {
                  typing: `note ${note.id}`,
                })
              }}
            />
          )}
        </Field>
      </div>
    </CanvasForm>
  )
}

/** A group's name, its colour, and the nodes that are in it. */
export function GroupForm({ group }: { readonly group: CanvasGroup }) {
  const store = useEditorStore()
  const nodes = useEditor(state => nodesById(state.document))
  const ungroup = useCommand('ungroup')
  const { duplicate, copy } = useElementCommands()
  return (
    <CanvasForm
      title="Group"
      fits={asked => asked.group_id === group.id}
      about={`Group of ${groupSize(group)}`}
      icon={<Group aria-hidden className="size-4 text-muted" />}
      color={group.color}
      buttons={
        <>
          <Button onClick={duplicate}>Duplicate</Button>
          <Button onClick={copy}>Copy</Button>
          <Button onClick={ungroup.run}>Ungroup</Button>
        </>
      }
    >
      <div data-field="name" className="rounded-md">
        <Field label="Group name">
          {control => (
            <Input
              {...control}
              placeholder="What these nodes are for"
              value={group.name}
              onChange={event => {
                const name = event.target.value
                store.getState().run('Rename group', doc => setGroup(doc, { id: group.id, members: { name } }), {
                  typing: `group ${group.id}`,
                })
              }}
            />
          )}
        </Field>
      </div>
      <ul aria-label="Nodes in group" className="-mx-2 flex flex-col">
        {group.nodes.map(id => {
          const node = nodes.get(id)
          return (
            <li key={id}>
              <button
                type="button"
                className="w-full truncate rounded-md px-2 py-1.5 text-left text-[13px] hover:bg-raised"
                onClick={() => store.getState().reveal({ node_id: id })}
              >
                {node ? nodeName(node) : id}
              </button>
            </li>
          )
        })}
      </ul>
    </CanvasForm>
  )
}

interface CanvasFormProps {
  readonly title: string
  /** Tells whether a revealed place is in this form. */
  readonly fits: (asked: Place) => boolean
  readonly about: string
  readonly icon: ReactNode
  readonly color: CanvasColor
  readonly buttons: ReactNode
  readonly children: ReactNode
}

function CanvasForm({ title, fits, about, icon, color, buttons, children }: CanvasFormProps) {
  const form = useRef<HTMLDivElement>(null)
  useRevealedField(form, fits)
  return (
    <div ref={form}>
      <FormHeading title={title} about={about} icon={icon} />
      <div className="flex flex-wrap gap-2 border-line border-b px-4 py-3">{buttons}</div>
      <div className="flex flex-col gap-4 px-4 py-4">
        {children}
        <Colours color={color} />
      </div>
    </div>
  )
}

function Colours({ color }: { readonly color: CanvasColor }) {
  const commands = {
    yellow: useCommand('colour-yellow'),
    green: useCommand('colour-green'),
    blue: useCommand('colour-blue'),
    pink: useCommand('colour-pink'),
    grey: useCommand('colour-grey'),
  }
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Color"
      value={color}
      onValueChange={next => {
        const chosen = canvasColors.find(one => one === next)
        if (chosen) commands[chosen].run()
      }}
      className="flex gap-2.5 px-1"
    >
      {canvasColors.map(one => (
        <Tooltip key={one} label={commandById(`colour-${one}`).title}>
          <ToggleGroup.Item value={one} aria-label={one} data-color={one} className="canvas-swatch" />
        </Tooltip>
      ))}
    </ToggleGroup.Root>
  )
}
