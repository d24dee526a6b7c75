import { Copy, Play, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { kindOf, nodeKinds } from '#nodes/kinds.ts'
import { viewOf } from '#nodes/views.ts'
import { renameNode, setNodeType, setStart } from '#pathway/commands/nodes.ts'
import type { PathwayNode } from '#pathway/document.ts'
import { typeInWords } from '#pathway/kind.ts'
import { MoreMenu } from '#ui/Menu.tsx'
import { useElementCommands } from '../hooks/useElementCommands.ts'
import { FieldPeople } from '../kit/FieldPeople.tsx'
import { FieldFindings, useFieldId } from '../kit/fields/FieldShell.tsx'
import { useFieldFindings } from '../kit/form/place.tsx'
import { useNodeWriter } from '../kit/form/write.ts'

/** Fields that a person writes in: the first in a form says what its node is about. */
const FIELDS = '[data-field] :is(textarea, input:not([type=checkbox], [type=radio]))'
const isAfter = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

interface NodeHeadingProps {
  readonly id: string
  readonly type: PathwayNode['type']
  readonly name: string
  readonly starts: boolean
}

/** Kind and name of a node, with the actions for it. Memoised on what it shows: most keys go elsewhere. */
export const NodeHeading = memo(function NodeHeading({ id: nodeId, type, name, starts }: NodeHeadingProps) {
  const writer = useNodeWriter(nodeId)
  const { duplicate, remove } = useElementCommands()
  const kind = kindOf(type)
  const { Icon, accent } = viewOf(type)
  const id = useFieldId('name')
  const hasFindings = useFieldFindings('name').length > 0
  return (
    <div className="flex flex-col gap-1 border-line border-b px-4 py-3">
      <div className="flex items-center gap-2">
        <span
          className="flex size-7 shrink-0 items-center justify-center rounded-md"
          style={{ color: accent, background: `color-mix(in oklab, ${accent} 15%, transparent)` }}
        >
          <Icon aria-hidden className="size-4" />
        </span>
        <div data-field="name" className="min-w-0 flex-1 rounded-md">
          <label htmlFor={id} className="sr-only">
            Node name
          </label>
          <input
            id={id}
            className="h-8 w-full truncate rounded-md border border-transparent bg-transparent px-1.5 font-semibold text-[15px] hover:border-line focus:border-line"
            placeholder="Name this node"
            autoComplete="off"
            aria-describedby={hasFindings ? `${id}-about` : undefined}
            value={name}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // The key would break the line of the field that has the focus by then.
              event.preventDefault()
              const fields = [
                ...(event.currentTarget.closest('[role="tabpanel"]')?.querySelectorAll<HTMLElement>(FIELDS) ?? []),
              ]
              fields.find(field => isAfter(event.currentTarget, field))?.focus()
            }}
            onChange={event => {
              const written = event.target.value
              writer.run('Change name', doc => renameNode(doc, { id: nodeId, name: written }), 'name')
            }}
          />
        </div>
        <FieldPeople field="name" />
        <MoreMenu
          label="Node actions"
          items={[
            {
              label: starts ? 'Start node' : 'Set as start',
              icon: <Play aria-hidden className="size-3.5" />,
              isDisabled: starts,
              onSelect: () => writer.run('Change start', doc => setStart(doc, { id: nodeId })),
            },
            { label: 'Duplicate', icon: <Copy aria-hidden className="size-3.5" />, onSelect: duplicate },
            { label: 'Delete', icon: <Trash2 aria-hidden className="size-3.5" />, isDanger: true, onSelect: remove },
          ]}
          choice={{
            title: 'Type',
            value: kind.isKnown ? kind.key : '',
            choices: nodeKinds.map(one => {
              const view = viewOf(one.type)
              return {
                value: one.key,
                label: one.label,
                icon: <view.Icon aria-hidden className="size-3.5" style={{ color: view.accent }} />,
              }
            }),
            onChange: key => {
              const chosen = nodeKinds.find(one => one.key === key)
              // A kind that the node is already keeps its own spelling in the file.
              if (!chosen || (kind.isKnown && chosen.key === kind.key)) return
              writer.run('Change type', doc => setNodeType(doc, { id: nodeId, type: chosen.type }))
            },
          }}
        />
      </div>
      <div id={`${id}-about`} className="flex flex-col gap-1 pl-[43px]">
        <p className="truncate text-muted text-xs">
          {kind.isKnown ? kind.label : typeInWords(type)}
          {starts && ' · Start node'}
        </p>
        <FieldFindings field="name" />
      </div>
    </div>
  )
})
