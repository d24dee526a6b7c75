import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, overlaps, type Point } from './box.ts'
import { CARD_SIZE } from './card.ts'
import { type FollowingCard, type InsertDirection, makeRoom, placeBetween, ROOM } from './makeRoom.ts'

const at = (x: number, y: number): Box => ({ x, y, ...CARD_SIZE })
const card = (id: string, x: number, y: number, ...from: readonly string[]): FollowingCard => ({
  id,
  from,
  ...at(x, y),
})

describe('making room for a card', () => {
  it('moves the card that is in the way, and those below it as far as there is no room for them', () => {
    const following = [card('next', 0, 200), card('after', 40, 420), card('far', 0, 900)]
    expect(makeRoom(at(0, 200), { following, others: [], direction: 'down' })).toEqual({
      next: { x: 0, y: 200 + 132 + ROOM },
      after: { x: 40, y: 420 + 132 + ROOM - (420 - 332 - ROOM) },
    })
  })

  it('moves along where edges lead, and leaves the rest beside it', () => {
    const following = [
      card('next', 0, 300),
      card('left', -400, 500, 'next'),
      card('right', 400, 500, 'next'),
      card('elsewhere', 800, 500, 'other'),
    ]
    const moved = makeRoom(at(0, 200), { following, others: [], direction: 'down' })
    expect(moved).toEqual({ next: { x: 0, y: 412 }, left: { x: -400, y: 612 }, right: { x: 400, y: 612 } })
  })

  it('moves nothing where there is room', () => {
    const following = [card('next', 0, 600), card('beside', 300, 200), card('above', 0, 0)]
    expect(makeRoom(at(0, 200), { following, others: [], direction: 'down' })).toEqual({})
  })

  it('passes cards that stay', () => {
    const moved = makeRoom(at(0, 200), {
      following: [card('next', 0, 300)],
      others: [at(100, 450), at(100, 600)],
      direction: 'down',
    })
    expect(moved.next?.y).toBeGreaterThan(600 + 132)
  })

  it('moves to the side where the edge leads there', () => {
    const right = makeRoom(at(100, 0), { following: [card('next', 300, 10)], others: [], direction: 'right' })
    expect(right).toEqual({ next: { x: 100 + 264 + ROOM, y: 10 } })
    const left = makeRoom(at(-100, 0), { following: [card('next', -300, 10)], others: [], direction: 'left' })
    expect(left).toEqual({ next: { x: -100 - ROOM - 264, y: 10 } })
  })

  it('comes to an end where numbers are too large to be counted up', () => {
    const large = 1e22
    const moved = makeRoom(at(large, large), {
      following: [card('next', large, large)],
      others: [at(large, large)],
      direction: 'down',
    })
    expect(Object.keys(moved)).toEqual([])
  })

  const place = { x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }
  const stays = fc.array(fc.record(place), { maxLength: 12 })
  const follows = fc
    .array(fc.record({ ...place, from: fc.array(fc.nat(11), { maxLength: 2 }) }), { maxLength: 12 })
    .map(list => list.map(({ x, y, from }, index) => card(`${index}`, x, y, ...from.map(String))))
  const directions = fc.constantFrom<InsertDirection>('down', 'left', 'right')
  const along = ({ x, y }: Point, direction: InsertDirection) =>
    direction === 'down' ? y : direction === 'right' ? x : -x
  const across = ({ x, y }: Point, direction: InsertDirection) => (direction === 'down' ? x : y)

  it('leaves nothing below the card, adds no overlap, keeps the order and moves nothing back or aside', () => {
    fc.assert(
      fc.property(follows, stays, directions, (following, stay, direction) => {
        const inserted = at(0, 0)
        const others = stay.map(({ x, y }) => at(x, y))
        const moved = makeRoom(inserted, { following, others, direction })
        for (const before of following) {
          const now = { ...before, ...moved[before.id] }
          const by = along(now, direction) - along(before, direction)
          expect(overlaps(now, inserted)).toBe(false)
          expect(by).toBeGreaterThanOrEqual(0)
          expect(across(now, direction)).toBe(across(before, direction))
          if (by > 0) for (const other of others) expect(overlaps(now, other)).toBe(false)
          for (const beside of following) {
            const besideNow = { ...beside, ...moved[beside.id] }
            if (!overlaps(before, beside)) expect(overlaps(now, besideNow)).toBe(false)
            const size = direction === 'down' ? CARD_SIZE.width : CARD_SIZE.height
            const isInColumn = Math.abs(across(before, direction) - across(beside, direction)) <= size
            const isFirst = along(before, direction) < along(beside, direction)
            if (isFirst && (isInColumn || beside.from.includes(before.id))) {
              expect(along(now, direction)).toBeLessThan(along(besideNow, direction))
            }
          }
        }
      }),
    )
  })

  it('moves nothing where nothing is in the way', () => {
    fc.assert(
      fc.property(follows, directions, (all, direction) => {
        const wide = { x: -ROOM, y: -ROOM, width: CARD_SIZE.width + 2 * ROOM, height: CARD_SIZE.height + 2 * ROOM }
        const following = all.filter(box => !overlaps(box, wide))
        expect(makeRoom(at(0, 0), { following, others: [], direction })).toEqual({})
      }),
    )
  })
})

describe('the place between two cards', () => {
  it('is in the middle where there is room, else just behind the first', () => {
    expect(placeBetween(at(0, 0), at(50, 932), 'down')).toEqual({ x: 50, y: 466 })
    expect(placeBetween(at(0, 0), at(50, 200), 'down')).toEqual({ x: 50, y: 132 + ROOM })
    expect(placeBetween(at(0, 0), at(400, 30), 'right')).toEqual({ x: 264 + ROOM, y: 30 })
    expect(placeBetween(at(0, 0), at(-400, 30), 'left')).toEqual({ x: -ROOM - 264, y: 30 })
  })
})
