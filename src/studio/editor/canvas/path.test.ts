import { Position } from '@xyflow/react'
import { expect, test } from 'vitest'
import { edgePath } from './path.ts'

const one = { lane: 0, lanes: 1, returns: 0 }
const below = { sourceX: 0, sourceY: 132, targetX: 40, targetY: 400, sourcePosition: Position.Bottom }
const above = { ...below, targetX: 20, targetY: -1500 }
const beside = { sourceX: 264, sourceY: 66, targetX: 600, targetY: 90, sourcePosition: Position.Right }

function distance(a: { labelX: number; labelY: number }, b: { labelX: number; labelY: number }) {
  return Math.max(Math.abs(a.labelX - b.labelX) / 60, Math.abs(a.labelY - b.labelY) / 24)
}

test.each([
  ['below', below, false],
  ['beside', beside, false],
  ['above', above, false],
  ['itself', { ...below, targetX: 0, targetY: 0 }, true],
] as const)('the labels of five edges to what is %s stand apart', (_, ends, isLoop) => {
  const labels = [0, 1, 2, 3, 4].map(lane => edgePath(ends, { lane, lanes: 5, returns: 0 }, isLoop))
  labels.forEach((label, at) => {
    for (const other of labels.slice(at + 1)) expect(distance(label, other)).toBeGreaterThanOrEqual(1)
  })
})

test('an edge and the one that leads back do not lie on each other', () => {
  const there = edgePath(beside, { ...one, returns: 1 }, false)
  const ends = { sourceX: 600, sourceY: 90, targetX: 264, targetY: 66, sourcePosition: Position.Left }
  const back = edgePath(ends, { ...one, returns: 1 }, false)
  expect(back.labelY - there.labelY).toBeGreaterThan(24)
})

test('an edge that leads farther back runs farther out', () => {
  expect(edgePath(above, one, false).labelX).toBeGreaterThan(
    edgePath({ ...above, targetY: -300 }, one, false).labelX + 20,
  )
})
