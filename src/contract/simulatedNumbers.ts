/** Behaviour of the embedded simulated line by the called number (`docs/api-decisions.md` §6); at every other one a person answers and talks. */
export const simulatedNumbers = {
  '+15005550001': 'busy',
  '+15005550002': 'no-answer',
  '+15005550003': 'voicemail',
  '+15005550004': 'hangs-up',
  '+15005550005': 'silent',
  '+15005550009': 'not-in-service',
} as const
export type SimulatedBehaviour = (typeof simulatedNumbers)[keyof typeof simulatedNumbers]
