import { isKnownEvent, type RecordedEvent } from '#runtime/events/event.ts'
import { wordsSaidAfter } from '../lines/talkingOver.ts'

export type Speaker = 'caller' | 'agent'

/** Something that was heard in a call. */
export interface Line {
  /** Of its event in the timeline. */
  readonly sequence: number
  readonly speaker: Speaker
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Words with their pauses, or keys that were pressed. */
  readonly sound: { readonly words: string } | { readonly digits: string }
  /** Words that were heard before the caller broke in; undefined where the line was heard as a whole. */
  readonly heardWords?: number
  /** Said into the line before, after this share of it; undefined where it was said in a pause. */
  readonly into?: number
}

const wordsIn = (text: string): readonly string[] => text.match(/\S+/g) ?? []

/**
 * Reads what was heard off the events of a timeline, in its order.
 *
 * @param patience the interruption threshold of the call, for nodes without one of their own
 */
export function linesOf(events: readonly RecordedEvent[], patience: number): readonly Line[] {
  const lines: Line[] = []
  /** The caller's own words, where the line misheard them. */
  let own: string | undefined
  for (const event of events) {
    if (!isKnownEvent(event)) continue
    const { sequence } = event
    const at = Date.parse(event.created_at)
    switch (event.event_type) {
      case 'conversation.input':
        own = event.payload.type === 'speech' ? event.payload.said : undefined
        break
      case 'transcript.user':
        lines.push({ sequence, speaker: 'caller', at, sound: { words: own ?? event.payload.text } })
        break
      case 'button.press':
        lines.push({ sequence, speaker: 'caller', at, sound: { digits: event.payload.digits } })
        break
      case 'transcript.assistant':
        lines.push({ sequence, speaker: 'agent', at, sound: { words: event.payload.spoken ?? event.payload.text } })
        break
      case 'interrupt': {
        const { heard, said = '', ignored, threshold = patience } = event.payload
        const turn = takeTurn(lines)
        if (!ignored) lines.push(...interrupted(turn, heard, wordsSaidAfter({ threshold })))
        else lines.push(...talkedOver(turn, heard, { sequence, speaker: 'caller', at, sound: { words: said } }))
        break
      }
      default:
    }
  }
  return lines.filter(({ sound }) => ('words' in sound ? sound.words : sound.digits).trim() !== '')
}

/** Takes the agent's lines since the caller last spoke off the end. */
function takeTurn(lines: Line[]): Line[] {
  const last = lines.findLastIndex(({ speaker }) => speaker === 'caller')
  return lines.splice(last + 1)
}

/** Cuts the agent's lines where the caller broke in; what would come after is never said. */
function interrupted(lines: readonly Line[], heard: string, saidAfter: number): Line[] {
  let left = wordsIn(heard).length
  const said: Line[] = []
  for (const line of lines) {
    const words = wordsIn('words' in line.sound ? line.sound.words : '')
    if (words.length <= left) {
      said.push(line)
      left -= words.length
      continue
    }
    if (left > 0) said.push({ ...line, sound: { words: words.slice(0, left + saidAfter).join(' ') }, heardWords: left })
    break
  }
  return said
}

/** Puts words beside the agent's line into which they were said. */
function talkedOver(lines: readonly Line[], heard: string, said: Line): Line[] {
  let left = wordsIn(heard).length
  const at = lines.findIndex(({ sound }) => {
    const words = wordsIn('words' in sound ? sound.words : '').length
    if (words > left) return true
    left -= words
    return false
  })
  const line = lines[at]
  if (!line || !('words' in line.sound)) return [...lines]
  const into = left / wordsIn(line.sound.words).length
  return [...lines.slice(0, at + 1), { ...said, into }, ...lines.slice(at + 1)]
}

/** The share of a line after which the caller begins to speak: 1, or less where it was broken into. */
export function shareHeard({ heardWords, sound }: Line): number {
  if (heardWords === undefined || !('words' in sound)) return 1
  return Math.min(1, heardWords / Math.max(1, wordsIn(sound.words).length))
}

const SHORTEST_PAUSE = 0.25
const LONGEST_PAUSE = 4

/**
 * The silence before a line, in seconds: as long as it was, within bounds.
 *
 * @param spokenFor seconds for which the line itself was busy with the words before, which is not their length on a line that is simulated
 */
export function pauseBefore(
  line: Line,
  before: Line | undefined,
  began: number,
  spokenFor: (line: Line) => number,
): number {
  const waited = before ? (line.at - before.at) / 1000 - spokenFor(before) : (line.at - began) / 1000
  return Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, waited))
}
