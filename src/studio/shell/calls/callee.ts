import { isRecord } from '#pathway/document.ts'
import { draftOfData, NO_REQUEST_DATA, type RequestDataDraft, readData } from './requestData.ts'

/** The callee of the simulated line as it is being written (`docs/api-decisions.md` §6). */
export interface CalleeDraft {
  /** Person that a model plays; empty for the embedded callee. */
  readonly persona: string
  /** Its answers when it is asked for these variables, as rows. */
  readonly answers: RequestDataDraft
  /** The agent mishears some of its words. */
  readonly isNoisy: boolean
  readonly interrupts: Interrupts
}

export const interruptions = ['never', 'murmurs', 'answers'] as const
type Interrupts = (typeof interruptions)[number]

export const NO_CALLEE: CalleeDraft = { persona: '', answers: NO_REQUEST_DATA, isNoisy: false, interrupts: 'never' }

/** Characters of a persona, at most. */
const LONGEST_PERSONA = 4_000

/** The members that the fields are for. */
export const calleeMembers = ['simulated_callee.persona', 'simulated_callee.answers', 'simulated_callee'] as const

/** The member of the request; nothing where nothing is written. Answers that can't be read are left out: `calleeFaults` names them. */
export function calleeBody({ persona, answers, isNoisy, interrupts }: CalleeDraft) {
  const reading = readData(answers)
  const given = reading.ok && Object.keys(reading.data).length > 0 ? { answers: reading.data } : {}
  const written = {
    ...given,
    ...(persona.trim() !== '' && { persona }),
    ...(isNoisy && { line: 'noisy' as const }),
    ...(interrupts !== 'never' && { interrupts }),
  }
  return Object.keys(written).length > 0 ? { simulated_callee: written } : {}
}

/** Returns what is wrong with the draft, by member. */
export function calleeFaults({ persona, answers }: CalleeDraft): { member: string; message: string }[] {
  const reading = readData(answers)
  const over = persona.length - LONGEST_PERSONA
  return [
    ...(over > 0
      ? [
          {
            member: 'simulated_callee.persona',
            message: `This is ${over.toLocaleString('en-US')} ${over === 1 ? 'character' : 'characters'} too long.`,
          },
        ]
      : []),
    ...(reading.ok ? [] : [{ member: 'simulated_callee.answers', message: reading.fault }]),
  ]
}

/** The draft of a callee that a call was sent with. */
export function draftOfCallee(sent: unknown): CalleeDraft {
  const { persona, answers, line, interrupts } = isRecord(sent) ? sent : {}
  return {
    persona: typeof persona === 'string' ? persona : '',
    answers: isRecord(answers) ? draftOfData(answers) : NO_REQUEST_DATA,
    isNoisy: line === 'noisy',
    interrupts: interruptions.find(one => one === interrupts) ?? 'never',
  }
}
