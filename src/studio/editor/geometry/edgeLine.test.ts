import { Position } from '@xyflow/react'
import { expect, test } from 'vitest'
import { type Ends, edgeLine, type Lane, MIDDLE } from './edgeLine.ts'

const one = { lane: 0, lanes: 1, returns: 0 }
const below = { sourceX: 0, sourceY: 132, targetX: 40, targetY: 400, sourcePosition: Position.Bottom }
const above = { ...below, targetX: 20, targetY: -1500 }
const beside = { sourceX: 264, sourceY: 66, targetX: 600, targetY: 90, sourcePosition: Position.Right }

const labelOf = (ends: Ends, lane: Lane, isLoop = false) => edgeLine(ends, lane, isLoop).labelAt(MIDDLE)

function distance(a: { x: number; y: number }, b: { x: number; y: number }) {
  return Math.max(Math.abs(a.x - b.x) / 60, Math.abs(a.y - b.y) / 24)
}

test.each([
  ['below', below, false],
  ['beside', beside, false],
  ['above', above, false],
  ['itself', { ...below, targetX: 0, targetY: 0 }, true],
] as const)('the labels of five edges to what is %s stand apart', (_, ends, isLoop) => {
  const labels = [0, 1, 2, 3, 4].map(lane => labelOf(ends, { lane, lanes: 5, returns: 0 }, isLoop))
  labels.forEach((label, at) => {
    for (const other of labels.slice(at + 1)) expect(distance(label, other)).toBeGreaterThanOrEqual(1)
  })
})

test('an edge and the one that leads back do not lie on each other', () => {
  const there = labelOf(beside, { ...one, returns: 1 })
  const ends = { sourceX: 600, sourceY: 90, targetX: 264, targetY: 66, sourcePosition: Position.Left }
  const back = labelOf(ends, { ...one, returns: 1 })
  expect(back.y - there.y).toBeGreaterThan(24)
})

test('an edge that leads farther back runs farther out', () => {
  expect(labelOf(above, one).x).toBeGreaterThan(labelOf({ ...above, targetY: -300 }, one).x + 20)
})
