import { useEffect, useState } from 'react'

/** Milliseconds after the last key at which the address has what was typed. */
const QUIET_MS = 250

/**
 * A field whose text stands in the address, so that a link and the back button find it again. It shows at once what is typed, and tells the
 * address when nobody types for a moment.
 */
export function useAddressText(value: string, tell: (value: string) => void) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // Somebody else has changed the address: the back button, or a link.
    if (value !== told) {
      setTold(value)
      setText(value)
    }
  }
  useEffect(() => {
    if (text === told) return
    const timer = setTimeout(() => {
      setTold(text)
      tell(text)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  })
  return [text, setText] as const
}
