import { nodeName } from '#pathway/document.ts'
import type { Rule } from '#pathway/rules/read.ts'
import type { PickedNode } from '../fields/NodePicker.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import type { RuleChange } from './row.ts'
import { TargetField } from './TargetField.tsx'

interface RuleFieldsProps {
  readonly field: string
  readonly rule: Rule
  /** The node whose rule it is. */
  readonly from: string
  readonly onChoose: (change: RuleChange, what: string, picked?: PickedNode) => void
  readonly onType: (change: RuleChange, what: string) => void
}

/** Fields of a rule: variable, comparison, value and target. */
export function RuleFields({ field, rule, from, onChoose, onType }: RuleFieldsProps) {
  const of = `rule ${rule.index + 1}`
  return (
    <>
      {rule.isDefault ? (
        <p className="text-muted text-xs">Followed when no other rule matches.</p>
      ) : (
        <ConditionFields field={field} of={of} rule={rule} onChoose={onChoose} onType={onType} />
      )}
      <TargetField
        field={`${field}.target`}
        label={`Target of ${of}`}
        value={rule.target?.id}
        missingName={rule.target?.name === undefined ? undefined : `“${rule.target.name}”`}
        from={from}
        onChoose={picked => onChoose({ target: { id: picked.node.id, name: nodeName(picked.node) } }, 'target', picked)}
      />
    </>
  )
}
