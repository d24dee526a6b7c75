import { useState } from 'react'
import { nodeName } from '#pathway/document.ts'
import { operators, type Rule, stateValues } from '#pathway/rules/read.ts'
import { ChoiceField } from '../fields/ChoiceField.tsx'
import { FieldShell } from '../fields/FieldShell.tsx'
import { NodePicker, type PickedNode } from '../fields/NodePicker.tsx'
import { TextField } from '../fields/TextField.tsx'
import { TemplateField } from '../prompt/TemplateField.tsx'
import type { RuleChange } from './row.ts'

interface RuleFieldsProps {
  readonly field: string
  readonly rule: Rule
  /** The node whose rule it is. */
  readonly from: string
  readonly onChoose: (change: RuleChange, what: string, picked?: PickedNode) => void
  readonly onType: (change: RuleChange, what: string) => void
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

/** Fields of a rule: variable, comparison, value and target. */
export function RuleFields({ field, rule, from, onChoose, onType }: RuleFieldsProps) {
  // A row without a variable is the default, so that an emptied one is not written.
  const [isEmptied, setEmptied] = useState(false)
  const number = rule.index + 1
  return (
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
                if (variable.trim() !== '') onType({ variable }, 'variable')
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
              onChange={operator => onChoose({ operator }, 'operator')}
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
                onChange={value => onType({ value }, 'value')}
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
                onChange={value => onType({ value }, 'value')}
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
              newFrom={from}
              onChoose={picked =>
                onChoose({ target: { id: picked.node.id, name: nodeName(picked.node) } }, 'target', picked)
              }
            />
          )}
        </FieldShell>
      </div>
    </>
  )
}
