import type { PathwayDocument, Position } from '../document.ts'
import { moveNodes } from './nodes.ts'

/** The positions on the canvas of the nodes that are arranged, by id: the file may give some of them no place. */
export type Places = ReadonlyMap<string, Position>

/** The edge or the centre at which nodes are put in line: `center` is across, `middle` is down. */
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/**
 * Puts nodes in line at an edge, or at the centre, of the box around them, in whole pixels. Cards have one size, so that their
 * centres and far edges are in line where their corners are. Fewer than two stay.
 */
export function alignNodes(
  document: PathwayDocument,
  { places, to }: { readonly places: Places; readonly to: Alignment },
): PathwayDocument {
  if (places.size < 2) return document
  const axis = to === 'left' || to === 'center' || to === 'right' ? 'x' : 'y'
  const along = [...places.values()].map(place => place[axis]).toSorted((one, other) => one - other)
  const [first = 0, last = first] = [along[0], along.at(-1)]
  const isFirst = to === 'left' || to === 'top'
  const isLast = to === 'right' || to === 'bottom'
  const at = Math.round(isFirst ? first : isLast ? last : (first + last) / 2)
  return moveNodes(document, {
    positions: Object.fromEntries([...places].map(([id, place]) => [id, { ...place, [axis]: at }])),
  })
}

/**
 * Spreads nodes so that neighbours are equally far apart, across or down, in whole pixels; the first and the last stay where they
 * are. Fewer than three stay.
 */
export function distributeNodes(
  document: PathwayDocument,
  { places, along }: { readonly places: Places; readonly along: 'across' | 'down' },
): PathwayDocument {
  const axis = along === 'across' ? 'x' : 'y'
  const sorted = [...places].toSorted(([, one], [, other]) => one[axis] - other[axis])
  const [first, last] = [sorted[0]?.[1][axis], sorted.at(-1)?.[1][axis]]
  if (first === undefined || last === undefined || sorted.length < 3) return document
  const step = (last - first) / (sorted.length - 1)
  return moveNodes(document, {
    positions: Object.fromEntries(
      sorted.slice(1, -1).map(([id, place], at) => [id, { ...place, [axis]: Math.round(first + (at + 1) * step) }]),
    ),
  })
}
