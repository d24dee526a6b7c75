import type { PathwayDocument } from '#pathway/document.ts'
import { merge, resolveConflicts, same } from '#pathway/merge.ts'

/** One change of the document: what it is called, and the document on either side of it. */
export interface Step {
  readonly name: string
  readonly before: PathwayDocument
  readonly after: PathwayDocument
  /** Typing in one field is one step until the author pauses: steps in a row with the same key join. */
  readonly typing: string | undefined
  /** Time of its last change, in milliseconds since 1970. */
  readonly at: number
  /** Author of the step. Others' steps are listed, but cannot be undone here. */
  readonly by: 'me' | 'others'
}

/** The open document and how it came about. */
export interface History {
  readonly document: PathwayDocument
  readonly past: readonly Step[]
  /** Undone steps of this author, the next to redo last. */
  readonly future: readonly Step[]
}

export const HISTORY_LIMIT = 500

/** The step that is undone next. */
export function lastOwn(past: readonly Step[]): Step | undefined {
  return past.findLast(step => step.by === 'me')
}

export function countOwn(past: readonly Step[]): number {
  return past.filter(step => step.by === 'me').length
}

/** Time without a key after which typing goes on as a step of its own. */
const PAUSE_MS = 3000

/** This author made `after` of the document. */
export function takeStep(
  { document, past }: History,
  { name, after, typing, at }: Pick<Step, 'name' | 'after' | 'typing' | 'at'>,
): History {
  const last = past.at(-1)
  const joins =
    typing !== undefined &&
    last?.typing === typing &&
    last.by === 'me' &&
    last.after === document &&
    at - last.at < PAUSE_MS
  // A name that is being typed names the step as it was before.
  const step: Step = {
    name: joins ? last.name : name,
    before: joins ? last.before : document,
    after,
    typing,
    at,
    by: 'me',
  }
  return { document: after, past: bounded([...(joins ? past.slice(0, -1) : past), step]), future: [] }
}

/** Others made `after` of the document: what they do in a row is one entry, and what was undone can still be redone. */
export function noteOthers({ document, past, future }: History, after: PathwayDocument, at: number): History {
  if (after === document) return { document, past, future }
  const last = past.at(-1)
  const joins = last?.by === 'others' && last.after === document
  const before = joins ? last.before : document
  const entry: Step = { name: 'Changes by others', before, after, typing: undefined, at, by: 'others' }
  return { document: after, past: bounded([...(joins ? past.slice(0, -1) : past), entry]), future }
}

/** Undoes this author's last step; others' changes stay, also where they changed what the step had changed. */
export function undoStep(history: History): History {
  const { document, past, future } = history
  const step = lastOwn(past)
  if (!step) return history
  return {
    document: carryOver(document, step.after, step.before),
    past: past.filter(one => one !== step),
    future: [...future, step],
  }
}

export function redoStep(history: History): History {
  const { document, past, future } = history
  const step = future.at(-1)
  if (!step) return history
  return { document: carryOver(document, step.before, step.after), past: [...past, step], future: future.slice(0, -1) }
}

/** Tells whether steps were undone or redone; a new step, which clears the redo stack, is neither. */
export function isTurned(before: History, now: History): boolean {
  const left = now.future.length
  return left > before.future.length || (left < before.future.length && now.past.at(-1) === before.future[left])
}

/**
 * Steps on until the document changes: steps whose every place was changed by others since would seem to do nothing.
 *
 * @returns where that led, and the steps that changed nothing
 */
export function stepOn(
  history: History,
  turn: typeof undoStep | typeof redoStep,
): { readonly history: History; readonly idle: readonly Step[] } {
  const idle: Step[] = []
  let now = history
  for (;;) {
    const next = turn(now)
    if (next === now || next.document !== now.document) return { history: next, idle }
    const step = next.future.length > now.future.length ? next.future.at(-1) : next.past.at(-1)
    if (step) idle.push(step)
    now = next
  }
}

/** Undoes or redoes until `steps` of this author's steps are done. */
export function goToStep(history: History, steps: number): History {
  let now = history
  for (let left = countOwn(history.past) - steps; left > 0; left -= 1) now = undoStep(now)
  for (let left = steps - countOwn(history.past); left > 0; left -= 1) now = redoStep(now)
  return now
}

/**
 * The document with what leads from one state to another done to it, but for what was changed otherwise since; the same one where
 * nothing is left to do.
 */
export function carryOver(document: PathwayDocument, from: PathwayDocument, to: PathwayDocument): PathwayDocument {
  if (document === from) return to
  const { document: merged, conflicts } = merge({ base: from, mine: to, theirs: document })
  const choices = Object.fromEntries(conflicts.map(({ id }) => [id, 'theirs' as const]))
  const replaced = conflicts.length === 0 ? merged : resolveConflicts(merged, conflicts, choices)
  return same(replaced, document) ? document : replaced
}

function bounded(steps: readonly Step[]): readonly Step[] {
  return steps.slice(-HISTORY_LIMIT)
}
