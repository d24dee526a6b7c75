import type { EdgeRoute } from '../geometry/edgeRoutes.ts'

/** Pixels; the styles give a label the same. */
export const LABEL_SIZE = { maxWidth: 176, padding: 8, row: 18 } as const

interface LabelText {
  /** The words of the edge, empty where it has none; undefined for a rule without an edge. */
  readonly words: string | undefined
  /** The first rule that leads along it, where that says something else. */
  readonly rule: string | undefined
  /** The number of further rules. */
  readonly moreRules: number
}

/** Reads the texts of a label, each of which takes a row. */
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
