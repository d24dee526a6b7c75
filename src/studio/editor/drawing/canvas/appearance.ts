/** What of a node or an edge its own data do not say: problems, the light of a run, the marks of the lens. */
export interface Looks {
  severity(node: string): 'error' | 'warning' | undefined
  isActive(node: string): boolean
  isVisited(node: string): boolean
  isInReach(node: { readonly id: string; readonly waits: boolean }): boolean
  isTaken(edge: string): boolean
  nodeMarks(node: string): string | undefined
  edgeMarks(edge: string): string | undefined
}
