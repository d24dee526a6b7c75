import { X } from 'lucide-react'
import { withMembers } from '#pathway/commands/withMembers.ts'
import { isRecord, type NodeData, type PathwayDocument } from '#pathway/document.ts'
import { DEFAULT_LIMIT, type LimitMember, readLimit } from '#pathway/limits.ts'
import { IconButton } from '#ui/Button.tsx'
import { nameField } from '../../session/analysis/memberNames.ts'
import { FieldShell } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { NodePicker } from '../fields/NodePicker.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { TemplateField } from '../prompt/TemplateField.tsx'

const counts = { noMatch: 'unmatched replies in a row', noInput: 'silences in a row' } as const

interface LimitFieldsProps {
  readonly member: LimitMember
  /** The `data` of a node, or the pathway's settings. */
  readonly holder: NodeData
  /** Writes the member; `part` names the place that is typed into, if it is. */
  readonly write: (value: unknown, part?: string) => void
  /** The same, with a new node put into the document first. */
  readonly placeAndWrite: (place: (document: PathwayDocument) => PathwayDocument, value: unknown) => void
}

/** Fields of a limit: how often it may be so, where the conversation goes then, and what is said. */
export function LimitFields({ member, holder, write, placeAndWrite }: LimitFieldsProps) {
  const written = holder[member]
  const title = nameField(member)
  if (written !== undefined && written !== null && !isRecord(written)) {
    return (
      <JsonField
        field={member}
        value={written}
        onChange={value => write(value, member)}
        hint="Expected an object with “limit”, “target”, and “say”. Kept unchanged until you edit it."
      />
    )
  }
  const before = isRecord(written) ? written : {}
  const changed = (part: string, value: unknown) => {
    const next = withMembers(before, { [part]: value })
    return Object.keys(next).length === 0 ? undefined : next
  }
  const target = readLimit(holder, member)?.target
  return (
    <fieldset data-field={member} className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-[13px]">{title}</legend>
      <NumberField
        field={`${member}.limit`}
        label="Limit"
        unit={counts[member]}
        value={before.limit}
        placeholder={String(DEFAULT_LIMIT)}
        onChange={limit => write(changed('limit', limit), `${member}.limit`)}
        hint="0 = no limit."
      />
      <FieldShell field={`${member}.target`} label="Then go to">
        {control => (
          <div className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <NodePicker
                control={control}
                label={`${title}, go to`}
                value={target}
                placeholder="A person, or goodbye"
                onChoose={({ node, place }) => placeAndWrite(place, changed('target', node.id))}
              />
            </div>
            {before.target !== undefined && (
              <IconButton label={`${title}, clear the node`} onClick={() => write(changed('target', undefined))}>
                <X aria-hidden className="size-3.5" />
              </IconButton>
            )}
          </div>
        )}
      </FieldShell>
      <TemplateField
        field={`${member}.say`}
        label="Say first"
        value={before.say}
        onChange={text => write(changed('say', text === '' ? undefined : text), `${member}.say`)}
        placeholder="Let me find someone who can help you."
      />
    </fieldset>
  )
}
