import type { Box, Point } from '../geometry/box.ts'
import { MIDDLE } from '../geometry/edgeLine.ts'
import type { EdgeRoute } from '../geometry/edgeRoutes.ts'
import { labelSize } from './label.ts'

/** An edge of the node at hand, and where its label stands at each part of its line. */
export interface NearLine {
  readonly route: EdgeRoute
  readonly labelAt: (part: number) => Point
}

export interface NearLabel {
  readonly route: EdgeRoute
  /** Its middle. */
  readonly at: Point
}

const PARTS = [MIDDLE, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]
/** Beside its line, in parts of a label's height: where labels have no room on it. */
const ASIDE = [0, -1.1, 1.1, -2.2, 2.2]
/** In parts of the label's own room, for each of its heights. */
const AWAY = 0.15
/** Two labels over each other say nothing, while a card below one is seen around it. */
const OVER_LABEL = 8

/** Places labels that are as large on the screen at every zoom, where they cover as little of each other and of cards as may be. */
export function placeNear(lines: readonly NearLine[], cards: readonly Box[], zoom: number): readonly NearLabel[] {
  const taken: Box[] = []
  return lines.map(({ route, labelAt }) => {
    const size = labelSize(route)
    const [width, height] = [size.width / zoom, size.height / zoom]
    let [best, least] = [labelAt(MIDDLE), Number.POSITIVE_INFINITY]
    for (const aside of ASIDE) {
      for (const part of PARTS) {
        const on = labelAt(part)
        const at = { x: on.x, y: on.y + aside * height }
        const box = boxAt(at, width, height)
        const away = Math.abs(aside) * AWAY * width * height
        const cost = coveredOf(box, taken) * OVER_LABEL + coveredOf(box, cards) + away
        if (cost < least) [best, least] = [at, cost]
      }
    }
    taken.push(boxAt(best, width, height))
    return { route, at: best }
  })
}

function boxAt({ x, y }: Point, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height }
}

function coveredOf(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
    const down = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
    return across > 0 && down > 0 ? sum + across * down : sum
  }, 0)
}
