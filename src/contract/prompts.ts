import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statusSuccess } from './envelope.ts'

const promptMessage = z
  .object({
    role: z.enum(['system', 'user', 'assistant', 'tool']).describe('Who says it.'),
    content: z.string().meta({
      description:
        'Without the account’s secrets. Words of callers and of other services stand in it in quotes. More than 65,536 characters are shown by their beginning.',
    }),
    tool_calls: z
      .array(
        z.object({
          id: z.string().describe('Identifies the call of the tool.'),
          type: z.literal('function').describe('The kind of call.'),
          function: z
            .object({ name: z.string().describe('Its name.'), arguments: z.string().describe('Its input, as JSON.') })
            .describe('The tool that is called.'),
        }),
      )
      .optional()
      .meta({ description: 'Tools that the assistant called with this message.' }),
    tool_call_id: z.string().optional().meta({ description: 'The tool call that this message answers.' }),
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
    'The messages that a model was sent in a call or chat, by the `prompt_hash` of the event `model.request`. Prompts are kept for `DIALPATH_RETENTION_DAYS` after they were last sent, 30 days unless that is set; then it is 404.',
  params: z.object({
    hash: z
      .string()
      .meta({ description: 'The `prompt_hash` of the event.' })
      .describe('The `prompt_hash` of the event.'),
  }),
  responses: {
    200: statusSuccess.extend({
      hash: z.string().describe('The hash that was asked for.'),
      messages: z.array(promptMessage).meta({ description: 'In the order in which the model was sent them.' }),
    }),
  },
})
