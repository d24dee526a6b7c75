import type { HttpAnswer } from '#runtime/ports.ts'
import { unsentAnswer } from '#runtime/request.ts'
import { isNestedDeeper } from '../jsonDepth.ts'

/** Levels of an answer that an author can reach into; writing JSON recurs, and has no room for a depth that a text can have (`docs/api-decisions.md` §7). */
const MAX_ANSWER_DEPTH = 200

/** An answer whose body is the text that came, empty where none did: it can be large, so that the thread that needs its values parses it. */
export type TextAnswer = Omit<HttpAnswer, 'body'> & { readonly text: string }

/** Parses the body where it is JSON; an answer that is nested too deep becomes one that did not come. */
export function readTextAnswer({ text, ...answer }: TextAnswer): HttpAnswer {
  if (text === '') return { ...answer, body: null }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { ...answer, body: text }
  }
  if (!isNestedDeeper(text, MAX_ANSWER_DEPTH)) return { ...answer, body }
  const { duration_ms, mocked } = answer
  const error = `The response is nested more than ${MAX_ANSWER_DEPTH} levels deep.`
  return { status: 0, body: null, duration_ms, mocked, error }
}

/** Stands in for the answer to a request that was not sent. */
export function unsentText(fault: string): TextAnswer {
  const { body: _, ...answer } = unsentAnswer(fault)
  return { ...answer, text: '' }
}
