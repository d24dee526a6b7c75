import { isRecord } from '#pathway/document.ts'
import type { CallRow } from '../db/schema.ts'
import type { Settings } from '../settings.ts'
import { dialRequestOf } from './dialing.ts'

type Sent = Pick<CallRow, 'call_id' | 'to_number' | 'from_number' | 'request' | 'pathway_id'>

const NEVER = new AbortController().signal

/**
 * Sentences for the log of a call on the simulated line about members that no utterance tells of: those that are heard in its recording,
 * and those that it was sent with and that change nothing there (`docs/send-call.md`).
 */
export function lineNotes(call: Sent, { llm }: Pick<Settings, 'llm'>): readonly string[] {
  const { request } = call
  const unused = unusedMembers(call, llm !== undefined)
  const { background_track: track } = request
  return [
    ...(typeof track === 'string' && request.record === true ? [`Background track of the recording: ${track}`] : []),
    ...(unused.length > 0
      ? [`Without effect on this call: ${unused.map(({ member, why }) => `${member} (${why})`).join(', ')}`]
      : []),
  ]
}

/** Members that the call was sent with and that change nothing, each with the reason. */
export function unusedMembers(
  call: Sent,
  hasModel: boolean,
): readonly { readonly member: string; readonly why: string }[] {
  const { request, pathway_id } = call
  const { callee, keywords } = dialRequestOf(call, NEVER)
  const isGiven = (member: string) => {
    const value = request[member]
    return isRecord(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== ''
  }
  const because = (why: string, ...members: readonly string[]) =>
    members.filter(isGiven).map(member => ({ member, why }))
  return [
    ...(keywords.length > 0 && callee.line === 'clear'
      ? because('the line is clear and hears every word', 'keywords')
      : []),
    ...(request.block_interruptions === true && callee.interrupts === 'never'
      ? because('the simulated callee interrupts nobody', 'block_interruptions')
      : []),
    ...(hasModel ? [] : because('no model is set up', 'temperature')),
    ...(hasModel || request.model === 'turbo' ? [] : because('no model is set up', 'model')),
    ...(pathway_id === null
      ? []
      : because('the pathway’s Transfer nodes have their own numbers', 'transfer_list', 'transfer_phone_number')),
    ...(pathway_id === null ? [] : because('the pathway is played', 'task')),
    ...(request.model === 'turbo' ? because('the model turbo uses none', 'tools') : []),
    ...(request.model === 'turbo' && pathway_id === null
      ? because('the model turbo transfers to nobody', 'transfer_list', 'transfer_phone_number')
      : []),
    ...(request.record === true
      ? []
      : because('the call is not recorded', 'background_track', 'voice', 'pronunciation_guide')),
  ]
}
