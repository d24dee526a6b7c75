import { useCallback, useSyncExternalStore } from 'react'
import { type CommandId, commandById } from '../commands/registry.ts'
import { showShortcut } from '../commands/shortcuts.ts'
import { runCommand, useCommandContext } from './useCommandContext.ts'

export interface UsedCommand {
  readonly title: string
  /** The title for just now, with the shortcut. */
  readonly hint: string
  /** Its first shortcut as keyboards name it. */
  readonly shortcut: string | undefined
  readonly isPossible: boolean
  run(): void
}

/** A command for a button: what it says just now, and whether it applies. */
export function useCommand(id: CommandId): UsedCommand {
  const context = useCommandContext()
  const command = commandById(id)
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [context.store.subscribe(listener), context.findings.subscribe(listener)]
      return () => {
        for (const one of leave) one()
      }
    },
    [context],
  )
  const isPossible = useSyncExternalStore(subscribe, () => command.when(context))
  const title = useSyncExternalStore(subscribe, () =>
    command.when(context) ? (command.titleNow?.(context) ?? command.title) : command.title,
  )
  const [keys] = command.shortcuts
  const shortcut = keys === undefined ? undefined : showShortcut(keys)
  return {
    title,
    hint: shortcut === undefined ? title : `${title} (${shortcut})`,
    shortcut,
    isPossible,
    run: () => void runCommand(command, context),
  }
}
