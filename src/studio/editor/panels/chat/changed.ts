import { diff } from '#pathway/diff.ts'
import type { PathwayDocument } from '#pathway/document.ts'

/** Members of a node or an edge that say how it looks, not how it is played. */
const APPEARANCE = new Set(['position', 'selected', 'width', 'height', 'data.tag', 'data.isHighlighted'])

/** Tells whether both documents play alike: moved nodes and the pathway's name make no difference. */
export function isPlayedAlike(before: PathwayDocument, after: PathwayDocument): boolean {
  if (before.nodes === after.nodes && before.edges === after.edges && before.globalPrompt === after.globalPrompt) {
    return true
  }
  const { nodes, edges, members } = diff(before, after)
  return (
    members.every(({ path }) => path[0] !== 'globalPrompt') &&
    [nodes, edges].every(
      ({ added, removed, changed }) =>
        added.length === 0 &&
        removed.length === 0 &&
        changed.every(element => element.members.every(({ path }) => isAppearance(path))),
    )
  )
}

function isAppearance(path: readonly string[]): boolean {
  return APPEARANCE.has(path[0] ?? '') || APPEARANCE.has(path.slice(0, 2).join('.'))
}
