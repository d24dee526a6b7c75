import { describe, expect, it } from 'vitest'
import { treeMove } from './keys.ts'
import { jsonRows, keyOf, MORE_ENTRIES } from './rows.ts'

const untouched = { toggled: new Map(), shown: new Map() }

describe('the lines of a JSON tree', () => {
  it('are the values of the open levels, each with its place', () => {
    const rows = jsonRows({ order: { state: 'sent', items: [1, 2] } }, 2, untouched)
    expect(rows.map(({ location, size, isOpen, place, of }) => [location, size, isOpen, place, of])).toEqual([
      [[], 1, true, 1, 1],
      [['order'], 2, true, 1, 1],
      [['order', 'state'], 0, false, 1, 2],
      [['order', 'items'], 2, false, 2, 2],
    ])
  })

  it('follow what was opened and closed', () => {
    const toggled = new Map([
      [keyOf(['a']), false],
      [keyOf(['b']), true],
    ])
    const rows = jsonRows({ a: [1], b: [[2]] }, 1, { toggled, shown: new Map() })
    expect(rows.map(row => row.key)).toEqual(['[]', '["a"]', '["b"]', '["b",0]'])
  })

  it('show a long list a part at a time', () => {
    const list = Array.from({ length: MORE_ENTRIES + 7 }, (_, at) => at)
    const rows = jsonRows(list, 1, untouched)
    expect(rows).toHaveLength(MORE_ENTRIES + 2)
    expect(rows.at(-1)).toMatchObject({ type: 'more', size: 7 })
    expect(jsonRows(list, 1, { ...untouched, shown: new Map([['[]', 2 * MORE_ENTRIES]]) })).toHaveLength(
      list.length + 1,
    )
  })

  it('are few at first, however much the value holds', () => {
    const record = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`member ${at}`, at]))
    const rows = jsonRows(
      Array.from({ length: 5000 }, () => record),
      3,
      untouched,
    )
    expect(rows.length).toBeLessThan(500)
  })
})

describe('the keys of a JSON tree', () => {
  const rows = jsonRows({ a: { b: 1 }, c: [2] }, 2, { toggled: new Map([[keyOf(['c']), false]]), shown: new Map() })
  const pressed = (at: number, key: string) => {
    const move = treeMove(rows, at, key)
    return move?.does === 'go' ? move.to.key : move?.does
  }

  it('go up and down, into a branch and out of it', () => {
    expect(rows.map(row => row.key)).toEqual(['[]', '["a"]', '["a","b"]', '["c"]'])
    expect(pressed(0, 'ArrowDown')).toBe('["a"]')
    expect(pressed(0, 'ArrowUp')).toBe('nothing')
    expect(pressed(1, 'ArrowRight')).toBe('["a","b"]')
    expect(pressed(2, 'ArrowLeft')).toBe('["a"]')
    expect(pressed(1, 'End')).toBe('["c"]')
    expect(pressed(3, 'Home')).toBe('[]')
  })

  it('open and close, and act', () => {
    expect(pressed(1, 'ArrowLeft')).toBe('toggle')
    expect(pressed(3, 'ArrowRight')).toBe('toggle')
    expect(pressed(3, ' ')).toBe('toggle')
    expect(pressed(2, ' ')).toBe('act')
    expect(pressed(3, 'Enter')).toBe('act')
    expect(pressed(3, 'x')).toBeUndefined()
  })
})
