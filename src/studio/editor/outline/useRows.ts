import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useEditorStore } from '../store.ts'
import { outlineOf, useOutline } from './outlineStore.ts'

const AROUND = 10

/** Draws the rows in sight, and always the active one, so that the focus has where to be. */
export function useRows(options: { count: number; height: number; active: number; key: (at: number) => string }) {
  const { count, height, active, key } = options
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: key,
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
export function useRowFocus(scroller: RefObject<HTMLElement | null>, whenGone: () => void): void {
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
