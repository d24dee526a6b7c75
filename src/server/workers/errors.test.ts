import { expect, it } from 'vitest'
import { ApiError } from '../http/errors.ts'
import { receiveError, sendError } from './errors.ts'

it.each([
  ['Maximum call stack size exceeded', 422],
  ['Invalid string length', 413],
  ['Invalid array length', 413],
])('tells whoever sent the values when the engine throws “%s”', (message, status) => {
  const received = receiveError(sendError(new RangeError(message)))
  expect(received).toBeInstanceOf(ApiError)
  expect(received).toMatchObject({ status })
})

it('leaves other errors as they are', () => {
  const error = new TypeError('x')
  expect(receiveError(sendError(error))).toBe(error)
})
