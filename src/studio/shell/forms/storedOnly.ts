/** Conditions that the calls of a form have to meet before a member changes anything on the simulated line. */
const words = {
  recording: 'No effect on simulated calls unless they’re recorded.',
  noise: 'No effect on simulated calls unless the line is noisy.',
  interruptions: 'No effect on simulated calls unless the other person interrupts.',
  speech: 'No effect yet: conversations are text only.',
} as const
export type Need = keyof typeof words

const ofCalls = {
  voice: 'recording',
  background_track: 'recording',
  keywords: 'noise',
  block_interruptions: 'interruptions',
} as const satisfies Readonly<Record<string, Need>>

/** Members that a form stores and that may change nothing, by form, with what they need (`docs/send-call.md`). */
export const storedOnly = {
  call: ofCalls,
  batch: ofCalls,
  campaign: ofCalls,
  number: { voice: 'recording', background_track: 'recording', keywords: 'noise' },
  agent: { voice: 'speech' },
  tool: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, Need>>>>
export type StoringForm = keyof typeof storedOnly

/** The sentence at a field; undefined where the member has an effect. */
export function storedOnlyWords(form: StoringForm, member: string, met: readonly Need[]): string | undefined {
  const needs: Readonly<Record<string, Need>> = storedOnly[form]
  const need = needs[member]
  return need === undefined || met.includes(need) ? undefined : words[need]
}
