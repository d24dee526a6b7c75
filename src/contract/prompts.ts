import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

const promptMessage = z
  .object({
    role: z.enum(['system', 'user', 'assistant', 'tool']).describe('Who says it.'),
    content: z.string().meta({
      description:
        'The text, without the account’s secrets. Words from callers and other services are quoted. Longer texts are cut to the first 65,536 characters.',
    }),
    tool_calls: z
      .array(
        z.object({
          id: z.string().describe('ID of the tool call.'),
          type: z.literal('function').describe('The kind of call.'),
          function: z
            .object({ name: z.string().describe('Its name.'), arguments: z.string().describe('Its input, as JSON.') })
            .describe('The tool that is called.'),
        }),
      )
      .optional()
      .meta({ description: 'Tools the assistant called with this message.' }),
    tool_call_id: z.string().optional().meta({ description: 'The tool call this message responds to.' }),
  })
  .meta({ id: 'PromptMessage' })
export type PromptMessage = z.infer<typeof promptMessage>

/** `docs/api-decisions.md` §8. */
export const getPrompt = endpoint({
  method: 'GET',
  path: '/api/v1/pathway_calls/prompts/:hash',
  tag: 'Calls',
  summary: 'Get the prompt of a model request',
  description:
    'Returns the messages sent to a model in a call or chat, by the `prompt_hash` of the `model.request` event. Prompts are kept for `DIALPATH_RETENTION_DAYS` after they were last sent, 30 days by default. After that, 404.',
  params: z.object({
    hash: z
      .string()
      .meta({ description: 'The `prompt_hash` of the event.' })
      .describe('The `prompt_hash` of the event.'),
  }),
  responses: {
    200: statusSuccess.extend({
      hash: z.string().describe('The requested hash.'),
      messages: z.array(promptMessage).meta({ description: 'The messages, in the order they were sent.' }),
    }),
  },
})
