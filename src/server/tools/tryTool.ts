import { toolFaults } from '#contract/toolRules.ts'
import type { ToolBody } from '#contract/tools.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { tryRequest } from './tryRequest.ts'

/** Sends a tool's real request through the guarded client and shows what each `response` row would set (`docs/api-decisions.md` §9). */
export async function tryTool(
  context: ServiceContext,
  account_id: string,
  { tool, input, variables = {} }: { tool: ToolBody; input?: unknown; variables?: Readonly<Record<string, unknown>> },
) {
  const faults = toolFaults(tool)
  const [first] = faults
  if (first) throw new ApiError(400, first.message, faults)
  // The text `{{input}}` stands for every member of the input.
  const body = typeof tool.body === 'string' ? (input ?? {}) : tool.body
  const { tried } = await tryRequest(context, account_id, {
    template: { ...tool, body },
    variables: { ...variables, input: input ?? {} },
    timeout_ms: tool.timeout,
    httpsOnly: true,
  })
  return JSON.parse(await context.playing.run('readToolTrial', { ...tried, response: tool.response ?? {} }))
}
