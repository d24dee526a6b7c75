import { describe, expect, it } from 'vitest'
import { splitPauses } from './pauses.ts'

describe('pauses in speech', () => {
  it('are taken out with their seconds', () => {
    expect(splitPauses('Hello. <|0.8|> How are you?<|1|>')).toEqual({
      text: 'Hello. How are you?',
      pauses: [
        { at: 7, seconds: 0.8 },
        { at: 19, seconds: 1 },
      ],
    })
  })

  it('leave other text alone', () => {
    expect(splitPauses('a <|x|> b')).toEqual({ text: 'a <|x|> b', pauses: [] })
  })
})
