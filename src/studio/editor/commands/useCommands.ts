import { useEffect, useRef } from 'react'
import { useFindings } from '../problems/useFindings.ts'
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
  const { all } = useFindings()
  const place = useRef(-1)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const context = {
        store,
        openSearch,
        openShortcuts,
        nextProblem() {
          if (all.length === 0) return
          place.current = (place.current + 1) % all.length
          const finding = all[place.current]
          if (finding)
            store.getState().reveal({ node_id: finding.node_id, edge_key: finding.edge_id, field: finding.field })
        },
      }
      const command = commandFor(event, context)
      if (!command) return
      event.preventDefault()
      void command.run(context)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [store, openSearch, openShortcuts, all])
}
