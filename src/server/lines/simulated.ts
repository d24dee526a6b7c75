import { setTimeout as wait } from 'node:timers/promises'
import { simulatedNumbers } from '#contract/simulatedNumbers.ts'
import { mishear, putRight } from './hearing.ts'
import type { DialRequest, Heard, Line, Party, Pickup, Reply } from './line.ts'
import { breakInto } from './talkingOver.ts'

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
/** The threshold at which the agent takes half a pause before it answers. */
const USUAL_THRESHOLD = 100

/** The ways of a call that its simulated party has to know. */
type Setting = Pick<DialRequest, 'turns' | 'keywords' | 'callee'>

export function createSimulatedLine(pace: Pace): Line {
  return {
    simulated: true,
    async dial({ to, signal, ...setting }: DialRequest): Promise<Pickup> {
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
          return { outcome: 'voicemail', party: createParty(behaviour, pace, setting) }
        default:
          return { outcome: 'human', party: createParty(behaviour, pace, setting) }
      }
    },
  }
}

/** Plays a person, who says nothing of use before being spoken to. */
export function createParty(behaviour: Behaviour, pace: Pace, { turns, keywords, callee }: Setting): Party {
  let isSpokenTo = false
  /** Of the words that were said last: the agent waits for an answer where it said them. */
  let manner = turns
  const interrupts = behaviour === 'answers' ? callee.interrupts : 'never'
  return {
    gone: new AbortController().signal,
    async say(words, signal) {
      const heard: string[] = []
      let talkedOver: Heard['talkedOver']
      for await (const { text, ...own } of words) {
        isSpokenTo = true
        manner = { ...turns, ...own }
        const broken = talkedOver ? undefined : breakInto(text, interrupts, manner)
        const said = broken && !broken.ignored ? broken.heard : text
        await wait(Math.min(said.length * pace.letter, MAX_SPEECH_MS), undefined, { signal })
        if (broken?.ignored)
          talkedOver = { heard: [...heard, broken.heard].join(' '), said: broken.said, ignored: broken.ignored }
        heard.push(said)
        if (broken && !broken.ignored)
          return {
            text: heard.join(' '),
            isInterrupted: true,
            ...(own.threshold !== undefined && { threshold: own.threshold }),
          }
      }
      return { text: heard.join(' '), isInterrupted: false, ...(talkedOver && { talkedOver }) }
    },
    async answer(think, signal) {
      await wait(pace.pause, undefined, { signal })
      if (behaviour === 'hangs-up') return { type: 'hang_up' }
      if (behaviour === 'silent' || behaviour === 'voicemail') return { type: 'silence' }
      const reply: Reply = isSpokenTo ? await think() : { type: 'speech', text: 'Hello?' }
      // The agent waits whether there is more to come.
      await wait((pace.pause / 2) * (manner.threshold / USUAL_THRESHOLD), undefined, { signal })
      return reply.type === 'speech' && callee.line === 'noisy' ? hearNoisily(reply.text) : reply
    },
  }

  function hearNoisily(said: string): Reply {
    const misheard = mishear(said, callee.seed)
    const { text, corrections } = putRight(misheard, keywords)
    const corrected = corrections.length > 0 ? { corrected: corrections } : {}
    return { type: 'speech', text, ...((text !== said || corrections.length > 0) && { said, ...corrected }) }
  }
}
