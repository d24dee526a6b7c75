import { expect, it } from 'vitest'
import { awaitsDelivery } from './deliveries.ts'

const delivery = (delivery_id: string, http_status: number) => ({ delivery_id, http_status })

it.each([
  ['none was tried yet', undefined, undefined, true],
  ['the latest one failed', [delivery('b', 500), delivery('a', 200)], undefined, true],
  ['nobody answered the latest one', [delivery('a', 0)], undefined, true],
  ['the latest one was taken', [delivery('b', 204), delivery('a', 500)], undefined, false],
  ['it was sent again after that one', [delivery('b', 204)], 'b', true],
  ['the next one was taken', [delivery('c', 200), delivery('b', 204)], 'b', false],
])('a delivery of a webhook is awaited or not, where %s', (_, deliveries, before, awaited) => {
  expect(awaitsDelivery(deliveries, before)).toBe(awaited)
})
