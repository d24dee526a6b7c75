import { useEffect } from 'react'
import { goToNextProblem } from '../problems/walk.ts'
import { useEditorStore } from '../store.ts'
import { commandFor } from './commands.ts'

/** The one place where keys become commands. */
export function useCommands({
  openSearch,
  openShortcuts,
}: {
  readonly openSearch: () => void
  readonly openShortcuts: () => void
}) {
  const store = useEditorStore()
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const context = {
        store,
        openSearch,
        openShortcuts,
        nextProblem() {
          goToNextProblem(store)
        },
      }
      const command = commandFor(event, context)
      if (!command) return
      event.preventDefault()
      void command.run(context)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [store, openSearch, openShortcuts])
}
