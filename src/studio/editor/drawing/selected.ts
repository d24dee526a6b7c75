/** The elements that are drawn as selected. */
export interface Selected {
  readonly nodes: ReadonlySet<string>
  /** Edge keys. */
  readonly edges: ReadonlySet<string>
  readonly notes: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

export const nothingSelected: Selected = { nodes: NONE, edges: NONE, notes: NONE }
