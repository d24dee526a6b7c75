import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { type SimulatedBehaviour, simulatedNumbers } from '#contract/simulatedNumbers.ts'

/** A number that the simulated line answers and talks at. */
export const ANSWERING_NUMBER = '+14155550142'

const behaviours: Record<SimulatedBehaviour, { readonly title: string; readonly about: string }> = {
  busy: { title: 'Busy', about: 'The line is busy, so the call ends at once.' },
  'no-answer': { title: 'No answer', about: 'It rings and nobody answers.' },
  voicemail: { title: 'Voicemail', about: 'A voicemail answers.' },
  'hangs-up': { title: 'Hangs up', about: 'Answers and hangs up after the agent’s first words.' },
  silent: { title: 'Stays silent', about: 'Answers and stays silent.' },
  'not-in-service': { title: 'Not in service', about: 'The number does not exist, so the call fails.' },
}

const answering = {
  title: 'Answers',
  about: 'Answers like a person and gives the details it’s asked for.',
}

/** Simulated numbers and their outcomes. */
export const simulatedChoices = [
  { number: ANSWERING_NUMBER, ...answering },
  ...Object.entries(simulatedNumbers).map(([number, behaviour]) => ({ number, ...behaviours[behaviour] })),
]

/** Returns the simulated outcome of a number; undefined while it is incomplete. */
export function simulatedOutcome(written: string): string | undefined {
  const reading = readPhoneNumber(written)
  if (!reading.ok) return undefined
  return (simulatedChoices.find(choice => choice.number === reading.e164) ?? answering).about
}
