import { cleanSpeech, MAX_SPOKEN } from './cleanSpeech.ts'

/** Reads words while they are being written, and hands them out as they can be spoken: cleaned, and by whole sentences (`docs/playing.md` §7). */
export interface SpeechReader {
  /** The sentences that have come to their end with this; empty where none has. */
  take(chunk: string): string
  /** The rest, once no more comes. */
  end(): { readonly words: string; readonly isCut: boolean }
  /** True once something was handed out, which cannot be unsaid. */
  hasSpoken(): boolean
  /** True where there is more than is spoken in one go, so that the rest need not be read. */
  isFull(): boolean
}

/** Beginnings that may turn out to be JSON, a quotation or a block of reasoning. */
const UNCLEAR = /^\s*(?:[[{"“`]|<(?!\|))/
const SENTENCE_END = /[.!?…]["”’)]*\s+(?=\S)/g

export function createSpeechReader(): SpeechReader {
  let written = ''
  let said = ''
  const handOut = (words: string) => {
    const next = words.startsWith(said) ? words.slice(said.length) : ''
    said += next
    return next
  }
  return {
    take(chunk) {
      written += chunk
      if (UNCLEAR.test(written) || written.length > 4 * MAX_SPOKEN) return ''
      const { words } = cleanSpeech(written)
      const end = [...words.matchAll(SENTENCE_END)].at(-1)
      return end ? handOut(words.slice(0, end.index + end[0].length)) : ''
    },
    end() {
      const { words, isCut } = cleanSpeech(written)
      return { words: handOut(words), isCut }
    },
    hasSpoken: () => said.trim() !== '',
    isFull: () => written.length > 4 * MAX_SPOKEN,
  }
}
