import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** By then a browser that does not tell when it is idle has painted. */
const SOON_MS = 200

/** False until the page shows what it opens with: what shows nothing then is asked for afterwards, so that it delays nothing. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => setPainted(true), SOON_MS), [])
  return isPainted
}
