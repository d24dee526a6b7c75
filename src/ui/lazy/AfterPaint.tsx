import type { ReactNode } from 'react'
import { useIsPainted } from './useIsPainted.ts'

/** Holds back parts that show nothing as the page opens, with their scripts and requests, until the page shows what it opens with. */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  return useIsPainted() && children
}
