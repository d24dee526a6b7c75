import { tryWebhook as tryWebhookEndpoint } from '#contract/requestTrial.ts'
import * as contract from '#contract/tools.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import * as service from './tools.ts'
import { tryTool, tryWebhook } from './tryRequest.ts'

export function toolRoutes(context: ServiceContext): Route[] {
  return [
    route(contract.listTools, ({ account, query }) => service.listTools(context, account.id, query)),
    route(contract.createTool, async ({ account, body, keep }) => {
      const answer = (tool_id: string) => ({ tool_id })
      return answer(await service.createTool(context, account.id, body, (tx, tool_id) => keep(tx, answer(tool_id))))
    }),
    route(contract.tryTool, ({ account, body: { text } }) => tryTool(context, account.id, { text })),
    route(tryWebhookEndpoint, async ({ account, body, reply }) => {
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      return tryWebhook(context, account.id, { text: body.text }, gone.signal)
    }),
    route(contract.testTool, async ({ account, params, body: { text } }) => {
      const { tool } = await service.findTool(context, account.id, params.tool_id)
      return tryTool(context, account.id, { text, tool })
    }),
    route(contract.getTool, ({ account, params }) => service.getTool(context, account.id, params.tool_id)),
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
