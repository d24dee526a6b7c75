import type { PathwayDocument } from '#pathway/document.ts'
import { toastUndo } from '#ui/toast.ts'
import { carryOver, lastOwn, type Step } from '../session/document/steps.ts'
import type { EditorStore } from '../session/document/store.ts'

/** Runs a history step, shows a message, and offers to undo this step, even after later ones. */
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

/**
 * Shows a message with a button that undoes just this step; what was changed otherwise since stays. The message goes once the step
 * is undone by other means.
 */
export function offerUndo(store: EditorStore, step: Step, message: string): void {
  const takeBack = () => {
    const { past, undo, run } = store.getState()
    if (!past.includes(step)) return
    if (lastOwn(past) === step) undo()
    else run(`Revert: ${step.name}`, now => carryOver(now, step.after, step.before))
  }
  const stopWatching = store.subscribe((now, before) => {
    if (now.past !== before.past && !now.past.includes(step)) takeAway()
  })
  const takeAway = toastUndo(message, takeBack, { onGone: stopWatching, until: store.getState().closed })
}
