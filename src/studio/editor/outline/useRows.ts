import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useEditor, useSession } from '../hooks/useEditor.ts'
import { chooseRow, type Outlined } from '../session/view/outlineStore.ts'
import { useActiveRow, useFollowedSelection } from './useActiveRow.ts'
import { useKeptFocus } from './useKeptFocus.ts'

const AROUND = 10

interface RowsOptions {
  readonly keys: readonly string[]
  /** Of a row, in pixels. */
  readonly height: number
  /** Maps a key without a row of its own to the row that shows it. */
  readonly shownAs?: (session: Outlined, key: string) => string
}

/** Rows of the tree or table: draws the visible ones and keeps the focus on the active one. */
export function useRows({ keys, height, shownAs }: RowsOptions) {
  const session = useSession()
  const active = useActiveRow(keys, shownAs)
  useFollowedSelection()
  const { scroller, virtual } = useDrawnRows(keys, height, active)
  const isChosenHere = useEditor(({ selection: { nodes, edges, notes, groups } }) => {
    return nodes.size + edges.size > 0 && notes.size + groups.size === 0
  })
  useKeptFocus(scroller, {
    rows: '[data-row]',
    asked: 'isFocusAsked',
    isChosenHere,
    // The list of notes and groups has its own successor, while one is left in it.
    follows: gone => !gone.matches('[data-item]') || document.querySelector('[data-item]') === null,
    whenGone: () => {
      const key = keys[active]
      if (key !== undefined) chooseRow(session, key)
    },
  })
  return { active, scroller, virtual }
}

/** Draws the visible rows and always the active one, which holds the focus. */
function useDrawnRows(keys: readonly string[], height: number, active: number) {
  const count = keys.length
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: useCallback((at: number) => keys[at] ?? at.toString(), [keys]),
    overscan: AROUND,
    scrollPaddingStart: height,
    scrollPaddingEnd: height,
    rangeExtractor: range => {
      const seen = defaultRangeExtractor(range)
      if (active < 0 || active >= count || seen.includes(active)) return seen
      return active < (seen[0] ?? 0) ? [active, ...seen] : [...seen, active]
    },
  })
  useLayoutEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active)
  }, [virtual, active])
  return { scroller, virtual }
}
