import type { PathwayDocument } from '#pathway/document.ts'
import { merge } from '#pathway/merge.ts'
import { toastUndo } from '#ui/Toast.tsx'
import { lastOwn, type Step } from '../session/document/steps.ts'
import type { EditorStore } from '../session/document/store.ts'

/** Takes a step, says what was done, and offers to take that step back, whatever was done since. */
export function runUndoably(
  store: EditorStore,
  { name, message }: { readonly name: string; readonly message: string },
  command: (document: PathwayDocument) => PathwayDocument,
): void {
  const { document, run } = store.getState()
  run(name, command)
  const step = store.getState().past.at(-1)
  if (step && store.getState().document !== document) offerUndo(store, step, message)
}

/** Says what a step did, with a button that takes just that step back, as long as it was not taken back otherwise. */
export function offerUndo(store: EditorStore, step: Step, message: string): void {
  const takeBack = () => {
    const { past, undo, run } = store.getState()
    if (!past.includes(step)) return
    if (lastOwn(past) === step) undo()
    else run(`Revert: ${step.name}`, now => merge({ base: step.after, mine: step.before, theirs: now }).document)
  }
  const stopWatching = store.subscribe((now, before) => {
    if (now.past !== before.past && !now.past.includes(step)) takeAway()
  })
  const takeAway = toastUndo(message, takeBack, stopWatching)
}
