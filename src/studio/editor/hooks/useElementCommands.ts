import { useCommand } from './useCommand.ts'

/** The registry's commands on what is selected. */
export function useElementCommands() {
  return {
    duplicate: useCommand('duplicate').run,
    copy: useCommand('copy').run,
    remove: useCommand('delete').run,
  }
}
