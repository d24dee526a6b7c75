import { Webhook } from 'lucide-react'
import { describeRequest } from '#studio/shell/timeline/operation.ts'
import type { KindOperations } from '../events.ts'

export const operations: KindOperations = {
  'webhook.invoke': { Icon: Webhook, describe: row => describeRequest('Webhook', row) },
}
