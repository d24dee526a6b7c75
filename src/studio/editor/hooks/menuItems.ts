import type { MenuItem } from '#ui/menuContents.ts'
import type { CommandContext } from '../commands/command.ts'
import { type CommandId, commandById } from '../commands/registry.ts'
import { showShortcut } from '../commands/shortcuts.ts'
import { runCommand } from './useCommandContext.ts'

/** The commands that apply, as parts of a menu; `isApart` sets them apart from what stands before. */
export function commandItems(ids: readonly CommandId[], context: CommandContext, isApart = false): MenuItem[] {
  return ids
    .map(commandById)
    .filter(command => command.when(context))
    .map((command, at) => ({
      label: command.titleNow?.(context) ?? command.title,
      shortcut: command.shortcuts[0] && showShortcut(command.shortcuts[0]),
      isDanger: command.id === 'delete',
      isApart: isApart && at === 0,
      onSelect: () => void runCommand(command, context),
    }))
}
