import { type ReactNode, useState } from 'react'
import { operators, type Rule, stateValues } from '#pathway/rules/read.ts'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { TemplateField } from '../prompt/TemplateField.tsx'
import type { RuleChange } from './row.ts'

/** The parts of a comparison. */
export type ConditionChange = Omit<RuleChange, 'target'>

interface ConditionFieldsProps {
  readonly field: string
  /** The rule or route that it belongs to: “rule 2”. */
  readonly of: string
  readonly rule: Rule
  /** Relation to the conditions above it. */
  readonly word?: 'When' | 'or' | 'and'
  /** A button at its end. */
  readonly action?: ReactNode
  readonly onChoose: (change: ConditionChange, what: string) => void
  readonly onType: (change: ConditionChange, what: string) => void
}

const inWords: Readonly<Record<string, string>> = {
  '==': '==  equals',
  '!=': '!=  does not equal',
  '>': '>  greater than',
  '>=': '>=  at least',
  '<': '<  less than',
  '<=': '<=  at most',
}
const operatorChoices = operators.map(value => ({ value, label: inWords[value] ?? value }))

/** Fields of a comparison: variable, operator and value. */
export function ConditionFields({ field, of, rule, word = 'When', action, onChoose, onType }: ConditionFieldsProps) {
  // A rule without a variable is the default, so that an emptied one is not written.
  const [isEmptied, setEmptied] = useState(false)
  return (
    <>
      <div className="grid grid-cols-[2.5rem_minmax(0,1fr)_9.5rem] items-start gap-2">
        <span aria-hidden className="text-muted text-xs leading-8">
          {word}
        </span>
        <TextField
          field={`${field}.variable`}
          label={`Variable of ${of}`}
          hideLabel
          mono
          value={isEmptied ? '' : rule.variable}
          error={isEmptied ? `Enter a variable name. Until then it stays “${rule.variable}”.` : undefined}
          onChange={variable => {
            setEmptied(variable.trim() === '')
            if (variable.trim() !== '') onType({ variable }, 'variable')
          }}
          onBlur={() => setEmptied(false)}
          placeholder="status_code"
        />
        <ChoiceField
          field={`${field}.operator`}
          label={`Comparison of ${of}`}
          hideLabel
          value={rule.operator ?? rule.operatorText}
          choices={operatorChoices}
          onChange={operator => onChoose({ operator }, 'operator')}
        />
      </div>
      <div className="flex items-start gap-1 pl-12">
        <div className="min-w-0 flex-1">
          {rule.operator === 'is' || rule.operator === 'is not' ? (
            <TextField
              field={`${field}.value`}
              label={`Value of ${of}`}
              hideLabel
              mono
              value={rule.value}
              suggestions={stateValues}
              placeholder="not empty"
              onChange={value => onType({ value }, 'value')}
            />
          ) : (
            <TemplateField
              field={`${field}.value`}
              label={`Value of ${of}`}
              hideLabel
              placeholder="value"
              oneLine
              mono
              value={rule.value}
              onChange={value => onType({ value }, 'value')}
            />
          )}
        </div>
        {action}
      </div>
    </>
  )
}
