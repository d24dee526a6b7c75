import { patternMatcher } from '#pathway/texts/pattern.ts'
import { matchTexts } from '#pathway/texts/replace.ts'
import type { PatternAnswer, PatternTask } from './patternTask.ts'

self.onmessage = ({ data: { pattern, replacement, options, texts, most } }: MessageEvent<PatternTask>) => {
  const matcher = patternMatcher(pattern, replacement, options)
  const answer: PatternAnswer = typeof matcher === 'string' ? matcher : matchTexts(texts, matcher, most)
  self.postMessage(answer)
}
