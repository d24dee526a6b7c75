import { useState } from 'react'
import { renamePathway } from '#pathway/commands/document.ts'
import { useEditor, useEditorStore } from './useEditor.ts'

/** The service takes no longer one. */
const LONGEST_NAME = 200

/** The pathway's name as a field: it may be emptied to write another, but a pathway never goes without one. */
export function usePathwayName() {
  const store = useEditorStore()
  const name = useEditor(state => state.document.name)
  const [isEmptied, setEmptied] = useState(false)
  return {
    value: isEmptied ? '' : name,
    isEmptied,
    write(next: string) {
      setEmptied(next.trim() === '')
      if (next.trim() === '') return
      store.getState().run('Rename the pathway', doc => renamePathway(doc, { name: next.slice(0, LONGEST_NAME) }), {
        typing: 'pathway name',
      })
    },
    /** Left empty, it shows again what the pathway is called. */
    leave: () => setEmptied(false),
  }
}
