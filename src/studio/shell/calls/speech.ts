import { isRecord } from '#pathway/document.ts'
import { asText } from '#pathway/scalars.ts'
import { draftOfData } from './requestData.ts'

type Row = ReturnType<typeof draftOfData>['rows'][number]

/** The way that the agent of a call sounds and listens, as it is being written (`docs/send-call.md`). */
export interface SpeechDraft {
  /** The name or the id of a voice; empty: the default one. */
  readonly voice: string
  /** Empty: the static of a telephone line. */
  readonly background_track: string
  readonly interruption_threshold: string
  readonly block_interruptions: boolean
  readonly wait_for_greeting: boolean
  /** One in each line. */
  readonly keywords: string
  readonly transfer_list: readonly Row[]
}

export const NO_SPEECH: SpeechDraft = {
  voice: '',
  background_track: '',
  interruption_threshold: '',
  block_interruptions: false,
  wait_for_greeting: false,
  keywords: '',
  transfer_list: [],
}

/** The members that the fields are for. */
export const speechMembers = [
  'voice',
  'background_track',
  'interruption_threshold',
  'block_interruptions',
  'wait_for_greeting',
  'keywords',
  'transfer_list',
] as const

const tracks = ['office', 'cafe', 'restaurant', 'none'] as const

/** True where nothing is written, so that the fields can stay folded. */
export function isSpeechDraftEmpty(draft: SpeechDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(NO_SPEECH)
}

/**
 * The members of the request; nothing of what is not written.
 *
 * @param transfers false where a pathway transfers by nodes of its own
 */
export function speechBody(draft: SpeechDraft, transfers: boolean) {
  const { voice, interruption_threshold: threshold, block_interruptions, wait_for_greeting } = draft
  const background_track = tracks.find(track => track === draft.background_track)
  const keywords = draft.keywords
    .split('\n')
    .map(keyword => keyword.trim())
    .filter(keyword => keyword !== '')
  const list = draft.transfer_list.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')
  return {
    ...(voice.trim() !== '' && { voice: voice.trim() }),
    ...(background_track && { background_track }),
    ...(threshold.trim() !== '' && { interruption_threshold: threshold.trim() }),
    ...(block_interruptions && { block_interruptions }),
    ...(wait_for_greeting && { wait_for_greeting }),
    ...(keywords.length > 0 && { keywords }),
    ...(transfers &&
      list.length > 0 && { transfer_list: Object.fromEntries(list.map(({ name, value }) => [name.trim(), value])) }),
  }
}

/** Returns what is wrong with the draft beside the API's own rules, by member. */
export function speechFaults({ interruption_threshold, transfer_list }: SpeechDraft) {
  const isNumber = /^\d+(\.\d+)?$/.test(interruption_threshold.trim())
  return [
    ...(interruption_threshold.trim() !== '' && !isNumber
      ? [{ member: 'interruption_threshold', message: 'Enter a number, such as 100.' }]
      : []),
    ...(transfer_list.some(({ name, value }) => name.trim() === '' && value.trim() !== '')
      ? [{ member: 'transfer_list', message: 'Give each number a name.' }]
      : []),
  ]
}

/** The draft of what a call was sent with. */
export function draftOfSpeech(request: Readonly<Record<string, unknown>>): SpeechDraft {
  const { voice, background_track, interruption_threshold, keywords, transfer_list } = request
  return {
    voice: asText(voice),
    background_track: asText(background_track),
    interruption_threshold: asText(interruption_threshold),
    block_interruptions: request.block_interruptions === true,
    wait_for_greeting: request.wait_for_greeting === true,
    keywords: Array.isArray(keywords) ? keywords.join('\n') : '',
    transfer_list: isRecord(transfer_list) ? draftOfData(transfer_list).rows : [],
  }
}
