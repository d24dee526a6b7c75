import { PhoneForwarded } from 'lucide-react'
import type { KindOperations } from '#studio/shell/timeline/operation.ts'

export const operations: KindOperations = {
  'transfer_call.invoke': {
    Icon: PhoneForwarded,
    describe({ state, asked: { number }, answer }) {
      if (state === 'failed') return { title: answer?.message || 'The transfer failed.', about: '' }
      return { title: `${answer ? 'Transferred' : 'Transferring'} the call to ${number}`, about: '' }
    },
  },
}
