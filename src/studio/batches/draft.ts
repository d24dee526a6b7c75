import type { RouteInput } from '#contract/call.ts'
import { NO_SPEECH, type SpeechDraft, speechBody, speechFaults, speechMembers } from '#studio/shell/calls/speech.ts'
import { versionOf } from '#studio/shell/calls/version.ts'

/** A batch as it is being written, but for its file. */
export interface BatchDraft {
  readonly label: string
  readonly plays: 'prompt' | 'pathway'
  readonly base_prompt: string
  readonly pathway_id: string
  readonly version: string
  readonly campaign_id: string
  readonly calls_per_minute: string
  readonly isQuiet: boolean
  readonly quiet_start: string
  readonly quiet_end: string
  readonly record: boolean
  readonly speech: SpeechDraft
}

export const emptyDraft: BatchDraft = {
  label: '',
  plays: 'prompt',
  base_prompt: '',
  pathway_id: '',
  version: 'draft',
  campaign_id: '',
  calls_per_minute: '',
  isQuiet: true,
  quiet_start: '21:00',
  quiet_end: '08:00',
  record: false,
  speech: NO_SPEECH,
}

type Faults = Readonly<Record<string, string>>

/** The members that the form has a field for. */
export const sentMembers = [
  'label',
  'base_prompt',
  'pathway_id',
  'campaign_id',
  'calls_per_minute',
  'quiet_hours',
  'record',
  ...speechMembers,
]

/** Faults, by member. */
export function draftFaults(draft: BatchDraft): Faults {
  const faults: Record<string, string> = {}
  if (draft.plays === 'prompt' && draft.base_prompt.trim() === '') faults.base_prompt = 'Say what the agent should do.'
  if (draft.plays === 'pathway' && draft.pathway_id === '')
    faults.pathway_id = 'Choose the pathway that the agent plays.'
  const rate = draft.calls_per_minute.trim()
  if (rate !== '' && !(Number(rate) > 0)) faults.calls_per_minute = 'Enter a number above 0.'
  if (draft.isQuiet && (draft.quiet_start === '' || draft.quiet_end === '')) faults.quiet_hours = 'Enter both times.'
  else if (draft.isQuiet && draft.quiet_start === draft.quiet_end) faults.quiet_hours = 'Enter two different times.'
  for (const { member, message } of speechFaults(draft.speech)) faults[member] ??= message
  return faults
}

/** The body of the request, without its entries. */
export function bodyOf(draft: BatchDraft) {
  const { label, campaign_id, calls_per_minute, isQuiet, quiet_start, quiet_end } = draft
  return {
    ...(draft.plays === 'prompt'
      ? { base_prompt: draft.base_prompt }
      : { pathway_id: draft.pathway_id, pathway_version: versionOf(draft.version) }),
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(campaign_id.trim() !== '' && { campaign_id: campaign_id.trim() }),
    ...(calls_per_minute.trim() !== '' && { calls_per_minute: calls_per_minute.trim() }),
    ...(isQuiet && { quiet_hours: { start: quiet_start, end: quiet_end } }),
    ...(draft.record && { record: true }),
    ...speechBody(draft.speech, draft.plays === 'prompt'),
  } satisfies RouteInput<'POST /api/v1/batches'>['body']
}
