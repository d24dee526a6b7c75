import type { RouteInput } from '#contract/call.ts'
import { NO_SPEECH, type SpeechDraft, speechBody, speechFaults, speechMembers } from '#studio/shell/calls/speech.ts'
import { versionOf } from '#studio/shell/calls/version.ts'
import { type PaceDraft, paceBody, paceFaults, usualPace } from './pace.ts'

/** A batch as it is being written, but for its file. */
export interface BatchDraft extends PaceDraft {
  readonly label: string
  readonly plays: 'prompt' | 'pathway'
  readonly base_prompt: string
  readonly pathway_id: string
  readonly version: string
  readonly campaign_id: string
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
  ...usualPace,
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
  const faults: Record<string, string> = { ...paceFaults(draft) }
  if (draft.plays === 'prompt' && draft.base_prompt.trim() === '') faults.base_prompt = 'Say what the agent should do.'
  if (draft.plays === 'pathway' && draft.pathway_id === '')
    faults.pathway_id = 'Choose the pathway that the agent plays.'
  for (const { member, message } of speechFaults(draft.speech)) faults[member] ??= message
  return faults
}

/** The body of the request, without its entries. */
export function bodyOf(draft: BatchDraft) {
  const { label, campaign_id } = draft
  return {
    ...(draft.plays === 'prompt'
      ? { base_prompt: draft.base_prompt }
      : { pathway_id: draft.pathway_id, pathway_version: versionOf(draft.version) }),
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(campaign_id.trim() !== '' && { campaign_id: campaign_id.trim() }),
    ...paceBody(draft),
    ...(draft.record && { record: true }),
    ...speechBody(draft.speech, draft.plays === 'prompt'),
  } satisfies RouteInput<'POST /api/v1/batches'>['body']
}
