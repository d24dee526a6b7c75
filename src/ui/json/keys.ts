import { type JsonRow, keyOf } from './rows.ts'

/** An action of a key in a tree. */
export type TreeMove =
  | { readonly does: 'go'; readonly to: JsonRow }
  | { readonly does: 'toggle' | 'act' }
  | { readonly does: 'nothing' }

/** Reads what a key means on the row at a place, as trees on the web take keys; undefined for one that means nothing there. */
export function treeMove(rows: readonly JsonRow[], at: number, key: string): TreeMove | undefined {
  const row = rows[at]
  if (!row) return undefined
  const isBranch = row.type === 'value' && row.size > 0
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[at + 1])
    case 'ArrowUp':
      return goTo(rows[at - 1])
    case 'Home':
      return goTo(rows[0])
    case 'End':
      return goTo(rows.at(-1))
    case 'ArrowRight':
      if (row.isOpen) return goTo(rows[at + 1])
      return { does: isBranch ? 'toggle' : 'nothing' }
    case 'ArrowLeft':
      return row.isOpen ? { does: 'toggle' } : goTo(rows.find(one => one.key === holderOf(row)))
    case 'Enter':
      return { does: 'act' }
    case ' ':
      return { does: isBranch ? 'toggle' : 'act' }
    default:
      return undefined
  }
}

function goTo(row: JsonRow | undefined): TreeMove {
  return row ? { does: 'go', to: row } : { does: 'nothing' }
}

/** The key of the row that holds this one. */
function holderOf({ type, location }: JsonRow): string {
  return keyOf(type === 'more' ? location : location.slice(0, -1))
}
