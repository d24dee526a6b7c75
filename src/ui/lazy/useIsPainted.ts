import { useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** False until the page shows what it opens with: parts that show nothing then are asked for afterwards, so that their scripts delay nothing. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => whenIdle(() => setPainted(true)), [])
  return isPainted
}
