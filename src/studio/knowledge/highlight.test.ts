import { expect, it } from 'vitest'
import { highlight } from './highlight.ts'

it('words of the question are found in all their forms, and filler is not', () => {
  expect(highlight('You can park, or use the Parking lots.', 'Where is a parking lot?')).toEqual([
    { text: 'You can ', isFound: false },
    { text: 'park', isFound: true },
    { text: ', or use the ', isFound: false },
    { text: 'Parking', isFound: true },
    { text: ' ', isFound: false },
    { text: 'lots', isFound: true },
    { text: '.', isFound: false },
  ])
})
