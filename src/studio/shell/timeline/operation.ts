import type { LucideIcon } from 'lucide-react'
import type { OperationStart } from '#runtime/events/event.ts'
import { duration } from './duration.ts'
import type { OperationOf } from './row.ts'

/** View of an operation in a timeline, by the event that begins it. */
export interface OperationView<Start extends OperationStart> {
  readonly Icon: LucideIcon
  /** The operation in a line, and in a second one what was asked. */
  describe(row: OperationOf<Start>): OperationText
}

/** The operations that a kind's nodes begin, by the event that tells of it (`nodes/<kind>/events.ts`). */
export type KindOperations = { readonly [Start in OperationStart]?: OperationView<Start> }

export interface OperationText {
  readonly title: string
  readonly about: string
}

type Request = OperationOf<'webhook.invoke'> | OperationOf<'tool.invoke'>

/** Describes a request that was sent; `what` sent it: “Webhook”. */
export function describeRequest(what: string, row: Request): OperationText {
  return { title: requestTitle(what, row), about: [row.asked.method, row.asked.url].filter(Boolean).join(' ') }
}

function requestTitle(what: string, { answer }: Request): string {
  if (!answer) return `${what} sent, waiting for a response…`
  const took = answer.duration_ms > 0 ? ` after ${duration(answer.duration_ms)}` : ''
  const mocked = answer.mocked ? ' (mocked)' : ''
  if (answer.status === 0) return `${what} failed${took}: ${'message' in answer ? answer.message : ''}${mocked}`
  return `${what} returned ${answer.status}${took}${mocked}`
}
