import type { z } from 'zod'
import type { CallWithRequest, sendCall } from '#contract/calls.ts'
import { sendCallFaults } from '#contract/sendCall.ts'
import { voicemailActions } from '#contract/sendCallBody.ts'
import { isRecord } from '#pathway/document.ts'
import {
  type CalleeDraft,
  calleeBody,
  calleeFaults,
  calleeMembers,
  draftOfCallee,
  NO_CALLEE,
} from '#studio/shell/calls/callee.ts'
import { collectFaults, type Faults } from '#studio/shell/calls/faults.ts'
import { draftOfData, NO_REQUEST_DATA, type RequestDataDraft, readData } from '#studio/shell/calls/requestData.ts'
import {
  draftOfSpeech,
  NO_SPEECH,
  type SpeechDraft,
  speechBody,
  speechFaults,
  speechMembers,
} from '#studio/shell/calls/speech.ts'
import { versionOf } from '#studio/shell/calls/version.ts'
import type { Need } from '#studio/shell/forms/storedOnly.ts'

/** A call as it is being written. */
export interface SendDraft {
  readonly phone_number: string
  readonly plays: 'pathway' | 'task'
  readonly pathway_id: string
  readonly version: string
  readonly task: string
  readonly data: RequestDataDraft
  readonly callee: CalleeDraft
  readonly voicemail_action: (typeof voicemailActions)[number]
  readonly voicemail_message: string
  /** Dial once more after voicemail or no answer. */
  readonly dialsAgain: boolean
  /** Seconds. */
  readonly retry_wait: string
  /** Minutes. */
  readonly max_duration: string
  readonly webhook: string
  readonly speech: SpeechDraft
  readonly record: boolean
  /** The pathway's mocks answer its webhooks. */
  readonly isMocked: boolean
}

export const emptyDraft: SendDraft = {
  phone_number: '',
  plays: 'pathway',
  pathway_id: '',
  version: 'draft',
  task: '',
  data: NO_REQUEST_DATA,
  callee: NO_CALLEE,
  voicemail_action: 'hangup',
  voicemail_message: '',
  dialsAgain: false,
  retry_wait: '60',
  max_duration: '',
  webhook: '',
  speech: NO_SPEECH,
  record: false,
  isMocked: false,
}

/** The members that the form has a field for. */
export const sentMembers = [
  'phone_number',
  'pathway_id',
  'pathway_version',
  'task',
  'request_data',
  ...calleeMembers,
  'voicemail_action',
  'voicemail_message',
  'retry',
  'max_duration',
  'webhook',
  ...speechMembers,
  'record',
  'webhooks',
]

export function isVoicemailAction(value: string): value is SendDraft['voicemail_action'] {
  return voicemailActions.some(action => action === value)
}

/** The body of the request. */
export function bodyOf(draft: SendDraft): z.input<typeof sendCall.body> {
  const { voicemail_action, voicemail_message, max_duration, webhook, record } = draft
  const reading = readData(draft.data)
  return {
    phone_number: draft.phone_number,
    ...(draft.plays === 'task'
      ? { task: draft.task }
      : draft.pathway_id !== '' && { pathway_id: draft.pathway_id, pathway_version: versionOf(draft.version) }),
    ...(reading.ok && Object.keys(reading.data).length > 0 && { request_data: reading.data }),
    ...calleeBody(draft.callee),
    voicemail_action,
    ...(voicemail_action === 'leave_message' && { voicemail_message }),
    ...(draft.dialsAgain && { retry: { wait: draft.retry_wait.trim() } }),
    ...(max_duration.trim() !== '' && { max_duration: max_duration.trim() }),
    ...(webhook.trim() !== '' && { webhook: webhook.trim() }),
    ...speechBody(draft.speech, draft.plays === 'task'),
    ...(record && { record }),
    ...(draft.isMocked && draft.plays === 'pathway' && { webhooks: 'mock' as const }),
  }
}

const NUMBER = /^-?\d+(\.\d+)?$/

/** Returns the draft's faults by member, by the API's rules and the form's. */
export function checkDraft(draft: SendDraft): Faults {
  const faults = sendCallFaults({ ...bodyOf(draft) }).map(({ path, message }) => ({
    member: path.join('.'),
    message,
  }))
  const own: { member: string; message: string }[] = []
  if (draft.phone_number.trim() === '') own.push({ member: 'phone_number', message: 'Enter the number to call.' })
  if (draft.plays === 'pathway' && draft.pathway_id === '') {
    own.push({ member: 'pathway_id', message: 'Choose a pathway.' })
  }
  if (draft.plays === 'task' && draft.task.trim() === '') {
    own.push({ member: 'task', message: 'Describe what the agent should do.' })
  }
  const data = readData(draft.data)
  if (!data.ok) own.push({ member: 'request_data', message: data.fault })
  own.push(...calleeFaults(draft.callee), ...speechFaults(draft.speech))
  if (draft.voicemail_action === 'leave_message' && draft.voicemail_message.trim() === '') {
    own.push({ member: 'voicemail_message', message: 'Write a voicemail message.' })
  }
  if (draft.dialsAgain && !NUMBER.test(draft.retry_wait.trim())) {
    own.push({ member: 'retry', message: 'Enter a number of seconds.' })
  }
  if (draft.max_duration.trim() !== '' && !NUMBER.test(draft.max_duration.trim())) {
    own.push({ member: 'max_duration', message: 'Enter a number of minutes.' })
  }
  const { '': _, ...found } = collectFaults([...own, ...faults], sentMembers)
  // Without a pathway the API asks for a task; the form asked for the pathway already.
  if (draft.plays === 'task') return found
  const { task: __, ...rest } = found
  return rest
}

type SentCall = Pick<CallWithRequest, 'to' | 'pathway_id' | 'pathway_version' | 'request_data' | 'request'>

/** A call to be placed once more as it was, but for its time and what the form has no field for. */
export function draftOf(record: SentCall): SendDraft {
  const { to, pathway_id, pathway_version, request_data, request } = record
  const { voicemail_action, voicemail_message, retry, max_duration, webhook, task, record: recorded } = request
  const wait = isRecord(retry) ? retry.wait : undefined
  return {
    ...emptyDraft,
    phone_number: to,
    plays: pathway_id === null ? 'task' : 'pathway',
    pathway_id: pathway_id ?? '',
    version: String(pathway_version ?? 'draft'),
    task: textOf(task),
    data: draftOfData(request_data),
    callee: draftOfCallee(request.simulated_callee),
    // A message is left whatever the action says, unless the voicemail is talked to.
    voicemail_action: voicemail_action === 'ignore' ? 'ignore' : textOf(voicemail_message) ? 'leave_message' : 'hangup',
    voicemail_message: textOf(voicemail_message),
    dialsAgain: isRecord(retry),
    retry_wait: textOf(wait ?? emptyDraft.retry_wait),
    max_duration: textOf(max_duration),
    webhook: textOf(webhook),
    speech: draftOfSpeech(request),
    record: recorded === true,
    isMocked: request.webhooks === 'mock',
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** Parts of the call that its members need on the simulated line. */
export function needsMet({ record, callee }: SendDraft): readonly Need[] {
  return [
    ...(record ? (['recording'] as const) : []),
    ...(callee.isNoisy ? (['noise'] as const) : []),
    ...(callee.interrupts === 'never' ? [] : (['interruptions'] as const)),
  ]
}
