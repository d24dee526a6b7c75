import { listNodes } from '#pathway/document.ts'
import { offerUndo } from '../../commands/undoable.ts'
import type { FindingsSource } from '../../session/analysis/liveFindings.ts'
import { countInWords } from '../../session/analysis/problems.ts'
import type { EditorState, EditorStore } from '../../session/document/store.ts'
import type { EditorSession } from '../../session/session.ts'
import { saveWords } from '../toolbar/saveWords.ts'
import { describeStep } from './describeStep.ts'

/** Milliseconds: problems come and go while one types, and only what stays is worth a word. */
const CALM = 1500

/** Says what happens in an opened pathway to one who does not see it, until the function that comes back is called. */
export function announce({ store, findings }: EditorSession, say: (message: string) => void): () => void {
  const leaves = [
    store.subscribe((now, before) => announceSteps(store, now, before, say)),
    announceSaving(store, say),
    announceProblems(findings, say),
  ]
  return () => {
    for (const leave of leaves) leave()
  }
}

/** All but what is typed: who types knows what. */
function announceSteps(store: EditorStore, now: EditorState, before: EditorState, say: (message: string) => void) {
  const undone = now.future.at(-1)
  if (undone && now.future.length > before.future.length) return say(`Undone: ${undone.name}.`)
  const step = now.past.at(-1)
  if (!step || step === before.past.at(-1) || step.by === 'others' || now.document === before.document) return
  if (before.future.includes(step)) return say(`Redone: ${step.name}.`)
  if (step.typing !== undefined) return
  const words = describeStep(step.before, step.after, step.name)
  const removed = listNodes(step.before).length - listNodes(step.after).length
  // On the canvas one sees the gap of a single node; in the outline what stood below it has moved elsewhere. The toast is read out as well.
  if (removed > 1 || (removed === 1 && now.view === 'outline')) offerUndo(store, step, words)
  else say(words)
}

/** Only trouble with saving, and its end. */
function announceSaving(store: EditorStore, say: (message: string) => void): () => void {
  let isTroubled = false
  return store.subscribe(({ saveState }, { saveState: before }) => {
    if (saveState.is === before.is) return
    if (saveState.is === 'saved' && isTroubled) say('All changes saved.')
    if (saveState.is === 'saved') isTroubled = false
    if (saveState.is !== 'offline' && saveState.is !== 'signed-out' && saveState.is !== 'refused') return
    isTroubled = true
    say(`${saveWords(saveState)}.`)
  })
}

function announceProblems(source: FindingsSource, say: (message: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let said: string | undefined
  const leave = source.subscribe(() => {
    // Those that were there from the beginning are no news.
    said ??= countInWords(source.get().all)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const words = countInWords(source.get().all)
      if (words !== said) say(`${words}.`)
      said = words
    }, CALM)
  })
  return () => {
    clearTimeout(timer)
    leave()
  }
}
