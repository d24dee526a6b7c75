import { useEffect, useState } from 'react'

/** Keys that are pressed while a part with a field is still to come: whoever asks for a search types at once. */
export interface EarlyKeys {
  /** Takes the text that was typed, and whether Enter followed; from then on keys go where the focus is. */
  take(): { readonly text: string; readonly isEntered: boolean }
}

/** Keeps keys from the page until the part that is shown takes them. */
export function useEarlyKeys(): EarlyKeys {
  const [keys] = useState(createEarlyKeys)
  useEffect(() => keys.listen(), [keys])
  return keys
}

function createEarlyKeys() {
  let text = ''
  let isEntered = false
  let isTaken = false

  function keep(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isEntered) return
    if (event.key === 'Enter') isEntered = true
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = () => window.removeEventListener('keydown', keep, true)

  return {
    listen() {
      if (!isTaken) window.addEventListener('keydown', keep, true)
      return end
    },
    take() {
      isTaken = true
      end()
      return { text, isEntered }
    },
  }
}
