/** The state of a node card beside its own data and the selection. */
export interface CardState {
  /** The conversation stands there. */
  readonly isActive: boolean
  readonly isVisited: boolean
  /** The caller can be led from there to the selected global node. */
  readonly isInReach: boolean
  /** Names of `marks.ts` with spaces between, or `none` for what steps back; undefined while nothing is marked. */
  readonly marks: string | undefined
}

/** Looks up the states of cards and edges, for a renderer that draws all of them at once. */
export interface ElementStates {
  card(node: { readonly id: string; readonly waits: boolean }): CardState
  severity(node: string): 'error' | 'warning' | undefined
  isTaken(edge: string): boolean
  edgeMarks(edge: string): string | undefined
}
