import * as contract from '#contract/pathwayTests.ts'
import { createQueues } from '../chats/turns.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { runTests } from './run.ts'
import * as service from './tests.ts'

export function pathwayTestRoutes(context: ServiceContext): Route[] {
  const oneAtATime = createQueues()
  return [
    route(contract.listTests, ({ account, params, query }) =>
      service.listTests(context, account.id, params.pathway_id, query),
    ),
    route(contract.createTest, async ({ account, params, body, keep }) => ({
      test: await service.createTest(context, account.id, params.pathway_id, body, (tx, test) => keep(tx, { test })),
    })),
    route(contract.getTest, async ({ account, params: { pathway_id, test_id } }) => ({
      test: await service.getTest(context, account.id, pathway_id, test_id),
    })),
    route(contract.updateTest, async ({ account, params: { pathway_id, test_id }, body }) => ({
      test: await service.updateTest(context, account.id, pathway_id, test_id, body),
    })),
    route(contract.deleteTest, async ({ account, params: { pathway_id, test_id } }) => {
      await service.deleteTest(context, account.id, pathway_id, test_id)
      return { message: 'Test deleted successfully' }
    }),
    route(contract.runTests, ({ account, params: { pathway_id }, body }) =>
      oneAtATime(`${account.id} ${pathway_id}`, () => runTests(context, account.id, pathway_id, body)),
    ),
  ]
}
