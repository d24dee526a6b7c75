import type { HttpAnswer, HttpRequest } from './ports.ts'
import { capped, cappedText, type Redactor, redactHeaders } from './redact.ts'
import { unsentAnswer } from './request.ts'
import type { Run } from './run.ts'

/** Sends a request, unless something is wrong with it; a failure is an answer, too. @param fault why it can't be sent */
export async function sendRequest(run: Run, request: HttpRequest, fault: string | undefined): Promise<HttpAnswer> {
  if (fault !== undefined) return unsentAnswer(fault)
  try {
    return await run.ports.http.send(request, run.signal)
  } catch (error) {
    return unsentAnswer(error instanceof Error ? error.message : String(error))
  }
}

/** A request as the timeline tells of it. */
export function shownRequest(request: HttpRequest, redactor: Redactor) {
  const { method, url, headers, secretHeaders, body, timeout_ms, retries } = request
  return {
    method,
    url: cappedText(url, redactor),
    headers: redactHeaders(headers, secretHeaders),
    body: capped(body, redactor),
    timeout_ms,
    retries,
  }
}

/** An answer as the timeline tells of it; `fault`: what makes it a failed one. */
export function shownAnswer({ status, duration_ms, mocked, body, error }: HttpAnswer, redactor: Redactor) {
  const isFailed = status === 0 || status >= 400
  return {
    result: { status, duration_ms, mocked, body: capped(body, redactor) },
    fault: isFailed ? (error ?? `The service returned status ${status}.`) : undefined,
  }
}
