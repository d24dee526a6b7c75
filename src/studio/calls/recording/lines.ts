import type { Recording } from './recordingQuery.ts'

type Lines = Recording['lines']

/** The line that is heard at a time, in seconds; of two at once the one that began last. Undefined in a pause. */
export function lineAt(lines: Lines, seconds: number): Lines[number] | undefined {
  return lines.findLast(({ start, end }) => start <= seconds && seconds < end)
}

/** The loudest of each step's neighbours, so that a waveform has so many bars and no more. */
export function barsOf(steps: readonly number[], most: number): readonly number[] {
  if (steps.length <= most) return steps
  return Array.from({ length: most }, (_, at) =>
    Math.max(...steps.slice(Math.floor((at * steps.length) / most), Math.floor(((at + 1) * steps.length) / most))),
  )
}
