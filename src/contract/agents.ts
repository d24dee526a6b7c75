import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { readLanguage } from './languages.ts'

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
    name: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .meta({ description: 'A name for your lists. Visitors see it as the title.' }),
    prompt: text.nullish().meta({ description: 'Instructions. Required without a pathway.' }),
    pathway_id: z.string().nullish().meta({
      description: 'The pathway to follow. It resets prompt, first_sentence, model, dynamic_data, and tools.',
    }),
    pathway_version: z
      .union([z.number().int(), z.string().max(100)])
      .nullish()
      .meta({ description: 'A version number, `production`, `staging`, or `draft`. Default: `production`.' }),
    voice: z.string().max(200).nullish().meta({ description: 'ID or name of a voice.' }),
    voice_settings: record.nullish().meta({ description: 'Overrides the voice’s own settings.' }),
    first_sentence: z
      .string()
      .max(MAX_FIRST_SENTENCE)
      .nullish()
      .meta({ description: 'Spoken instead of an opening the agent makes up. Under 200 characters.' }),
    model: z.enum(['base', 'turbo', 'enhanced', '']).nullish().meta({
      description: '`turbo` responds fastest but can’t call tools. Default: `enhanced`.',
    }),
    language: z
      .string()
      .max(35)
      .refine(
        code => code === '' || readLanguage(code) !== undefined,
        'This isn’t a language. Write it like ENG or en-US.',
      )
      .nullish()
      .meta({ description: 'ENG, ESP, FRE, POL, GER, ITA, PBR, or POR, or a BCP 47 tag. Default: ENG.' }),
    temperature: z.number().min(0).max(2).nullish().meta({ description: 'From 0 to 2. Default: 0.7.' }),
    interruption_threshold: z
      .number()
      .positive()
      .max(10_000)
      .nullish()
      .meta({ description: 'Use 50 to 200. Lower values respond sooner. Default: 100.' }),
    keywords: z
      .array(
        z.string().regex(/^[^:]{1,99}(:-?\d+(\.\d+)?)?$/, 'Write a word, or a word with a weight such as Reece:3.'),
      )
      .max(MAX_KEYWORDS)
      .nullish()
      .meta({
        description: 'Words to listen for, each with an optional weight after a colon. Default weight: 2.',
      }),
    max_duration: z
      .number()
      .positive()
      .max(MAX_MINUTES)
      .nullish()
      .meta({ description: 'Minutes until a conversation ends. Default: 30.' }),
    tools: z
      .array(z.union([z.string().max(200), record]))
      .max(100)
      .nullish()
      .meta({ description: 'IDs of tools and vector stores, or inline tools.' }),
    dynamic_data: z
      .union([z.array(record).max(20), record, z.literal('')])
      .nullish()
      .meta({ description: 'Requests sent when a conversation starts. Their results become variables.' }),
    analysis_schema: record.nullish().meta({ description: 'Names of results, each with a type or a hint.' }),
    metadata: record.nullish().meta({ description: 'Your own data, returned unchanged.' }),
  })
  .meta({ id: 'WebAgentSettings' })
export type AgentSettings = z.output<typeof agentSettings>

/** An agent as it is read (`docs/api-decisions.md` §16): every member stands, null where it is not set. */
export const webAgent = z
  .object({
    agent_id: z.string().describe('ID of the web agent.'),
    name: z.string().nullable().describe('Its name, which visitors see as the title. `null` if none.'),
    prompt: z.string().nullable().describe('Instructions. `null` if it follows a pathway.'),
    pathway_id: z.string().nullable().describe('The pathway it follows. `null` if none.'),
    pathway_version: z
      .union([z.number().int(), z.string()])
      .nullable()
      .describe('The version it uses. `null`: the one live in production.'),
    voice: z.string().nullable().describe('ID or name of a voice. `null`: the default voice.'),
    voice_settings: record.nullable(),
    first_sentence: z.string().nullable().describe('Spoken instead of an opening the agent makes up. `null` if none.'),
    model: z.string(),
    language: z.string(),
    temperature: z.number().describe('How freely it speaks, from 0 to 2.'),
    interruption_threshold: z.number(),
    keywords: z.array(z.string()),
    max_duration: z.number().describe('Minutes until a conversation ends.'),
    tools: z.array(z.union([z.string(), record])).nullable(),
    dynamic_data: z
      .array(record)
      .nullable()
      .describe('Requests sent when a conversation starts. Their results become variables. `null` if none.'),
    analysis_schema: record.nullable().describe('Names of results, each with a type or a hint. `null` if none.'),
    metadata: record.nullable().describe('Your own data, as you sent it. `null` if none.'),
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

export const agentParams = z.object({ agent_id: z.string().describe('ID of the web agent.') })
const example = { name: 'Front desk', prompt: 'You answer for a bakery. Share its hours.', language: 'ENG' }
export const withMessage = statusSuccess.extend({ message: z.string() })

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/v1/agents',
  tag: 'Web agents',
  summary: 'List web agents',
  description: 'Lists web agents, newest first.',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, agents: z.array(webAgent).describe('The web agents.') }) },
})

/** `docs/api-decisions.md` §16. */
export const createAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents',
  tag: 'Web agents',
  summary: 'Create a web agent',
  description: 'Creates an agent for web pages. Send a `prompt` or a `pathway_id`.',
  failures: { 404: 'The pathway, version, or tool doesn’t exist.' },
  idempotent: true,
  body: agentSettings,
  example,
  responses: {
    200: statusSuccess.extend({
      agent_id: z.string().describe('ID of the web agent.'),
      agent: webAgent.describe('The web agent.'),
    }),
  },
})

export const getAgent = endpoint({
  method: 'GET',
  path: '/api/v1/agents/:agent_id',
  tag: 'Web agents',
  summary: 'Get a web agent',
  description: 'Returns the settings of the web agent. Unset ones are `null`.',
  params: agentParams,
  responses: {
    200: statusSuccess.extend({
      agent: webAgent.describe('The web agent.'),
      data: webAgent.meta({ description: 'The agent again, for clients that read it here.' }),
      errors: z.null().default(null),
    }),
  },
})

export const updateAgent = endpoint({
  method: 'POST',
  path: '/api/v1/agents/:agent_id',
  tag: 'Web agents',
  summary: 'Update a web agent',
  description: 'Changes the settings you send. `null` or an empty string resets one to its default.',
  params: agentParams,
  body: agentSettings,
  example: { first_sentence: 'Good morning, this is the bakery.' },
  responses: { 200: withMessage.extend({ updates: webAgent.describe('The updated web agent.') }) },
})

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/api/v1/agents/:agent_id',
  tag: 'Web agents',
  summary: 'Delete a web agent',
  description: 'Deletes the web agent. Its conversations end.',
  params: agentParams,
  responses: { 200: withMessage },
})

/** The same under the path of the public service. */
export const deleteAgentByPost = endpoint({
  method: 'POST',
  path: '/api/v1/agents/:agent_id/delete',
  tag: 'Web agents',
  summary: 'Delete a web agent (public service format)',
  description: 'Deletes the web agent, for clients of the public service. Its conversations end.',
  params: agentParams,
  responses: { 200: withMessage },
})
