import { Check, CircleCheck, Info, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Rule, ruleField } from '#pathway/rules/read.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { IconButton } from '#ui/Button.tsx'
import { DragHandle, MoveButtons, ReorderItem } from '#ui/Reorder.tsx'
import { FieldFindings } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import type { PickedNode } from '../fields/NodePicker.tsx'
import { Sentence } from '../findings/FindingMessage.tsx'
import { RuleFields } from './RuleFields.tsx'
import { changeRow } from './row.ts'
import type { RuleOutcome, Verdict } from './verdict.ts'

/** Results of the checks of a rule, shown with it. */
export interface RuleNotes {
  readonly verdict: Verdict | undefined
  /** Sentences about rules that win over it. */
  readonly loses: readonly string[]
  /** Result for the sample answer, if there is one. */
  readonly told: RuleOutcome | undefined
}

interface RuleRowProps {
  readonly rule: Rule
  /** The rule as the file writes it. */
  readonly row: unknown
  readonly from: string
  readonly notes: RuleNotes
  readonly onChange: (row: unknown, what: string, isTyped: boolean, picked?: PickedNode) => void
  readonly onRemove: () => void
}

/** One routing rule. */
export function RuleRow({ rule, row, from, notes, onChange, onRemove }: RuleRowProps) {
  const { index } = rule
  const field = ruleField(index)
  const number = index + 1
  const { verdict, loses, told } = notes
  const [isExplained, setExplained] = useState(false)
  return (
    <ReorderItem
      index={index}
      field={field}
      className={`flex flex-col gap-2 rounded-md border p-2.5 ${told?.wins ? 'border-success' : 'border-line'}`}
    >
      <div className="flex items-center gap-1">
        <DragHandle />
        <span className="font-medium text-[13px]">{rule.isDefault ? 'Otherwise' : `Rule ${number}`}</span>
        <span className="flex min-w-0 flex-1 items-center px-1.5">
          {verdict && (
            <button
              type="button"
              aria-expanded={verdict.sentence === undefined ? undefined : isExplained}
              disabled={verdict.sentence === undefined}
              className="flex min-h-6 min-w-0 items-center rounded-full"
              onClick={() => setExplained(!isExplained)}
            >
              <Badge tone={badges[verdict.can].tone}>{badges[verdict.can].label}</Badge>
            </button>
          )}
        </span>
        <MoveButtons />
        <IconButton label={`Remove rule ${number}`} size="small" className="text-muted" onClick={onRemove}>
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </div>
      {rule.malformed !== undefined ? (
        <JsonField
          field={`${field}.row`}
          label="As the file has it"
          value={row}
          onChange={next => onChange(next, 'all', true)}
          hint={`It cannot be read: ${rule.malformed}.`}
        />
      ) : (
        <RuleFields
          field={field}
          rule={rule}
          from={from}
          onChoose={(change, what, picked) => onChange(changeRow(row, change), what, false, picked)}
          onType={(change, what) => onChange(changeRow(row, change), what, true)}
        />
      )}
      <FieldFindings field={field} />
      {isExplained && verdict?.sentence !== undefined && <Note icon={<InfoIcon />} text={verdict.sentence} />}
      {loses.map(note => (
        <Note key={note} icon={<InfoIcon />} text={note} />
      ))}
      {told && (
        <Note
          icon={<OutcomeIcon told={told} />}
          text={told.sentence}
          className={told.wins ? 'font-medium text-success' : 'text-muted'}
        />
      )}
    </ReorderItem>
  )
}

const badges: Readonly<Record<Verdict['can'], { readonly tone: Tone; readonly label: string }>> = {
  win: { tone: 'success', label: 'Can win' },
  perhaps: { tone: 'neutral', label: 'May win' },
  never: { tone: 'danger', label: 'Never wins' },
}

function InfoIcon() {
  return <Info aria-hidden className="mt-0.5 size-3 shrink-0" />
}

function OutcomeIcon({ told: { wins, isTrue } }: { readonly told: RuleOutcome }) {
  const Icon = wins ? CircleCheck : isTrue ? Check : X
  return <Icon aria-hidden className="mt-0.5 size-3 shrink-0" />
}

interface NoteProps {
  readonly icon: ReactNode
  readonly text: string
  readonly className?: string
}

function Note({ icon, text, className = 'text-muted' }: NoteProps) {
  return (
    <p className={`flex gap-1.5 text-xs ${className}`}>
      {icon}
      <span className="min-w-0 break-words">
        <Sentence text={text} />
      </span>
    </p>
  )
}
