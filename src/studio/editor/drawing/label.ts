import type { Size } from '../geometry/box.ts'
import type { EdgeRoute } from '../geometry/edgeRoutes.ts'
import { countRows, textWidth } from './textRows.ts'

/** Pixels; the styles give a label the same. Its words take two rows before they are cut; a rule takes one, and less room than words may. */
export const LABEL_SIZE = { padding: { x: 8, y: 2 }, border: 1, row: 15, fontSize: 11, rows: 2, rule: 158 } as const

/** One that leads round its own card has its label beside it. */
const WIDEST = { label: 220, loop: 152 } as const

/** Pixels, on average: rules stand in letters of one width. */
const RULE_CHARACTER = 6.4
/** The sign of a rule, and how many more there are. */
const RULE_SIGNS = 32

interface LabelText {
  /** The words of the edge, empty where it has none; undefined for a rule without an edge. */
  readonly words: string | undefined
  /** The first rule that leads along it, where that says something else. */
  readonly rule: string | undefined
  /** The number of further rules. */
  readonly moreRules: number
}

/** Reads the texts of a label. */
export function labelText({ edge, label, rules }: Pick<EdgeRoute, 'edge' | 'label' | 'rules'>): LabelText {
  const [first] = rules
  return {
    words: edge && label,
    rule: first === label ? undefined : first,
    moreRules: Math.max(0, rules.length - 1),
  }
}

/** Stands on the label of an edge that has none. */
export const NO_LABEL = 'no label'

/** The width of a route's label at most. */
export function widestLabel({ source, target }: Pick<EdgeRoute, 'source' | 'target'>): number {
  return source === target ? WIDEST.loop : WIDEST.label
}

/** About the room that a label takes; it need not be measured to know whether it has room. */
export function labelSize(route: EdgeRoute): Size {
  const { words, rule } = labelText(route)
  const { padding, border, row, fontSize, rows, rule: mostRule } = LABEL_SIZE
  const around = 2 * (padding.x + border)
  const room = widestLabel(route) - around
  const written = words === undefined ? 0 : textWidth(words || NO_LABEL) * fontSize
  const width = Math.max(
    written,
    rule === undefined ? 0 : Math.min(mostRule, RULE_SIGNS + rule.length * RULE_CHARACTER),
  )
  const wordRows = words === undefined ? 0 : countRows(words, room / fontSize, rows)
  return {
    width: Math.min(room, width) + around,
    height: (wordRows + (rule === undefined ? 0 : 1)) * row + 2 * (padding.y + border),
  }
}
