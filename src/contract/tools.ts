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
        'The name that the AI sees: two or three words. None of the AI’s built-in tools has it, and it has none of the words that are reserved for these.',
      ),
    description: z.string().trim().min(1).describe('What the tool does and when to use it, as the AI reads it.'),
    speech: z
      .string()
      .optional()
      .describe('What the agent says while the tool runs. With `speech` in the `input_schema` the AI makes it up.'),
    url: z.string().describe('The address of the request; it begins with `https://`.'),
    method: z.enum(['GET', 'POST']).default('GET').describe('The method of the request. A GET has no body.'),
    headers: textMap.optional().describe('Headers of the request, with `{{variables}}`.'),
    body: z
      .union([textMap, z.string()])
      .optional()
      .describe(
        'The body of the request, with `{{variables}}`: an object, or the text `{{input}}` for all that the AI says.',
      ),
    query: textMap.optional().describe('Added to the URL, with `{{variables}}`.'),
    input_schema: textMap
      .optional()
      .describe('What the AI has to say to use the tool. `example` shows its structure; hints in words will do.'),
    response: z
      .record(z.string(), z.string())
      .optional()
      .describe('New variables: each name with the JSON Path of its value in the answer, such as `$.tables.free`.'),
    timeout: z.number().positive().default(10_000).describe('Milliseconds to wait for the answer.'),
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
  speech: 'One moment, I am looking.',
  url: 'https://api.example.com/tables',
  method: 'GET',
  query: { date: '{{input.date}}' },
  input_schema: { example: { date: '2026-11-21' } },
  response: { free_tables: '$.tables.free' },
  timeout: 5000,
}

export const storedTool = z.object({
  tool_id: z.string().describe('Identifies the tool: `TL-` and digits.'),
  tool: toolBody.describe('The tool as it was sent.'),
  created_at: timestamp,
  updated_at: timestamp,
})

const toolParams = z.object({ tool_id: z.string().describe('Identifies the tool.') })

export const listTools = endpoint({
  method: 'GET',
  path: '/api/v1/tools',
  tag: 'Tools',
  summary: 'List custom tools',
  description: 'Lists tools, the newest first.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      tools: z
        .array(
          storedTool.extend({
            name: z.string().optional().describe('The tool’s name, where clients of the public service read it.'),
            label: z.string().nullable().optional().describe('The tool’s name once more.'),
            method: z.string().optional().describe('The tool’s method, where clients of the public service read it.'),
            url: z.string().optional().describe('The tool’s URL, where clients of the public service read it.'),
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
    'Stores a request that agents can make in a call: their input is filled in, and their answers become variables.',
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
  description: 'The tool as it was sent.',
  params: toolParams,
  responses: {
    200: storedTool.extend({
      status: success,
      data: toolBody.extend({ tool_id: z.string() }).meta({
        description: 'The tool and its id once more, for clients that read them here.',
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
  description: 'Replaces the tool: fields that the body lacks go back to their defaults.',
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
  description: 'Deletes the tool. Pathways and numbers that name it do without.',
  params: toolParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

/** Sends the real request through the guarded client; the tool need not be stored yet. */
export const tryTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/try',
  tag: 'Tools',
  summary: 'Try a custom tool',
  description: 'Sends the real request of a tool once, through the guarded client. The tool need not be stored.',
  bodyAsText: true,
  body: z.object({
    tool: toolBody.describe('The tool to try; it need not be stored.'),
    input: z.unknown().optional().describe('What the AI would say.'),
    variables: z.record(z.string(), z.unknown()).optional().describe('The variables that the call would have by then.'),
  }),
  example: { tool: example, input: { date: '2026-11-21' } },
  responses: { 200: requestTrial },
})

export const testTool = endpoint({
  method: 'POST',
  path: '/api/v1/tools/:tool_id/test',
  tag: 'Tools',
  summary: 'Try a stored custom tool',
  description: 'Sends the real request of the stored tool once, through the guarded client.',
  bodyAsText: true,
  params: toolParams,
  body: z
    .object({
      input: z.unknown().optional().describe('What the AI would say.'),
      variables: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('The variables that the call would have by then.'),
    })
    .default({}),
  example: { input: { date: '2026-11-21' } },
  responses: { 200: requestTrial },
})
