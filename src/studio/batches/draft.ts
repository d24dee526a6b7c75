import type { RouteInput } from '#contract/call.ts'
import { NO_SPEECH, type SpeechDraft, speechBody, speechFaults, speechMembers } from '#studio/shell/calls/speech.ts'
import { versionOf } from '#studio/shell/calls/version.ts'
import { type PaceDraft, paceBody, paceFaults, usualPace } from './pace.ts'

/** The calls of a batch or a campaign as they are being written: what is said in them, and when they are placed. */
export interface DispatchDraft extends PaceDraft {
  readonly plays: 'prompt' | 'pathway'
  readonly base_prompt: string
  readonly pathway_id: string
  readonly version: string
  readonly record: boolean
  readonly speech: SpeechDraft
}

/** A batch as it is being written, but for its file. */
export interface BatchDraft extends DispatchDraft {
  readonly label: string
  readonly campaign_id: string
}

export const emptyDispatch: DispatchDraft = {
  plays: 'prompt',
  base_prompt: '',
  pathway_id: '',
  version: 'draft',
  ...usualPace,
  record: false,
  speech: NO_SPEECH,
}

export const emptyDraft: BatchDraft = { ...emptyDispatch, label: '', campaign_id: '' }

type Faults = Readonly<Record<string, string>>

/** The members that the form's fields for calls have. */
export const dispatchMembers = [
  'base_prompt',
  'pathway_id',
  'calls_per_minute',
  'quiet_hours',
  'record',
  ...speechMembers,
]
/** The members that the form has a field for. */
export const sentMembers = ['label', 'campaign_id', ...dispatchMembers]

/** Faults, by member. */
export function draftFaults(draft: DispatchDraft): Faults {
  const faults: Record<string, string> = { ...paceFaults(draft) }
  if (draft.plays === 'prompt' && draft.base_prompt.trim() === '')
    faults.base_prompt = 'Describe what the agent should do.'
  if (draft.plays === 'pathway' && draft.pathway_id === '') faults.pathway_id = 'Choose a pathway.'
  for (const { member, message } of speechFaults(draft.speech)) faults[member] ??= message
  return faults
}

/** The body of the request, without its entries. */
export function bodyOf(draft: BatchDraft) {
  const { label, campaign_id } = draft
  return {
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(campaign_id.trim() !== '' && { campaign_id: campaign_id.trim() }),
    ...dispatchBody(draft),
  } satisfies RouteInput<'POST /api/v1/batches'>['body']
}

/** The members of the request that say what the calls are. */
export function dispatchBody(draft: DispatchDraft) {
  return {
    ...(draft.plays === 'prompt'
      ? { base_prompt: draft.base_prompt }
      : { pathway_id: draft.pathway_id, pathway_version: versionOf(draft.version) }),
    ...paceBody(draft),
    ...(draft.record && { record: true }),
    ...speechBody(draft.speech, draft.plays === 'prompt'),
  }
}
