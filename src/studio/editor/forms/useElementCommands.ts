import { useMemo } from 'react'
import { editorCommands } from '../commands/commands.ts'
import { useEditorStore } from '../store.ts'

/** The registry's commands on what is selected. */
export function useElementCommands() {
  const store = useEditorStore()
  return useMemo(() => {
    // These commands look at the selection only; they open nothing.
    const nothing = () => {}
    const context = { store, openSearch: nothing, openShortcuts: nothing, nextProblem: nothing }
    const runner = (id: string) => () => void editorCommands.find(command => command.id === id)?.run(context)
    return { duplicate: runner('duplicate'), copy: runner('copy'), remove: runner('delete') }
  }, [store])
}
