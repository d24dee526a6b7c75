import { type RefObject, useEffect, useRef } from 'react'
import { useSession } from '../hooks/useEditor.ts'
import { useOutline } from '../hooks/useOutline.ts'

interface KeptFocus {
  /** Selector of the rows; the active one also has `data-active`. */
  readonly rows: '[data-row]' | '[data-item]'
  /** Called to focus the active row. */
  readonly asked: 'isFocusAsked' | 'isItemFocusAsked'
  /** True if the whole selection is in this list. */
  readonly isChosenHere: boolean
  /** Tells whether the list takes the focus over from a removed element. */
  readonly follows: (gone: Element) => boolean
  /** Called after the focus was taken over. */
  readonly whenGone?: () => void
}

/**
 * Keeps the focus on the active row while it is on one of the rows, and brings it there from another list where all that is selected
 * is here, and from what is gone: a row that was deleted, a field of its form.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  { rows, asked, isChosenHere, follows, whenGone }: KeptFocus,
): void {
  const last = useRef<Element | null>(null)
  const session = useSession()
  const isAsked = useOutline(state => state[asked])
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
    const active = list.current?.querySelector<HTMLElement>('[data-active]')
    if (!active) return
    const isLeft = () => isGone(last.current) && follows(last.current)
    if (!isAsked && isLeft()) {
      // Wait a frame: the element that replaces the removed one, such as a form, may take the focus first.
      const frame = requestAnimationFrame(() => {
        const now = list.current?.querySelector<HTMLElement>('[data-active]')
        if (!now || !isLeft()) return
        now.focus({ preventScroll: true })
        whenGone?.()
      })
      return () => cancelAnimationFrame(frame)
    }
    const isOnRow = focused?.closest(isChosenHere ? '[data-row], [data-item]' : rows) != null
    const isElsewhere = isOnRow && !active.contains(focused)
    if (!isElsewhere && !isAsked) return
    if (isAsked) session.outline.setState({ [asked]: false })
    if (!active.querySelector('input')) active.focus({ preventScroll: true })
  })
}

/** Tells whether the focus was lost because its element was removed. */
function isGone(last: Element | null): last is Element {
  return document.activeElement === document.body && last?.isConnected === false
}
