import { BookOpen } from 'lucide-react'
import { asText } from '#studio/shell/timeline/operation.ts'
import type { KindOperations } from '../events.ts'

export const operations: KindOperations = {
  'kb.invoke': {
    Icon: BookOpen,
    describe({ state, asked, answer }) {
      const passages = Array.isArray(answer?.passages) ? answer.passages.length : 0
      const found = passages === 1 ? '1 passage fits' : `${passages === 0 ? 'No' : passages} passages fit`
      return {
        title: state === 'waiting' ? 'Searching the knowledge…' : `Searched the knowledge: ${found}.`,
        about: asText(asked.question) === '' ? '' : `“${asText(asked.question)}”`,
      }
    },
  },
}
