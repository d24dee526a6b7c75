import { expect, it } from 'vitest'
import { oneAtATime } from './oneAtATime.ts'

/** Work whose runs end when they are told to. */
function held() {
  const ends: (() => void)[] = []
  const look = oneAtATime(
    () => new Promise(resolve => void ends.push(resolve)),
    () => undefined,
  )
  return { look, ends }
}

const soon = () => new Promise(resolve => setImmediate(resolve))

it('work that is asked for while it runs runs once more, however often it was asked for', async () => {
  const { look, ends } = held()
  for (let asked = 0; asked < 3; asked += 1) look()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await soon()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await soon()
  expect(ends).toHaveLength(2)
})

it('is settled once nothing is left to do, what was asked for meanwhile included', async () => {
  const { look, ends } = held()
  look()
  look()
  let isSettled = false
  const settled = look.settled().then(() => {
    isSettled = true
  })
  ends[0]?.()
  await soon()
  expect(isSettled).toBe(false)
  ends[1]?.()
  await settled
})
