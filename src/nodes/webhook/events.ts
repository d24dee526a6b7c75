import { Webhook } from 'lucide-react'
import { describeRequest, type KindOperations } from '#studio/shell/timeline/operation.ts'

export const operations: KindOperations = {
  'webhook.invoke': { Icon: Webhook, describe: row => describeRequest('Webhook', row) },
}
