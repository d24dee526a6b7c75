import { expect, test } from 'vitest'
import { coveredCards } from './coveredCards.ts'

function documentAt(...places: readonly (readonly [x: number, y: number] | undefined)[]) {
  const nodes = places.map((at, number) => ({
    id: `n${number}`,
    type: 'Default',
    data: {},
    ...(at && { position: { x: at[0], y: at[1] } }),
  }))
  return { name: '', description: '', nodes, edges: [] }
}

test('counts the cards that lie on each other, and none that has no place', () => {
  expect(coveredCards(documentAt([0, 0], [200, 100], [600, 0], undefined, undefined))).toBe(2)
})

test('counts none where cards stand apart', () => {
  expect(coveredCards(documentAt([0, 0], [300, 0], [0, 200]))).toBe(0)
})
