import { Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { NodePicker, type PickedNode } from '../fields/NodePicker.tsx'

interface AddRuleProps {
  /** The node whose rule it becomes. */
  readonly from: string
  readonly noun: 'rule' | 'route'
  readonly hasDefault: boolean
  readonly onAdd: (target: PickedNode, isDefault: boolean) => void
}

/** Adds a rule by choosing its target first, so that its edge exists at once. */
export function AddRule({ from, noun, hasDefault, onAdd }: AddRuleProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <NodePicker
        label={`Target of the new ${noun}`}
        value={undefined}
        newFrom={from}
        onChoose={target => onAdd(target, false)}
        trigger={
          <Button>
            <Plus aria-hidden className="size-3.5" /> Add {noun}
          </Button>
        }
      />
      {!hasDefault && (
        <NodePicker
          label={`Target when no ${noun} matches`}
          value={undefined}
          newFrom={from}
          onChoose={target => onAdd(target, true)}
          trigger={<Button look="quiet">Add “otherwise”</Button>}
        />
      )}
    </div>
  )
}
