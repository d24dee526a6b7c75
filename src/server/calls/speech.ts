import { addAbortSignal, Readable } from 'node:stream'
import type { Manner } from '#runtime/ports.ts'
import type { TurnInput } from '#runtime/state.ts'
import type { Heard, Party, Spoken } from '../lines/line.ts'

type Interruption = Extract<TurnInput, { type: 'interrupt' }>

/** The agent's words of one turn on their way to the party. */
export interface Speech {
  /** Says these words after those before; nothing once the party has broken in. */
  say(words: string, manner: Manner): void
  /** Waits until the words so far were heard. */
  finish(): Promise<void>
  /** The party's attempts to break in, in their order; the last of them may have stopped the agent. */
  interruptions(): readonly Interruption[]
}

export function openSpeech(party: Party, signal: AbortSignal): Speech {
  let utterance: { readonly words: Readable; readonly heard: Promise<Heard> } | undefined
  let isInterrupted = false
  let patience: Pick<Interruption, 'threshold'> = {}
  const texts: string[] = []
  const talkedOver: Interruption[] = []

  function begin() {
    const words = addAbortSignal(signal, new Readable({ objectMode: true, read: () => undefined }))
    // Whoever reads them hears of the signal; nobody may be reading any more.
    words.on('error', () => undefined)
    const heard = party.say(words, signal)
    heard.catch(() => undefined)
    return { words, heard }
  }

  return {
    say(text, manner) {
      if (isInterrupted) return
      utterance ??= begin()
      utterance.words.push({ text, ...manner } satisfies Spoken)
    },
    async finish() {
      if (!utterance) return
      const { words, heard } = utterance
      utterance = undefined
      words.push(null)
      const told = await heard
      if (told.talkedOver)
        talkedOver.push({
          type: 'interrupt',
          ...told.talkedOver,
          heard: [...texts, told.talkedOver.heard].join(' ').trim(),
        })
      texts.push(told.text)
      isInterrupted ||= told.isInterrupted
      if (told.threshold !== undefined) patience = { threshold: told.threshold }
    },
    interruptions: () =>
      isInterrupted ? [...talkedOver, { type: 'interrupt', heard: texts.join(' ').trim(), ...patience }] : talkedOver,
  }
}
