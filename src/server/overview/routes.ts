import * as contract from '#contract/overview.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { readOverview } from './overview.ts'

export function overviewRoutes(context: ServiceContext): Route[] {
  return [route(contract.getOverview, ({ account, query }) => readOverview(context, account.id, query.since))]
}
