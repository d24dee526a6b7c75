import { z } from 'zod'
import { agentParams, withMessage } from './agents.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { requestData } from './requestData.ts'

export const authorizeAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/:agent_id/authorize',
  tag: 'Web agents',
  summary: 'Create a token for one conversation',
  description:
    'Creates a token that starts one conversation and expires after 15 minutes. Request it on your server and pass it to the page, so your API key stays private.',
  params: agentParams,
  body: z
    .object({ request_data: requestData.nullish().meta({ description: 'Variables of the conversation.' }) })
    .optional(),
  example: { request_data: { first_name: 'Ada' } },
  responses: { 200: withMessage.extend({ token: z.string().describe('Starts one conversation, within 15 minutes.') }) },
})

/** A conversation of a visitor with an agent (`docs/api-decisions.md` §16). */
const webConversation = z.object({
  conversation_id: z.string().describe('ID of the conversation.'),
  agent_id: z.string().describe('ID of the web agent.'),
  started_at: timestamp.describe('When its token was used.'),
  ended_at: timestamp.nullable().meta({ description: '`null` while it’s in progress.' }),
  request_data: z.record(z.string(), z.unknown()).meta({ description: 'As sent with the token.' }),
  summary: z.string().nullable().meta({ description: '`null` until the conversation has ended and been analyzed.' }),
  analysis: z.record(z.string(), z.unknown()).nullable().meta({
    description: 'Results, by the names in `analysis_schema`. `null` without one.',
  }),
  analyzed_by: z.enum(['model', 'extract']).nullable().meta({
    description: 'Who wrote the summary and analysis: a model, or an extract of the record.',
  }),
})
export type WebConversation = z.infer<typeof webConversation>

export const listAgentConversations = endpoint({
  method: 'GET',
  path: '/api/v1/agents/:agent_id/conversations',
  tag: 'Web agents',
  summary: 'List the conversations of a web agent',
  description: 'Lists conversations, each with its summary and analysis once it has ended.',
  params: agentParams,
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, conversations: z.array(webConversation).describe('The conversations.') }),
  },
})

export const getAgentConversation = endpoint({
  method: 'GET',
  path: '/api/v1/agents/:agent_id/conversations/:conversation_id',
  tag: 'Web agents',
  summary: 'Get a conversation of a web agent',
  description: 'Returns the transcript and the results.',
  params: agentParams.extend({ conversation_id: z.string().describe('ID of the conversation.') }),
  responses: {
    200: statusSuccess.extend({
      conversation: webConversation
        .extend({
          transcripts: z
            .array(
              z.object({
                user: z.enum(['user', 'assistant']).describe('The visitor (`user`) or the agent.'),
                text: z.string().describe('The words.'),
                created_at: timestamp.describe('When it was said.'),
              }),
            )
            .meta({ description: 'The transcript, in order.' }),
          variables: z.record(z.string(), z.unknown()).meta({ description: 'Variables set in the conversation.' }),
        })
        .describe('The conversation.'),
    }),
  },
})

/** A conversation as the visitor's page sees it. */
const webTurn = statusSuccess.extend({
  name: z.string().nullable().meta({ description: 'The agent’s name.' }),
  assistant_responses: z.array(z.string()).describe('What the agent says.'),
  completed: z.boolean().describe('Whether the conversation has ended.'),
})

export const openAgentSession = endpoint({
  method: 'POST',
  path: '/api/v1/agents/session',
  tag: 'Web agents',
  summary: 'Start a conversation with a web agent',
  description: 'Uses up the token and returns a session for the conversation’s messages.',
  auth: 'open',
  body: z.object({ token: z.string().min(1).max(200).describe('The token from `authorize`.') }),
  example: { token: 'the token from authorize' },
  failures: {
    401: 'The token was already used or is older than 15 minutes.',
    404: 'The agent or its pathway no longer exists.',
  },
  responses: {
    200: webTurn.extend({ session: z.string().describe('Send it with each message of the conversation.') }),
  },
})

export const sayToAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/session/message',
  tag: 'Web agents',
  summary: 'Send a message to a web agent',
  description: 'Sends the next message of a conversation. Messages of one conversation are answered one at a time.',
  auth: 'open',
  body: z.object({
    session: z.string().min(1).max(200).describe('The session of the conversation.'),
    message: z.string().max(5000).describe('What the visitor says. Empty if they say nothing.'),
  }),
  example: { session: 'the session of this conversation', message: 'When do you open?' },
  failures: { 401: 'The conversation has ended.', 409: 'Another message reached the agent first.' },
  responses: { 200: webTurn },
})
