import { inFigures } from '#pathway/bounds.ts'
import { ApiError } from '../../http/errors.ts'
import type { Section } from './openSections.ts'

/** A passage as it is searched for and handed to the agent. */
export interface Chunk {
  readonly heading: readonly string[]
  readonly text: string
}

/** In characters: enough for an answer with what surrounds it, little enough for several in one prompt. */
export const CHUNK_LENGTH = 800
/** Passages of one store. */
export const MOST_CHUNKS = 20_000

/**
 * Packs the paragraphs below each heading into passages (`docs/api-decisions.md` §13); long ones are cut at sentences.
 *
 * @throws ApiError 422 where there would be more than `MOST_CHUNKS`
 */
export function chunksOf(sections: readonly Section[]): readonly Chunk[] {
  const chunks: Chunk[] = []
  for (const { heading, paragraphs } of sections) {
    for (const text of pack(paragraphs)) {
      chunks.push({ heading, text })
      if (chunks.length > MOST_CHUNKS)
        throw new ApiError(
          422,
          `The text makes more than ${inFigures(MOST_CHUNKS)} passages. Split it into several stores, or use fewer headings.`,
        )
    }
  }
  return chunks
}

function* pack(paragraphs: readonly string[]): Generator<string> {
  let text = ''
  for (const paragraph of paragraphs) {
    for (const [at, part] of cut(paragraph).entries()) {
      if (text !== '' && text.length + part.length + 2 > CHUNK_LENGTH) {
        yield text
        text = ''
      }
      text = text === '' ? part : `${text}${at === 0 ? '\n\n' : ' '}${part}`
    }
  }
  if (text !== '') yield text
}

/** Sentences of a paragraph that is too long for one passage. */
function cut(paragraph: string): readonly string[] {
  if (paragraph.length <= CHUNK_LENGTH) return [paragraph]
  return paragraph.split(/(?<=[.!?。！？\n])\s*/).flatMap(sentence => cutSentence(sentence.trim()))
}

/** Cuts at a space where there is one near the end. */
function cutSentence(sentence: string): readonly string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > CHUNK_LENGTH) {
    const space = rest.lastIndexOf(' ', CHUNK_LENGTH)
    const end = space > CHUNK_LENGTH / 2 ? space : wholeCharacters(rest)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  if (rest !== '') parts.push(rest)
  return parts
}

/** A character of two units is never cut in half. */
function wholeCharacters(text: string): number {
  const code = text.charCodeAt(CHUNK_LENGTH - 1)
  return code >= 0xd800 && code <= 0xdbff ? CHUNK_LENGTH - 1 : CHUNK_LENGTH
}
