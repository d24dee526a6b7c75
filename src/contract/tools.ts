import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { requestTrial } from './requestTrial.ts'

/** Names (`docs/api-decisions.md` §9) that the AI's built-in tools have. */
export const builtInToolNames = ['Speak', 'Wait', 'Transfer', 'Finish'] as const

/** A tool's name (`docs/api-decisions.md` §9) must not contain one of these as a word. */
export const reservedToolWords = [
  'input',
  'speak',
  'transfer',
  'switch',
  'wait',
  'finish',
  'press',
  'button',
  'say',
  'pause',
  'record',
  'play',
  'dial',
  'hang',
] as const

const textMap = z.record(z.string(), z.unknown())

/** A tool (`docs/api-decisions.md` §9). Unknown members are kept. */
export const toolBody = z.looseObject({
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().min(1),
  speech: z.string().optional(),
  url: z.string(),
  method: z.enum(['GET', 'POST']).default('GET'),
  headers: textMap.optional(),
  /** An object, or the text `{{input}}`. */
  body: z.union([textMap, z.string()]).optional(),
  query: textMap.optional(),
  input_schema: textMap.optional(),
  /** New variable name → JSON Path over the answer. */
  response: z.record(z.string(), z.string()).optional(),
  /** Milliseconds. */
  timeout: z.number().positive().default(10_000),
})
export type ToolBody = z.infer<typeof toolBody>

const example = {
  name: 'Find Free Tables',
  description: 'Finds the free tables of a day.',
  speech: 'One moment, I am looking.',
  url: 'https://api.example.com/tables',
  method: 'GET',
  query: { date: '{{input.date}}' },
  input_schema: { example: { date: '2026-11-21' } },
  response: { free_tables: '$.tables.free' },
  timeout: 5000,
}

export const storedTool = z.object({
  tool_id: z.string(),
  tool: toolBody,
  created_at: timestamp,
  updated_at: timestamp,
})

const toolParams = z.object({ tool_id: z.string() })

export const listTools = endpoint({
  method: 'GET',
  path: '/api/v1/tools',
  tag: 'Tools',
  summary: 'List custom tools',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      tools: z.array(
        storedTool.extend({
          /** The tool's own members under the names that clients of the public service read. */
          name: z.string().optional(),
          label: z.string().nullable().optional(),
          method: z.string().optional(),
          url: z.string().optional(),
        }),
      ),
    }),
  },
})

/** `docs/api-decisions.md` §9. */
export const createTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools',
  tag: 'Tools',
  summary: 'Create a custom tool',
  idempotent: true,
  bodyAsText: true,
  body: toolBody,
  example,
  responses: { 200: statusSuccess.extend({ tool_id: z.string() }) },
})

export const getTool = endpoint({
  method: 'GET',
  path: '/api/v1/tools/:tool_id',
  tag: 'Tools',
  summary: 'Get a custom tool',
  params: toolParams,
  responses: { 200: storedTool.extend({ status: success }) },
})

/** `docs/api-decisions.md` §9. */
export const updateTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/:tool_id',
  tag: 'Tools',
  summary: 'Update a custom tool',
  params: toolParams,
  bodyAsText: true,
  body: toolBody,
  example,
  responses: { 200: statusSuccess.extend({ tool_id: z.string() }) },
})

export const deleteTool = endpoint({
  method: 'DELETE',
  path: '/api/v1/tools/:tool_id',
  tag: 'Tools',
  summary: 'Delete a custom tool',
  params: toolParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

/** Sends the real request through the guarded client; the tool need not be stored yet. */
export const tryTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/try',
  tag: 'Tools',
  summary: 'Try a custom tool',
  bodyAsText: true,
  body: z.object({
    tool: toolBody,
    input: z.unknown().optional(),
    variables: z.record(z.string(), z.unknown()).optional(),
  }),
  example: { tool: example, input: { date: '2026-11-21' } },
  responses: { 200: requestTrial },
})

export const testTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/:tool_id/test',
  tag: 'Tools',
  summary: 'Try a stored custom tool',
  bodyAsText: true,
  params: toolParams,
  body: z
    .object({ input: z.unknown().optional(), variables: z.record(z.string(), z.unknown()).optional() })
    .default({}),
  example: { input: { date: '2026-11-21' } },
  responses: { 200: requestTrial },
})
