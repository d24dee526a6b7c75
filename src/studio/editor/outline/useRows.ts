import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { type EditorStore, useEditorStore } from '../store.ts'
import { chooseRow, outlineOf, useOutline } from './outlineStore.ts'
import { useActiveRow, useFollowedSelection } from './useActiveRow.ts'

const AROUND = 10

interface RowsOptions {
  readonly keys: readonly string[]
  /** Of a row, in pixels. */
  readonly height: number
  /** Which row stands for one that has none of its own here. */
  readonly shownAs?: (store: EditorStore, key: string) => string
}

/** The rows of the outline, a tree's or a table's: those in sight are drawn, one is active, and the focus stays with it. */
export function useRows({ keys, height, shownAs }: RowsOptions) {
  const store = useEditorStore()
  const active = useActiveRow(keys, shownAs)
  useFollowedSelection()
  const { scroller, virtual } = useDrawnRows(keys, height, active)
  useRowFocus(scroller, () => {
    const key = keys[active]
    if (key !== undefined) chooseRow(store, key)
  })
  return { active, scroller, virtual }
}

/** Draws the rows in sight, and always the active one, so that the focus has where to be. */
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

/**
 * Keeps the focus on the active row while it is among the rows, and brings it there where what had it is gone: a row that was
 * deleted, a field of its form.
 */
function useRowFocus(scroller: RefObject<HTMLElement | null>, whenGone: () => void): void {
  const last = useRef<Element | null>(null)
  const store = useEditorStore()
  const isAsked = useOutline(state => state.isFocusAsked)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    window.addEventListener('focusin', note)
    return () => window.removeEventListener('focusin', note)
  }, [])
  // After every render: rows come and go with the document.
  useEffect(() => {
    const focused = document.activeElement
    const active = scroller.current?.querySelector<HTMLElement>('[data-active]')
    if (!active) return
    if (!isAsked && isGone(last.current)) {
      // What took the place of the element that is gone, a form perhaps, may want the focus first.
      const frame = requestAnimationFrame(() => {
        const now = scroller.current?.querySelector<HTMLElement>('[data-active]')
        if (!now || !isGone(last.current)) return
        now.focus({ preventScroll: true })
        whenGone()
      })
      return () => cancelAnimationFrame(frame)
    }
    const isElsewhere = focused !== active && focused?.matches('[data-row], [data-row] *') && !active.contains(focused)
    if (!isElsewhere && !isAsked) return
    if (isAsked) outlineOf(store).setState({ isFocusAsked: false })
    if (!active.querySelector('input')) active.focus({ preventScroll: true })
  })
}

/** Whether the focus is nowhere, since what had it last is no longer there. */
function isGone(last: Element | null): boolean {
  return document.activeElement === document.body && last?.isConnected === false
}
