import * as conversations from '#contract/agentConversations.ts'
import * as contract from '#contract/agents.ts'
import { createQueues } from '../chats/turns.ts'
import type { ServiceContext } from '../context.ts'
import { addressOf } from '../http/address.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import * as service from './agents.ts'
import { listConversations, readConversation } from './conversations.ts'
import { authorize, findSession, openSession, say } from './sessions.ts'

export function agentRoutes(context: ServiceContext): Route[] {
  const { guesses } = context
  const oneAtATime = createQueues()
  const remove = async (account_id: string, agent_id: string) => {
    await service.deleteAgent(context, account_id, agent_id)
    return { message: `Successfully deleted agent ${agent_id}.` }
  }
  return [
    route(contract.listAgents, ({ account, query }) => service.listAgents(context, account.id, query)),
    route(contract.createAgent, async ({ account, body, keep }) => {
      const answer = (agent: Awaited<ReturnType<typeof service.createAgent>>) => ({ agent_id: agent.agent_id, agent })
      return answer(await service.createAgent(context, account.id, body, (tx, agent) => keep(tx, answer(agent))))
    }),
    route(contract.getAgent, async ({ account, params }) => {
      const agent = service.agentOf(await service.findAgent(context.database.db, account.id, params.agent_id))
      return { agent, data: agent }
    }),
    route(contract.updateAgent, async ({ account, params: { agent_id }, body }) => ({
      message: `Successfully updated agent ${agent_id}.`,
      updates: await service.updateAgent(context, account.id, agent_id, body),
    })),
    route(contract.deleteAgent, ({ account, params }) => remove(account.id, params.agent_id)),
    route(contract.deleteAgentByPost, ({ account, params }) => remove(account.id, params.agent_id)),
    route(conversations.authorizeAgent, async ({ account, params, body }) => ({
      message: 'The token starts one conversation and expires after 15 minutes.',
      token: await authorize(context, account.id, params.agent_id, body?.request_data ?? {}),
    })),
    route(conversations.listAgentConversations, ({ account, params, query }) =>
      listConversations(context, account.id, params.agent_id, query),
    ),
    route(conversations.getAgentConversation, async ({ account, params: { agent_id, conversation_id } }) => ({
      conversation: await readConversation(context, account.id, agent_id, conversation_id),
    })),
    route(conversations.openAgentSession, async ({ body: { token }, request }) => {
      const opened = await guesses.check(addressOf(request), token, () => openSession(context, token))
      if (!opened) throw new ApiError(401, 'This token was already used or has expired. Request a new one.')
      return { ...opened, assistant_responses: [...opened.assistant_responses] }
    }),
    route(conversations.sayToAgent, async ({ body: { session, message }, request }) => {
      const known = await guesses.check(addressOf(request), session, () => findSession(context, session))
      if (!known) throw new ApiError(401, 'This conversation has ended. Request a new token.')
      const turn = await oneAtATime(known.session_id, () => say(context, session, message))
      return { ...turn, assistant_responses: [...turn.assistant_responses] }
    }),
  ]
}
