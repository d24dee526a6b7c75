import { tryWebhook as tryWebhookEndpoint } from '#contract/requestTrial.ts'
import * as contract from '#contract/tools.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import * as service from './tools.ts'
import { tryTool } from './tryTool.ts'
import { tryWebhook } from './tryWebhook.ts'

export function toolRoutes(context: ServiceContext): Route[] {
  return [
    route(contract.listTools, async ({ account, query }) => ({
      ...(await service.listTools(context, account.id, query)),
    })),
    route(contract.createTool, async ({ account, body, keep }) => {
      const answer = (tool_id: string) => ({ tool_id })
      return answer(await service.createTool(context, account.id, body, (tx, tool_id) => keep(tx, answer(tool_id))))
    }),
    route(contract.tryTool, async ({ account, body }) => ({ ...(await tryTool(context, account.id, body)) })),
    route(tryWebhookEndpoint, async ({ account, body, reply }) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      return { ...(await tryWebhook(context, account.id, body, gone.signal)) }
    }),
    route(contract.testTool, async ({ account, params, body }) => {
      const { tool } = await service.getTool(context, account.id, params.tool_id)
      return { ...(await tryTool(context, account.id, { ...body, tool })) }
    }),
    route(contract.getTool, async ({ account, params }) => ({
      ...(await service.getTool(context, account.id, params.tool_id)),
    })),
    route(contract.updateTool, async ({ account, params, body }) => {
      await service.updateTool(context, account.id, params.tool_id, body)
      return { tool_id: params.tool_id }
    }),
    route(contract.deleteTool, async ({ account, params }) => {
      await service.deleteTool(context, account.id, params.tool_id)
      return { message: 'Tool has been deleted.' }
    }),
  ]
}
