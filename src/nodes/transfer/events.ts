import { PhoneForwarded } from 'lucide-react'
import { asText } from '#studio/shell/timeline/operation.ts'
import type { KindOperations } from '../events.ts'

export const operations: KindOperations = {
  'transfer_call.invoke': {
    Icon: PhoneForwarded,
    describe({ state, asked, answer }) {
      const number = asText(asked.number)
      if (state === 'failed') return { title: asText(answer?.message) || 'The transfer failed.', about: '' }
      return { title: `${state === 'waiting' ? 'Transferring' : 'Transferred'} the call to ${number}`, about: '' }
    },
  },
}
