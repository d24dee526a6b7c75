import * as contract from '#contract/connections.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { listConnections, testConnection } from './connections.ts'

export function connectionRoutes(context: ServiceContext): Route[] {
  return [
    route(contract.listConnections, async () => ({ connections: listConnections(context) })),
    route(contract.testConnection, ({ account, params, body }) =>
      testConnection(context, account.id, params.name, body?.telephony_account_id ?? undefined),
    ),
  ]
}
