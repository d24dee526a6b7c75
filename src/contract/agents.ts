import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { readLanguage } from './languages.ts'
import { requestData } from './requestData.ts'

/** Longest text of a member; a prompt of a real agent has a few thousand characters. */
const MAX_TEXT = 200_000
/** One character more is refused: a first sentence is short (`docs/api-decisions.md` §16). */
const MAX_FIRST_SENTENCE = 199
const MAX_KEYWORDS = 20
const MAX_MINUTES = 720

const text = z.string().max(MAX_TEXT)
const record = z.record(z.string(), z.unknown())

/** Settings of an agent as they are sent; null and the empty string bring a member back to its default. */
const agentSettings = z
  .object({
    name: z.string().trim().max(100).nullish().meta({ description: 'Yours, for lists; visitors see it as the title.' }),
    prompt: text.nullish().meta({ description: 'Instructions. Needed unless there is a pathway.' }),
    pathway_id: z
      .string()
      .nullish()
      .meta({ description: 'The pathway to follow. It resets prompt, first_sentence, model, dynamic_data and tools.' }),
    pathway_version: z
      .union([z.number().int(), z.string().max(100)])
      .nullish()
      .meta({ description: 'A version’s number, `production`, `staging` or `draft`; production unless said.' }),
    voice: z.string().max(200).nullish().meta({ description: 'The id or the name of a voice.' }),
    voice_settings: record.nullish().meta({ description: 'Overrides of the voice’s own settings.' }),
    first_sentence: z
      .string()
      .max(MAX_FIRST_SENTENCE)
      .nullish()
      .meta({ description: 'Replaces the opening that the agent makes up. Under 200 characters.' }),
    model: z.enum(['base', 'turbo', 'enhanced', '']).nullish().meta({
      description: '`turbo` answers soonest and calls no tools. `enhanced` unless said.',
    }),
    language: z
      .string()
      .max(35)
      .refine(
        code => code === '' || readLanguage(code) !== undefined,
        'This is not a language. Write it like ENG or en-US.',
      )
      .nullish()
      .meta({ description: 'ENG, ESP, FRE, POL, GER, ITA, PBR or POR, or a BCP 47 tag. ENG unless said.' }),
    temperature: z.number().min(0).max(2).nullish().meta({ description: 'From 0 to 2; 0.7 unless said.' }),
    interruption_threshold: z
      .number()
      .positive()
      .max(10_000)
      .nullish()
      .meta({ description: '100 unless said; 50 to 200 are sensible. Lower answers sooner.' }),
    keywords: z
      .array(
        z.string().regex(/^[^:]{1,99}(:-?\d+(\.\d+)?)?$/, 'Write a word, or a word with a factor such as Reece:3.'),
      )
      .max(MAX_KEYWORDS)
      .nullish()
      .meta({
        description: 'Words to listen for, each with a factor after a colon if you like; the factor is 2 unless said.',
      }),
    max_duration: z
      .number()
      .positive()
      .max(MAX_MINUTES)
      .nullish()
      .meta({ description: 'Minutes after which a conversation ends; 30 unless said.' }),
    tools: z
      .array(z.union([z.string().max(200), record]))
      .max(100)
      .nullish()
      .meta({ description: 'Ids of tools and vector stores, or whole tools.' }),
    dynamic_data: z
      .union([z.array(record).max(20), record, z.literal('')])
      .nullish()
      .meta({ description: 'Requests whose answers become variables when a conversation begins.' }),
    analysis_schema: record.nullish().meta({ description: 'Names of results, each with a type or a hint.' }),
    metadata: record.nullish().meta({ description: 'Yours; it comes back as it is.' }),
  })
  .meta({ id: 'WebAgentSettings' })
export type AgentSettings = z.output<typeof agentSettings>

/** An agent as it is read (`docs/api-decisions.md` §16): every member stands, null where it is not set. */
export const webAgent = z
  .object({
    agent_id: z.string().describe('Identifies the web agent.'),
    name: z.string().nullable().describe('Its name; visitors see it as the title. null for none.'),
    prompt: z.string().nullable().describe('Instructions; null where a pathway is followed.'),
    pathway_id: z.string().nullable().describe('The pathway that it follows; null for none.'),
    pathway_version: z
      .union([z.number().int(), z.string()])
      .nullable()
      .describe('The version that it plays; null: what is live in production.'),
    voice: z.string().nullable().describe('The id or the name of a voice; null for the usual one.'),
    voice_settings: record.nullable(),
    first_sentence: z
      .string()
      .nullable()
      .describe('Said in the place of the opening that the agent makes up; null for none.'),
    model: z.string(),
    language: z.string(),
    temperature: z.number().describe('How freely it speaks, 0 to 2.'),
    interruption_threshold: z.number(),
    keywords: z.array(z.string()),
    max_duration: z.number().describe('Minutes after which a conversation ends.'),
    tools: z.array(z.union([z.string(), record])).nullable(),
    dynamic_data: z
      .array(record)
      .nullable()
      .describe('Requests whose answers become variables when a conversation begins; null for none.'),
    analysis_schema: record.nullable().describe('Names of results, each with a type or a hint; null for none.'),
    metadata: record.nullable().describe('Yours, as it was sent; null for none.'),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'WebAgent' })
export type WebAgent = z.infer<typeof webAgent>

/** The settings of an agent that says nothing about them (`docs/api-decisions.md` §16). */
export const agentDefaults: Omit<WebAgent, 'agent_id' | 'created_at' | 'updated_at'> = {
  name: null,
  prompt: null,
  pathway_id: null,
  pathway_version: null,
  voice: null,
  voice_settings: null,
  first_sentence: null,
  model: 'enhanced',
  language: 'ENG',
  temperature: 0.7,
  interruption_threshold: 100,
  keywords: [],
  max_duration: 30,
  tools: null,
  dynamic_data: null,
  analysis_schema: null,
  metadata: null,
}

const agentParams = z.object({ agent_id: z.string().describe('Identifies the web agent.') })
const example = { name: 'Front desk', prompt: 'You answer for a bakery. Tell its hours.', language: 'ENG' }
const withMessage = statusSuccess.extend({ message: z.string() })

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents',
  tag: 'Web agents',
  summary: 'List web agents',
  description: 'Lists web agents, the newest first.',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, agents: z.array(webAgent).describe('The web agents.') }) },
})

/** `docs/api-decisions.md` §16. */
export const createAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents',
  tag: 'Web agents',
  summary: 'Create a web agent',
  description: 'Makes an agent for web pages. It needs a `prompt` or a `pathway_id`.',
  failures: { 404: 'There is no such pathway, version or tool.' },
  idempotent: true,
  body: agentSettings,
  example,
  responses: {
    200: statusSuccess.extend({
      agent_id: z.string().describe('Identifies the web agent.'),
      agent: webAgent.describe('The web agent.'),
    }),
  },
})

export const getAgent = endpoint({
  method: 'GET',
  path: '/api/v1/agents/:agent_id',
  tag: 'Web agents',
  summary: 'Get a web agent',
  description: 'The settings of the web agent; null where one is not set.',
  params: agentParams,
  responses: {
    200: statusSuccess.extend({
      agent: webAgent.describe('The web agent.'),
      data: webAgent.meta({ description: 'The agent once more, for clients that read it here.' }),
      errors: z.null().default(null),
    }),
  },
})

export const updateAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/:agent_id',
  tag: 'Web agents',
  summary: 'Update a web agent',
  description: 'Changes the settings that are sent; null and the empty text bring one back to its default.',
  params: agentParams,
  body: agentSettings,
  example: { first_sentence: 'Good morning, this is the bakery.' },
  responses: { 200: withMessage.extend({ updates: webAgent.describe('The web agent as it is now.') }) },
})

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/:agent_id',
  tag: 'Web agents',
  summary: 'Delete a web agent',
  description: 'Its conversations end with it.',
  params: agentParams,
  responses: { 200: withMessage },
})

/** The same under the path of the public service. */
export const deleteAgentByPost = endpoint({
  method: 'POST',
  path: '/api/v1/agents/:agent_id/delete',
  tag: 'Web agents',
  summary: 'Delete a web agent, as the public service has it',
  description: 'Deletes the web agent, as clients of the public service ask for it. Its conversations end with it.',
  params: agentParams,
  responses: { 200: withMessage },
})

export const authorizeAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/:agent_id/authorize',
  tag: 'Web agents',
  summary: 'Let a browser talk to a web agent once',
  description:
    'The token starts one conversation and expires after 15 minutes. Ask for it on your server and hand it to the page; your API key stays with you.',
  params: agentParams,
  body: z
    .object({ request_data: requestData.nullish().meta({ description: 'Variables of the conversation.' }) })
    .optional(),
  example: { request_data: { first_name: 'Ada' } },
  responses: { 200: withMessage.extend({ token: z.string().describe('Begins one conversation, within 15 minutes.') }) },
})

/** A conversation of a visitor with an agent (`docs/api-decisions.md` §16). */
const webConversation = z.object({
  conversation_id: z.string().describe('Identifies the conversation.'),
  agent_id: z.string().describe('Identifies the web agent.'),
  started_at: timestamp.describe('When its token was spent.'),
  ended_at: timestamp.nullable().meta({ description: 'Null while it is in progress.' }),
  request_data: z.record(z.string(), z.unknown()).meta({ description: 'As the token brought it.' }),
  summary: z.string().nullable().meta({ description: 'Null until the conversation is over and was read.' }),
  analysis: z.record(z.string(), z.unknown()).nullable().meta({
    description: 'Results by the names of `analysis_schema`; null without one.',
  }),
  analyzed_by: z.enum(['model', 'extract']).nullable().meta({
    description: 'Author of summary and analysis: a model, or an extract of what was recorded.',
  }),
})
export type WebConversation = z.infer<typeof webConversation>

export const listAgentConversations = endpoint({
  method: 'GET',
  path: '/api/v1/agents/:agent_id/conversations',
  tag: 'Web agents',
  summary: 'List the conversations of a web agent',
  description: 'Conversations that have begun, each with its summary and its analysis once it is over.',
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
  description: 'What was said in it, and what came of it.',
  params: agentParams.extend({ conversation_id: z.string().describe('Identifies the conversation.') }),
  responses: {
    200: statusSuccess.extend({
      conversation: webConversation
        .extend({
          transcripts: z
            .array(
              z.object({
                user: z.enum(['user', 'assistant']).describe('The visitor (`user`) or the agent.'),
                text: z.string().describe('The words.'),
                created_at: timestamp.describe('When they were said.'),
              }),
            )
            .meta({ description: 'What was said, in its order.' }),
          variables: z.record(z.string(), z.unknown()).meta({ description: 'As the conversation has set them.' }),
        })
        .describe('The conversation.'),
    }),
  },
})

/** A conversation as the visitor's page sees it. */
const webTurn = statusSuccess.extend({
  name: z.string().nullable().meta({ description: 'The agent’s name.' }),
  assistant_responses: z.array(z.string()).describe('What the agent says.'),
  completed: z.boolean().describe('True once the conversation has ended.'),
})

export const openAgentSession = endpoint({
  method: 'POST',
  path: '/api/v1/agents/session',
  tag: 'Web agents',
  summary: 'Begin a conversation with a web agent',
  description: 'Spends the token, and answers a session for the messages of this conversation.',
  auth: 'open',
  body: z.object({ token: z.string().min(1).max(200).describe('The token that `authorize` has answered.') }),
  example: { token: 'a token that authorize has answered' },
  failures: {
    401: 'The token was used already, or it is older than 15 minutes.',
    404: 'The agent, or the pathway that it plays, is not there any more.',
  },
  responses: { 200: webTurn.extend({ session: z.string().describe('Names the conversation in its messages.') }) },
})

export const sayToAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/session/message',
  tag: 'Web agents',
  summary: 'Say something to a web agent',
  description:
    'The next message of a conversation that a token began. Messages of one conversation are answered one after the other.',
  auth: 'open',
  body: z.object({
    session: z.string().min(1).max(200).describe('The session of the conversation.'),
    message: z.string().max(5000).describe('What the visitor says; empty where they say nothing.'),
  }),
  example: { session: 'the session of this conversation', message: 'When do you open?' },
  failures: { 401: 'The conversation is over.', 409: 'Another message reached the agent first.' },
  responses: { 200: webTurn },
})
