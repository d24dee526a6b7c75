import { FieldShell } from '../fields/FieldShell.tsx'
import { NodePicker, type PickedNode } from '../fields/NodePicker.tsx'

interface TargetFieldProps {
  readonly field: string
  readonly label: string
  /** The id of the node that is chosen; undefined where none is. */
  readonly value: string | undefined
  readonly missingName?: string | undefined
  /** The node whose rule it is. */
  readonly from: string
  readonly onChoose: (picked: PickedNode) => void
}

/** The node that a rule leads to, which may be made here. */
export function TargetField({ field, label, value, missingName, from, onChoose }: TargetFieldProps) {
  return (
    <div className="grid grid-cols-[2.5rem_1fr] items-center gap-2">
      <span aria-hidden className="text-muted text-xs">
        go to
      </span>
      <FieldShell field={field} label={label} hideLabel>
        {control => (
          <NodePicker
            control={control}
            label={label}
            value={value}
            missingName={missingName}
            newFrom={from}
            onChoose={onChoose}
          />
        )}
      </FieldShell>
    </div>
  )
}
