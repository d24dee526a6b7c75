import { ChevronDown } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { CommandId } from '../commands/registry.ts'
import { commandItems } from '../hooks/menuItems.ts'
import { useCommandContext } from '../hooks/useCommandContext.ts'

const aligning: readonly CommandId[] = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
]
const distributing: readonly CommandId[] = ['distribute-across', 'distribute-down', 'tidy', 'tidy-right']

/** Puts the selected nodes in line, spreads or groups them: the commands of the canvas's toolbar, with their names. */
export function ArrangeMenu() {
  const context = useCommandContext()
  return (
    <Menu
      trigger={
        <Button>
          Arrange
          <ChevronDown aria-hidden className="size-3.5 text-muted" />
        </Button>
      }
      items={[
        ...commandItems(aligning, context),
        ...commandItems(distributing, context, true),
        ...commandItems(['group'], context, true),
      ]}
    />
  )
}
