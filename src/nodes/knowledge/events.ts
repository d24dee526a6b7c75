import { BookOpen } from 'lucide-react'
import type { KindOperations } from '#studio/shell/timeline/operation.ts'

export const operations: KindOperations = {
  'kb.invoke': {
    Icon: BookOpen,
    describe({ asked, answer }) {
      const passages = answer?.passages.length ?? 0
      const found = passages === 1 ? '1 passage found' : `${passages === 0 ? 'no' : passages} passages found`
      const faults = (answer?.errors ?? []).map(fault => ` ${fault}`).join('')
      return {
        title: answer ? `Searched the knowledge: ${found}.${faults}` : 'Searching the knowledge…',
        about: asked.question === '' ? '' : `“${asked.question}”`,
      }
    },
  },
}
