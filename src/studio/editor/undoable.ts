import type { PathwayDocument } from '#pathway/document.ts'
import { merge } from '#pathway/merge.ts'
import { toastUndo } from '#ui/Toast.tsx'
import type { EditorStore } from './store.ts'

/** Takes a step, says what was done, and offers to take that step back, whatever was done since. */
export function runUndoably(
  store: EditorStore,
  { name, message }: { readonly name: string; readonly message: string },
  command: (document: PathwayDocument) => PathwayDocument,
): void {
  const { document, run } = store.getState()
  run(name, command)
  const step = store.getState().past.at(-1)
  if (!step || store.getState().document === document) return
  toastUndo(message, () => {
    const { past, undo, run: take } = store.getState()
    if (!past.includes(step)) return
    if (past.at(-1) === step) undo()
    else take(`Undo: ${name}`, now => merge({ base: step.after, mine: step.before, theirs: now }).document)
  })
}
