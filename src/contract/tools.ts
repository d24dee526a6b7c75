import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { requestTrial } from './requestTrial.ts'
import { toolFaults } from './toolRules.ts'
import { whenObject } from './whenObject.ts'

const textMap = z.record(z.string(), z.unknown())

/** A tool (`docs/api-decisions.md` §9). Unknown members are kept. */
export const toolBody = z
  .looseObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe(
        'The name the AI sees, two or three words. It can’t be the name of a built-in tool or contain their reserved words.',
      ),
    description: z.string().trim().min(1).describe('What the tool does and when to use it, for the AI.'),
    speech: z
      .string()
      .optional()
      .describe(
        'What the agent says while the tool runs. With `speech` in the `input_schema`, the AI chooses the wording.',
      ),
    url: z.string().describe('The URL of the request, starting with `https://`.'),
    method: z.enum(['GET', 'POST']).default('GET').describe('The method of the request. GET has no body.'),
    headers: textMap.optional().describe('Headers of the request, with `{{variables}}`.'),
    body: z
      .union([textMap, z.string()])
      .optional()
      .describe(
        'The body of the request, with `{{variables}}`: an object, or the string `{{input}}` for everything the AI provides.',
      ),
    query: textMap.optional().describe('Added to the URL, with `{{variables}}`.'),
    input_schema: textMap
      .optional()
      .describe('The input the AI provides. `example` shows its structure. Plain-text hints also work.'),
    response: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Variables to set: each name with the JSON Path of its value in the response, such as `$.tables.free`.',
      ),
    timeout: z.number().positive().default(10_000).describe('Milliseconds to wait for the response.'),
  })
  .meta({ id: 'Tool' })
export type ToolBody = z.infer<typeof toolBody>

/** A tool that is stored: its rules run whatever the types say, so that every fault is named at once. */
const sentTool = toolBody.superRefine((tool, check) => {
  for (const { path, message } of toolFaults(tool)) check.addIssue({ code: 'custom', path: [path], message })
}, whenObject)

const example = {
  name: 'Find Free Tables',
  description: 'Finds the free tables of a day.',
  speech: 'One moment, I’m looking.',
  url: 'https://api.example.com/tables',
  method: 'GET',
  query: { date: '{{input.date}}' },
  input_schema: { example: { date: '2026-11-21' } },
  response: { free_tables: '$.tables.free' },
  timeout: 5000,
}

export const storedTool = z.object({
  tool_id: z.string().describe('ID of the tool: `TL-` and digits.'),
  tool: toolBody.describe('The tool as you sent it.'),
  created_at: timestamp,
  updated_at: timestamp,
})

const toolParams = z.object({ tool_id: z.string().describe('ID of the tool.') })

export const listTools = endpoint({
  method: 'GET',
  path: '/api/v1/tools',
  tag: 'Tools',
  summary: 'List custom tools',
  description: 'Lists tools, newest first.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      tools: z
        .array(
          storedTool.extend({
            name: z.string().optional().describe('The tool’s name, for clients of the public service.'),
            label: z.string().nullable().optional().describe('The tool’s name again.'),
            method: z.string().optional().describe('The tool’s method, for clients of the public service.'),
            url: z.string().optional().describe('The tool’s URL, for clients of the public service.'),
          }),
        )
        .describe('The tools.'),
    }),
  },
})

/** `docs/api-decisions.md` §9. */
export const createTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools',
  tag: 'Tools',
  summary: 'Create a custom tool',
  description:
    'Stores a request that agents can send during a call. The AI provides the input, and the response sets variables.',
  idempotent: true,
  bodyAsText: true,
  body: sentTool,
  example,
  responses: { 200: statusSuccess.extend({ tool_id: z.string() }) },
})

export const getTool = endpoint({
  method: 'GET',
  path: '/api/v1/tools/:tool_id',
  tag: 'Tools',
  summary: 'Get a custom tool',
  description: 'The tool as you sent it.',
  params: toolParams,
  responses: {
    200: storedTool.extend({
      status: success,
      data: toolBody.extend({ tool_id: z.string() }).meta({
        description: 'The tool and its ID again, for clients that read them here.',
      }),
      errors: z.null().default(null),
    }),
  },
})

/** `docs/api-decisions.md` §9. */
export const updateTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/:tool_id',
  tag: 'Tools',
  summary: 'Update a custom tool',
  description: 'Replaces the tool. Fields missing from the body are reset to their defaults.',
  params: toolParams,
  bodyAsText: true,
  body: sentTool,
  example,
  responses: { 200: statusSuccess.extend({ tool_id: z.string() }) },
})

export const deleteTool = endpoint({
  method: 'DELETE',
  path: '/api/v1/tools/:tool_id',
  tag: 'Tools',
  summary: 'Delete a custom tool',
  description: 'Deletes the tool. Pathways and numbers that use it continue without it.',
  params: toolParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

/** Sends the real request through the guarded client; the tool need not be stored yet. */
export const tryTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/try',
  tag: 'Tools',
  summary: 'Test a custom tool',
  description:
    'Sends a tool’s real request once, with the same network protection as in calls. The tool doesn’t have to be stored.',
  bodyAsText: true,
  body: z.object({
    tool: toolBody.describe('The tool to test. It doesn’t have to be stored.'),
    input: z.unknown().optional().describe('The input the AI would provide.'),
    variables: z.record(z.string(), z.unknown()).optional().describe('The variables a call would have at that point.'),
  }),
  example: { tool: example, input: { date: '2026-11-21' } },
  responses: { 200: requestTrial },
})

export const testTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/:tool_id/test',
  tag: 'Tools',
  summary: 'Test a stored custom tool',
  description: 'Sends the stored tool’s real request once, with the same network protection as in calls.',
  bodyAsText: true,
  params: toolParams,
  body: z
    .object({
      input: z.unknown().optional().describe('The input the AI would provide.'),
      variables: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('The variables a call would have at that point.'),
    })
    .default({}),
  example: { input: { date: '2026-11-21' } },
  responses: { 200: requestTrial },
})
