import type { LucideIcon } from 'lucide-react'
import { duration } from './duration.ts'
import type { OperationRow } from './rows.ts'

/** View of an operation in a timeline. */
export interface OperationView {
  readonly Icon: LucideIcon
  /** The operation in a line, and in a second one what was asked. */
  describe(row: OperationRow): OperationText
}

export interface OperationText {
  readonly title: string
  readonly about: string
}

/** Describes a request that was sent; `what` sent it: “Webhook”. */
export function describeRequest(what: string, row: OperationRow): OperationText {
  return {
    title: requestTitle(what, row),
    about: [row.asked.method, row.asked.url].map(asText).filter(Boolean).join(' '),
  }
}

function requestTitle(what: string, { state, answer }: OperationRow): string {
  if (state === 'waiting') return `${what} sent; waiting for its answer…`
  const took =
    typeof answer?.duration_ms === 'number' && answer.duration_ms > 0 ? ` after ${duration(answer.duration_ms)}` : ''
  const mocked = answer?.mocked === true ? ' (mocked)' : ''
  if (answer?.status === 0) return `${what} failed${took}: ${asText(answer.message)}${mocked}`
  return `${what} answered ${asText(answer?.status)}${took}${mocked}`
}

/** A member of an event as text: a text as it is, anything else as JSON; empty where it is absent. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
}
