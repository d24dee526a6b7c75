import { type CalleeDraft, interruptions, NO_CALLEE } from '#studio/shell/calls/callee.ts'
import { NO_REQUEST_DATA, type RequestDataDraft } from '#studio/shell/calls/requestData.ts'
import { ANSWERING_NUMBER } from '#studio/shell/calls/simulated.ts'
import { DRAFT_PREFIX } from '#studio/shell/drafts.ts'
import { type Guard, isBoolean, isObject, isText, listOf, orNull, shapeOf } from '#studio/shell/guards.ts'

/** Setup of test calls. */
export interface TestSetup {
  readonly number: string
  readonly version: string
  readonly data: RequestDataDraft
  readonly callee: CalleeDraft
  /** The requests of its webhooks are sent; else the pathway's mocks answer. */
  readonly isLive: boolean
  readonly record: boolean
}

const isData: Guard<RequestDataDraft> = shapeOf({
  rows: listOf(shapeOf({ name: isText, value: isText })),
  json: orNull(isText),
  base: isObject,
})

const isInterrupts: Guard<CalleeDraft['interrupts']> = (value): value is CalleeDraft['interrupts'] =>
  interruptions.some(one => one === value)

const isSetup: Guard<TestSetup> = shapeOf({
  number: isText,
  version: isText,
  data: isData,
  callee: shapeOf({ persona: isText, answers: isData, isNoisy: isBoolean, interrupts: isInterrupts }),
  isLive: isBoolean,
  record: isBoolean,
})

const FRESH: TestSetup = {
  number: ANSWERING_NUMBER,
  version: 'draft',
  data: NO_REQUEST_DATA,
  callee: NO_CALLEE,
  isLive: false,
  record: false,
}

const keyOf = (pathwayId: string) => `${DRAFT_PREFIX}test-call-${pathwayId}`

/** As this browser kept it. */
export function readSetup(pathwayId: string): TestSetup {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(pathwayId)) ?? 'null')
    // Browsers keep setups from before calls had a callee to write of, one of fewer members, mocks, or recordings.
    const callee = isObject(found) && isObject(found.callee) ? { ...NO_CALLEE, ...found.callee } : NO_CALLEE
    const kept = isObject(found) ? { isLive: false, record: false, ...found, callee } : found
    return isSetup(kept) ? kept : FRESH
  } catch {
    return FRESH
  }
}

export function keepSetup(pathwayId: string, kept: TestSetup) {
  try {
    localStorage.setItem(keyOf(pathwayId), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing: the form begins anew next time.
  }
}

const goingKeyOf = (pathwayId: string) => `dialpath-test-call-going-${pathwayId}`

/** The call that was going on when the page was left, for as long as the tab is open. */
export function readGoing(pathwayId: string): string | null {
  try {
    return sessionStorage.getItem(goingKeyOf(pathwayId))
  } catch {
    return null
  }
}

export function keepGoing(pathwayId: string, call_id: string | null) {
  try {
    if (call_id === null) sessionStorage.removeItem(goingKeyOf(pathwayId))
    else sessionStorage.setItem(goingKeyOf(pathwayId), call_id)
  } catch {
    // A browser that keeps nothing: the call goes on without the canvas.
  }
}
