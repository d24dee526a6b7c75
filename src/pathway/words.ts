// The whole package would come along otherwise, and the editor opens with this.
import { diffArrays } from 'diff/lib/diff/array.js'

/**
 * Edits beyond which two texts are no longer compared: with few words in common a comparison takes long and says nothing. A count
 * and no time, so that the same texts always compare alike.
 */
const MOST_EDITS = 200

/** A part of a list that was replaced: its bounds in the old one, and what is there now. */
export interface Replaced {
  readonly from: number
  readonly to: number
  readonly by: readonly string[]
}

/** Cuts a text into variables, runs of white space, words and signs; joined they are the text again. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\{\{[^{}]*\}\}|\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

/** Cuts a text after each line break. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

/** Compares two lists; undefined where they have too little in common. */
export function replacedIn(before: readonly string[], after: readonly string[]): readonly Replaced[] | undefined {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS })
  if (!changes) return undefined
  const replaced: Replaced[] = []
  let at = 0
  for (const { value, added, removed } of changes) {
    const last = replaced.at(-1)
    const isNext = last?.to === at
    if (removed) {
      if (isNext) replaced[replaced.length - 1] = { ...last, to: at + value.length }
      else replaced.push({ from: at, to: at + value.length, by: [] })
    }
    if (added) {
      if (isNext) replaced[replaced.length - 1] = { ...last, by: [...last.by, ...value] }
      else replaced.push({ from: at, to: at, by: value })
    }
    if (!added) at += value.length
  }
  return replaced
}
