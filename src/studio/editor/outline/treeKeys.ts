import type { Tree, TreeRow } from '../session/analysis/outlineTree.ts'
import { labelOf } from './rowWords.ts'

interface TreeView {
  readonly tree: Tree
  /** Visible rows, by index, and their keys. */
  readonly rows: readonly number[]
  readonly keys: readonly string[]
  /** Index of the active row among the visible ones. */
  readonly active: number
  readonly folded: ReadonlySet<string>
  /** Number of visible rows, for Page Up and Page Down. */
  readonly page: number
}

/** Result of a key press in the tree: another active row, or rows to collapse or expand. */
export interface KeyAction {
  readonly key?: string | undefined
  readonly folded?: ReadonlySet<string>
}

type Press = Pick<KeyboardEvent, 'key' | 'altKey'>

/** The keys of a tree, as the ARIA pattern has them; on an edge that leads elsewhere → follows it. Undefined for other keys. */
export function keyTarget({ key, altKey }: Press, view: TreeView): KeyAction | undefined {
  if (altKey) return undefined
  const { tree, rows, keys, active, folded, page } = view
  const row = tree.rows[rows[active] ?? -1]
  const at = (place: number): KeyAction => ({ key: keys[Math.max(0, Math.min(keys.length - 1, place))] })
  switch (key) {
    case 'ArrowDown':
      return at(active + 1)
    case 'ArrowUp':
      return at(active - 1)
    case 'PageDown':
      return at(active + page)
    case 'PageUp':
      return at(active - page)
    case 'Home':
      return at(0)
    case 'End':
      return at(keys.length - 1)
    case 'ArrowRight':
      return row && goIn(row, view)
    case 'ArrowLeft':
      if (row && row.descendants > 0 && !folded.has(row.key)) return { folded: new Set([...folded, row.key]) }
      return row && row.parent >= 0 ? { key: tree.rows[row.parent]?.key } : {}
    case '*':
      return row && unfoldSiblings(row, view)
    default:
      return undefined
  }
}

function goIn(row: TreeRow, { tree, folded }: TreeView): KeyAction {
  if (row.descendants > 0 && folded.has(row.key)) return { folded: new Set([...folded].filter(key => key !== row.key)) }
  if (row.descendants > 0) return { key: tree.rows[(tree.places.get(row.key) ?? -1) + 1]?.key }
  return 'route' in row && row.target >= 0 ? { key: tree.rows[row.target]?.key } : {}
}

function unfoldSiblings(row: TreeRow, { tree, folded }: TreeView): KeyAction {
  const siblings = new Set(tree.rows.filter(one => one.parent === row.parent).map(one => one.key))
  return { folded: new Set([...folded].filter(key => !siblings.has(key))) }
}

/** The place of the next row whose name begins with what was typed, round to the first; -1 for none. */
export function typedAhead(
  { tree, rows, active }: Pick<TreeView, 'tree' | 'rows' | 'active'>,
  typed: string,
  nameOf: (id: string) => string,
): number {
  const begins = (place: number) => {
    const row = tree.rows[rows[place] ?? -1]
    const name = row && ('id' in row ? nameOf(row.id) : labelOf(row.route))
    return name?.toLowerCase().startsWith(typed) ?? false
  }
  const from = typed.length > 1 ? active : active + 1
  for (let step = 0; step < rows.length; step += 1) {
    const place = (from + step) % rows.length
    if (begins(place)) return place
  }
  return -1
}
