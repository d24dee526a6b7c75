import { Plus } from 'lucide-react'
import type { PathwayNode } from '#pathway/document.ts'
import { Button } from '#ui/Button.tsx'
import { NodePicker } from '../fields/NodePicker.tsx'

interface AddRuleProps {
  readonly hasDefault: boolean
  readonly onAdd: (target: PathwayNode, isDefault: boolean) => void
}

/** A new rule begins with where it leads, so that its edge is there at once. */
export function AddRule({ hasDefault, onAdd }: AddRuleProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <NodePicker
        label="Where the new rule leads"
        value={undefined}
        onChoose={target => onAdd(target, false)}
        trigger={
          <Button>
            <Plus aria-hidden className="size-3.5" /> Add a rule
          </Button>
        }
      />
      {!hasDefault && (
        <NodePicker
          label="Where to go when no rule is true"
          value={undefined}
          onChoose={target => onAdd(target, true)}
          trigger={<Button look="quiet">Add “otherwise”</Button>}
        />
      )}
    </div>
  )
}
