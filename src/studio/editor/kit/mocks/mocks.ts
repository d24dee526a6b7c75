import type { WebhookMock } from '#contract/chat.ts'
import { kindOf } from '#nodes/kinds.ts'
import { listNodes, nodeData, type PathwayDocument, type PathwayNode } from '#pathway/document.ts'
import { sampleBody } from '#runtime/sampleAnswer.ts'
import { type JsonReading, readJson, writeJson } from '#studio/shell/forms/json.ts'

/** The nodes that send requests. */
export function requestNodes(document: PathwayDocument): readonly PathwayNode[] {
  return listNodes(document).filter(node => kindOf(node.type).sendsRequest)
}

/** A mock while it is written. */
export interface MockDraft {
  readonly status: string
  readonly body: string
  readonly delay_ms: string
}

/** Default mock of a node, generated from its mappings. */
export function sampleMock(node: PathwayNode): WebhookMock {
  return { status: 200, body: sampleBody(nodeData(node)), delay_ms: 0 }
}

export function draftOf({ status, body, delay_ms }: WebhookMock): MockDraft {
  return { status: String(status), body: writeJson(body ?? null), delay_ms: String(delay_ms) }
}

export interface MockFaults {
  readonly status?: string
  readonly body?: string
  readonly delay_ms?: string
}

const MAX_STATUS = 599
const MIN_STATUS = 100
const MAX_DELAY_MS = 30_000

/** Reads a draft as a mock, or returns the fault of each field. */
export function readDraft(draft: MockDraft): { readonly mock: WebhookMock } | { readonly faults: MockFaults } {
  const status = wholeNumber(draft.status)
  const delay_ms = draft.delay_ms.trim() === '' ? 0 : wholeNumber(draft.delay_ms)
  const body = readBody(draft.body)
  const isStatus = status === 0 || (status !== undefined && status >= MIN_STATUS && status <= MAX_STATUS)
  const isDelay = delay_ms !== undefined && delay_ms <= MAX_DELAY_MS
  if (isStatus && isDelay && body.ok) return { mock: { status, delay_ms, body: body.value } }
  return {
    faults: {
      ...(isStatus ? {} : { status: 'Enter a status from 100 to 599, or 0 for no response.' }),
      ...(isDelay ? {} : { delay_ms: 'Enter at most 30,000 milliseconds.' }),
      ...(body.ok ? {} : { body: body.fault }),
    },
  }
}

function wholeNumber(text: string): number | undefined {
  return /^\d+$/.test(text.trim()) ? Number(text) : undefined
}

function readBody(text: string): JsonReading {
  return text.trim() === '' ? { ok: true, value: null } : readJson(text)
}
