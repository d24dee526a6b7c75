import { type KeyboardEvent, useRef } from 'react'

/** Milliseconds after which typed letters begin another word. */
const PAUSE = 700

/** Collects letters that are typed in a row: what has been typed so far, undefined for any other key. */
export function useTypeAhead(): (event: KeyboardEvent) => string | undefined {
  const typed = useRef({ text: '', at: 0 })
  return event => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ' || key === '*') return undefined
    const text = (timeStamp - typed.current.at < PAUSE ? typed.current.text : '') + key.toLowerCase()
    typed.current = { text, at: timeStamp }
    // The same letter again goes on to the next name that begins with it.
    return /^(.)\1+$/.test(text) ? key.toLowerCase() : text
  }
}
