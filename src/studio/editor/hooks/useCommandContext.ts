import { createContext, use } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { toast } from '#ui/toast.ts'
import type { CommandContext, EditorCommand } from '../commands/command.ts'

export const CommandsContext = createContext<CommandContext | null>(null)

/** Runs a command where it applies; what goes wrong is said. */
export async function runCommand(command: EditorCommand, context: CommandContext) {
  if (!command.when(context)) return
  try {
    await command.run(context)
  } catch (error) {
    toast.error(messageOf(error))
  }
}

export function useCommandContext(): CommandContext {
  const context = use(CommandsContext)
  if (!context) throw new Error('This component belongs inside the editor’s commands.')
  return context
}
