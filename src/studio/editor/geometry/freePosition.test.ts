import { expect, test } from 'vitest'
import { freePlaceAt, freePlaceBelow } from './freePosition.ts'

const box = (x: number, y: number) => ({ x, y, width: 264, height: 132 })

test('straight below, where nothing stands there', () => {
  expect(freePlaceBelow(box(10, 20), [box(10, 20), box(900, 262)])).toEqual({ x: 10, y: 262 })
})

test('to the right, to the left, and then a row farther down', () => {
  expect(freePlaceBelow(box(0, 0), [box(0, 242)])).toEqual({ x: 324, y: 242 })
  expect(freePlaceBelow(box(0, 0), [box(0, 242), box(400, 200)])).toEqual({ x: -324, y: 242 })
  const row = Array.from({ length: 21 }, (_, at) => box((at - 10) * 270, 242))
  expect(freePlaceBelow(box(0, 0), row)).toEqual({ x: 0, y: 484 })
})

test('just there where nothing is covered, else beside what stands there', () => {
  expect(freePlaceAt(box(10, 20), [box(10, 262)])).toEqual({ x: 10, y: 20 })
  expect(freePlaceAt(box(10, 20), [box(0, 0)])).toEqual({ x: 334, y: 20 })
})

test('just there where numbers are too large to find another', () => {
  expect(freePlaceAt(box(1e22, 1e22), [box(1e22, 1e22)])).toEqual({ x: 1e22, y: 1e22 })
})
