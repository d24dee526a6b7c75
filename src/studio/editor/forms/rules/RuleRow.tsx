import { ArrowDown, ArrowUp, Info, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { nodeName } from '#pathway/document.ts'
import { operators, type Rule, stateValues } from '#pathway/rules/read.ts'
import { IconButton } from '#ui/Button.tsx'
import { Sentence } from '../../problems/FindingMessage.tsx'
import { TemplateField } from '../../prompt/TemplateField.tsx'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { FieldFindings, FieldShell } from '../fields/FieldShell.tsx'
import { JsonField } from '../fields/JsonField.tsx'
import { NodePicker } from '../fields/NodePicker.tsx'
import { TextField } from '../fields/TextField.tsx'
import { changeRow, type RuleChange } from './row.ts'

interface RuleRowProps {
  readonly rule: Rule
  /** The rule as the file writes it. */
  readonly row: unknown
  readonly count: number
  readonly notes: readonly string[]
  readonly onChange: (row: unknown, what: string, isTyped: boolean) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const inWords: Readonly<Record<string, string>> = {
  '==': '==  equals',
  '!=': '!=  differs from',
  '>': '>  is above',
  '>=': '>=  is at least',
  '<': '<  is below',
  '<=': '<=  is at most',
}
const operatorChoices = operators.map(value => ({ value, label: inWords[value] ?? value }))

/** One routing rule. */
export function RuleRow({ rule, row, count, notes, onChange, onMove, onRemove }: RuleRowProps) {
  const { index } = rule
  // A row without a variable is the default, so that an emptied one is not written.
  const [isEmptied, setEmptied] = useState(false)
  const field = `responsePathways[${index}]`
  const number = index + 1
  const choose = (changes: RuleChange, what: string) => onChange(changeRow(row, changes), what, false)
  const type = (changes: RuleChange, what: string) => onChange(changeRow(row, changes), what, true)
  return (
    <li data-field={field} className="flex flex-col gap-2 rounded-md border border-line p-2.5">
      <div className="flex items-center gap-1">
        <span className="flex-1 font-medium text-[13px]">{rule.isDefault ? 'Otherwise' : `Rule ${number}`}</span>
        <IconButton
          label={`Move rule ${number} up`}
          className="size-6 text-muted"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp aria-hidden className="size-3.5" />
        </IconButton>
        <IconButton
          label={`Move rule ${number} down`}
          className="size-6 text-muted"
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown aria-hidden className="size-3.5" />
        </IconButton>
        <IconButton label={`Remove rule ${number}`} className="size-6 text-muted" onClick={onRemove}>
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
        <>
          {rule.isDefault ? (
            <p className="text-muted text-xs">Taken when no other rule is true.</p>
          ) : (
            <>
              <div className="grid grid-cols-[2.5rem_1fr_1fr] items-start gap-2">
                <span aria-hidden className="text-muted text-xs leading-8">
                  When
                </span>
                <TextField
                  field={`${field}.variable`}
                  label={`Variable of rule ${number}`}
                  hideLabel
                  mono
                  value={isEmptied ? '' : rule.variable}
                  error={isEmptied ? `Name a variable. Until then it stays “${rule.variable}”.` : undefined}
                  onChange={variable => {
                    setEmptied(variable.trim() === '')
                    if (variable.trim() !== '') type({ variable }, 'variable')
                  }}
                  onBlur={() => setEmptied(false)}
                  placeholder="status_code"
                />
                <ChoiceField
                  field={`${field}.operator`}
                  label={`Comparison of rule ${number}`}
                  hideLabel
                  value={rule.operator ?? rule.operatorText}
                  choices={operatorChoices}
                  onChange={operator => choose({ operator }, 'operator')}
                />
              </div>
              <div className="pl-12">
                {rule.operator === 'is' || rule.operator === 'is not' ? (
                  <TextField
                    field={`${field}.value`}
                    label={`Value of rule ${number}`}
                    hideLabel
                    mono
                    value={rule.value}
                    suggestions={stateValues}
                    placeholder="not empty"
                    onChange={value => type({ value }, 'value')}
                  />
                ) : (
                  <TemplateField
                    field={`${field}.value`}
                    label={`Value of rule ${number}`}
                    hideLabel
                    placeholder="value"
                    oneLine
                    mono
                    value={rule.value}
                    onChange={value => type({ value }, 'value')}
                  />
                )}
              </div>
            </>
          )}
          <div className="grid grid-cols-[2.5rem_1fr] items-center gap-2">
            <span aria-hidden className="text-muted text-xs">
              go to
            </span>
            <FieldShell field={`${field}.target`} label={`Where rule ${number} leads`} hideLabel>
              {control => (
                <NodePicker
                  control={control}
                  label={`Where rule ${number} leads`}
                  value={rule.target?.id}
                  missingName={rule.target?.name === undefined ? undefined : `“${rule.target.name}”`}
                  onChoose={target => choose({ target: { id: target.id, name: nodeName(target) } }, 'target')}
                />
              )}
            </FieldShell>
          </div>
        </>
      )}
      <FieldFindings field={field} />
      {notes.map(note => (
        <p key={note} className="flex gap-1.5 text-muted text-xs">
          <Info aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span className="min-w-0 break-words">
            <Sentence text={note} />
          </span>
        </p>
      ))}
    </li>
  )
}
