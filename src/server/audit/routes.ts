import * as contract from '#contract/activity.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { listActivity } from './list.ts'

export function activityRoutes(context: ServiceContext): Route[] {
  return [route(contract.listActivity, ({ account, query }) => listActivity(context, account.id, query))]
}
