import type { SendCallBody } from '#contract/sendCallBody.ts'
import { transfersOf } from './taskPathway.ts'

/** Work on the JSON of calls that are sent, which a worker does where it is large. */

/** The request of a call as it is stored: JSON text, beside it what its webhook asks to be told. */
export interface CallRequest {
  readonly text: string
  readonly webhook?: unknown
  readonly webhook_events?: unknown
}

export function callRequest(request: Readonly<Record<string, unknown>>): CallRequest {
  const { webhook, webhook_events } = request
  return { text: JSON.stringify(request), webhook, webhook_events }
}

/** A tool that is named by its id, and its place among others. */
export interface WantedTool {
  readonly id: string
  readonly index: number
}

export function toolIds(tools: readonly unknown[]): WantedTool[] {
  return tools.flatMap((id, index) => (typeof id === 'string' ? [{ id, index }] : []))
}

/** Reads the body of a call that is sent; of its `tools`, the ids by their places. `persona`: whom a model is to play; `transfers`: to whom a task may transfer. */
export function readCallBody({ text }: { readonly text: string }) {
  const body: SendCallBody = JSON.parse(text)
  const { voicemail_action, voicemail, tools = [], simulated_callee } = body
  const request = callRequest({
    ...body,
    voicemail_action:
      typeof voicemail_action === 'object' ? voicemail_action.action : (voicemail_action ?? voicemail?.action),
    voicemail_message: body.voicemail_message ?? voicemail?.message,
  })
  return {
    request,
    persona: simulated_callee?.persona ?? '',
    transfers: transfersOf(body),
    tools: toolIds(tools),
  }
}
