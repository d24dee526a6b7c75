import { setTimeout as wait } from 'node:timers/promises'
import { simulatedNumbers } from '#contract/simulatedNumbers.ts'
import type { DialRequest, Line, Party, Pickup } from './line.ts'

type Behaviour = (typeof simulatedNumbers)[keyof typeof simulatedNumbers] | 'answers'

export interface Pace {
  /** Milliseconds that a letter of speech takes. */
  readonly letter: number
  /** Milliseconds that dialling, and thinking before an answer, take. */
  readonly pause: number
}

/** Fast enough to watch, slow enough to follow. */
export const watchablePace: Pace = { letter: 12, pause: 500 }

const MAX_SPEECH_MS = 2500

export function createSimulatedLine(pace: Pace): Line {
  return {
    simulated: true,
    async dial({ to, signal }: DialRequest): Promise<Pickup> {
      await wait(pace.pause, undefined, { signal })
      const behaviour: Behaviour =
        to in simulatedNumbers ? simulatedNumbers[to as keyof typeof simulatedNumbers] : 'answers'
      switch (behaviour) {
        case 'busy':
          return { outcome: 'busy', message: 'The number you dialed is busy. Please try again later.' }
        case 'no-answer':
          return { outcome: 'no-answer', message: 'The number you dialed did not answer.' }
        case 'not-in-service':
          return { outcome: 'failed', message: 'Call failed. The number you dialed is not in service.' }
        case 'voicemail':
          return { outcome: 'voicemail', party: createParty(behaviour, pace) }
        default:
          return { outcome: 'human', party: createParty(behaviour, pace) }
      }
    },
  }
}

/** Plays a person, who says nothing of use before being spoken to. */
export function createParty(behaviour: Behaviour, pace: Pace): Party {
  let isSpokenTo = false
  return {
    gone: new AbortController().signal,
    async say(words, signal) {
      const heard: string[] = []
      for await (const text of words) {
        isSpokenTo = true
        await wait(Math.min(text.length * pace.letter, MAX_SPEECH_MS), undefined, { signal })
        heard.push(text)
      }
      return { text: heard.join(' '), isInterrupted: false }
    },
    async answer(callee, signal) {
      await wait(pace.pause, undefined, { signal })
      if (behaviour === 'hangs-up') return { type: 'hang_up' }
      if (behaviour === 'silent' || behaviour === 'voicemail') return { type: 'silence' }
      return isSpokenTo ? callee() : { type: 'speech', text: 'Hello?' }
    },
  }
}
