import { Check, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Rule } from '#pathway/rules/read.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Message } from '#ui/Sentence.tsx'
import { RuleFields } from './RuleFields.tsx'
import { RuleItem } from './RuleItem.tsx'
import type { RowWriter } from './RuleList.tsx'
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
  readonly writer: RowWriter
}

/** One routing rule. */
export function RuleRow({ rule, row, from, notes, writer }: RuleRowProps) {
  const { verdict, loses, told } = notes
  const [isExplained, setExplained] = useState(false)
  return (
    <RuleItem
      writer={writer}
      title={rule.isDefault ? 'Otherwise' : `Rule ${rule.index + 1}`}
      row={row}
      malformed={rule.malformed}
      border={told?.wins ? 'border-success' : 'border-line'}
      badge={
        verdict && (
          <button
            type="button"
            aria-expanded={verdict.sentence === undefined ? undefined : isExplained}
            disabled={verdict.sentence === undefined}
            className="flex min-h-6 min-w-0 items-center rounded-full"
            onClick={() => setExplained(!isExplained)}
          >
            <Badge tone={badges[verdict.can].tone}>{badges[verdict.can].label}</Badge>
          </button>
        )
      }
      notes={
        <>
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
        </>
      }
    >
      <RuleFields
        field={writer.field}
        rule={rule}
        from={from}
        onChoose={(change, what, picked) => writer.choose(changeRow(row, change), what, picked)}
        onType={(change, what) => writer.type(changeRow(row, change), what)}
      />
    </RuleItem>
  )
}

const badges: Readonly<Record<Verdict['can'], { readonly tone: Tone; readonly label: string }>> = {
  win: { tone: 'success', label: 'Can apply' },
  perhaps: { tone: 'neutral', label: 'May apply' },
  never: { tone: 'danger', label: 'Never applies' },
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
        <Message text={text} />
      </span>
    </p>
  )
}
