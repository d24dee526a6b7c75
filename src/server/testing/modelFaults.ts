import type { ServerResponse } from 'node:http'

/** Ways in which models and their servers fail. */
export type ModelFault =
  | { readonly type: 'status'; readonly status: number; readonly message?: string }
  /** A page with status 200, as of a proxy that wants a login. */
  | { readonly type: 'html' }
  | { readonly type: 'no choices' }
  /** Takes the request and says nothing for good. */
  | { readonly type: 'silence' }
  /** So many characters of the answer, and then nothing, with the connection open or cut. */
  | { readonly type: 'stall' | 'cut'; readonly after: number }
  /** Something else in the place of the answer. */
  | { readonly type: 'says'; readonly text: string }

/** Fails in this way. @returns Whether nothing is left to answer. */
export function misbehave(fault: ModelFault, content: string, response: ServerResponse): boolean {
  switch (fault.type) {
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: fault.message ?? 'Something went wrong.' } }))
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Log in</title>')
      return true
    case 'no choices':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ object: 'chat.completion', choices: [] }))
      return true
    case 'silence':
      return true
    case 'stall':
    case 'cut': {
      const delta = { content: content.slice(0, fault.after) }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const data = JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })
      response.write(`data: ${data}\n\n`, () => {
        if (fault.type === 'cut') response.destroy()
      })
      return true
    }
    case 'says':
      return false
  }
}
