import { useEffect, useLayoutEffect, useRef } from 'react'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { movedCaret } from './caret.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface Caret {
  readonly control: TextControl
  readonly text: string
  readonly start: number
  readonly end: number
  readonly scrollTop: number
}

/** A browser sets the caret to the end of a text that is replaced; when others change the text that one is in, it stays where it was. */
export function useKeptCaret(): void {
  const store = useEditorStore()
  const arrived = useEditor(state => state.arrived)
  const caret = useRef<Caret>(null)
  useEffect(
    () =>
      // A store's listeners are told before anything is drawn.
      store.subscribe((state, before) => {
        if (state.arrived !== before.arrived) caret.current = caretNow()
      }),
    [store],
  )
  useLayoutEffect(() => {
    const kept = caret.current
    caret.current = null
    if (!arrived || !kept || document.activeElement !== kept.control) return
    const { control, text, start, end, scrollTop } = kept
    if (control.value === text) return
    control.setSelectionRange(movedCaret(text, control.value, start), movedCaret(text, control.value, end))
    control.scrollTop = scrollTop
  }, [arrived])
}

function caretNow(): Caret | null {
  const control = document.activeElement
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return null
  const { selectionStart, selectionEnd, value, scrollTop } = control
  // A number or a switch has no caret.
  if (selectionStart === null || selectionEnd === null) return null
  return { control, text: value, start: selectionStart, end: selectionEnd, scrollTop }
}
