import type { Passage } from './brain.ts'
import type { Knowledge } from './ports.ts'
import { sharedCount, stems } from './scripted/words.ts'

const PASSAGE_LENGTH = 800

/** Searches texts that are pasted into nodes, by the words that they share with the question; knows no stores. */
export const textKnowledge: Knowledge = {
  async search(source, question, limit) {
    if (/^KB-\S+$/.test(source.trim())) throw new Error(`There is no knowledge base ${source.trim()}.`)
    return searchText(source, question, limit)
  },
}

/** The passages of a text that share words with the question, best first. */
function searchText(text: string, question: string, limit: number): readonly Passage[] {
  const passages = passagesOf(text)
  const asked = stems(question)
  const rated = passages.map(passage => {
    const words = stems(passage)
    return { text: passage, similarity: asked.size === 0 ? 0 : sharedCount(asked, words) / asked.size }
  })
  const found = rated.filter(({ similarity }) => similarity > 0).toSorted((a, b) => b.similarity - a.similarity)
  return found.slice(0, limit)
}

/** Paragraphs, cut at sentences where they are long. */
function passagesOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .flatMap(paragraph => {
      const passages: string[] = []
      let passage = ''
      for (const sentence of paragraph.trim().split(/(?<=[.!?])\s+/)) {
        if (passage !== '' && passage.length + sentence.length > PASSAGE_LENGTH) {
          passages.push(passage)
          passage = ''
        }
        passage = passage === '' ? sentence : `${passage} ${sentence}`
      }
      return [...passages, passage]
    })
    .filter(passage => passage.trim() !== '')
}
