import { useEffect, useState } from 'react'
import { whenPainted } from './whenIdle.ts'

/** False until the page shows what it opens with: what shows nothing then is asked for afterwards, so that it delays nothing. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenPainted(() => setPainted(true)), [])
  return isPainted
}
