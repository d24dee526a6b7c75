import { expect, it } from 'vitest'
import { createSpeechCache } from './cache.ts'

const sound = (bytes: number) => ({ samples: new Int16Array(bytes / 2), sampleRate: 8000 })

it('keeps within its bytes, what was heard last longest', () => {
  const cache = createSpeechCache(1000)
  for (const key of ['a', 'b', 'c', 'd']) cache.keep(key, sound(250))
  expect(cache.get('a')).toBeDefined()
  cache.keep('e', sound(250))
  expect(['a', 'b', 'c', 'd', 'e'].filter(key => cache.get(key))).toEqual(['a', 'c', 'd', 'e'])
  cache.keep('e', sound(10))
  cache.keep('f', sound(240))
  expect(['a', 'c', 'd', 'e', 'f'].every(key => cache.get(key))).toBe(true)
})

it('what would take the room of all others is not kept', () => {
  const cache = createSpeechCache(1000)
  cache.keep('small', sound(100))
  cache.keep('large', sound(600))
  expect(cache.get('large')).toBeUndefined()
  expect(cache.get('small')).toBeDefined()
})
