import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
  Network,
  Workflow,
} from 'lucide-react'
import { IconButton } from '#ui/Button.tsx'
import type { CommandId } from '../commands/registry.ts'
import { useCommand } from '../hooks/useCommand.ts'

/** Puts the selected nodes in line, or spreads them evenly. */
export function Arrange() {
  return (
    <fieldset className="flex flex-wrap gap-1 border-line border-b px-4 py-2">
      <legend className="sr-only">Arrange</legend>
      <ArrangeButton id="align-left" Icon={AlignStartVertical} />
      <ArrangeButton id="align-center" Icon={AlignCenterVertical} />
      <ArrangeButton id="align-right" Icon={AlignEndVertical} />
      <ArrangeButton id="align-top" Icon={AlignStartHorizontal} />
      <ArrangeButton id="align-middle" Icon={AlignCenterHorizontal} />
      <ArrangeButton id="align-bottom" Icon={AlignEndHorizontal} />
      <ArrangeButton id="distribute-across" Icon={AlignHorizontalDistributeCenter} />
      <ArrangeButton id="distribute-down" Icon={AlignVerticalDistributeCenter} />
      <ArrangeButton id="tidy" Icon={Workflow} />
      <ArrangeButton id="tidy-right" Icon={Network} />
    </fieldset>
  )
}

function ArrangeButton({ id, Icon }: { readonly id: CommandId; readonly Icon: LucideIcon }) {
  const { title, shortcut, isPossible, run } = useCommand(id)
  return (
    <IconButton label={title} shortcut={shortcut} disabled={!isPossible} onClick={run}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  )
}
