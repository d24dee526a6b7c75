import { describe, expect, it } from 'vitest'
import { readRoutes } from '#pathway/rules/routes.ts'
import { addAnd, addOr, changeCondition, newRoute, removeCondition } from './rows.ts'

const when = (field: string, value: string) => ({ field, operator: '==', value })
const group = { isGroup: true, label: 'kept', conditions: [when('a', '1'), when('b', '2')] }
const route = { conditions: [group, when('c', '3')], targetNodeId: 'x', name: 'kept' }

describe('the rows of a route', () => {
  it('are changed where they stand, and all else of them is kept', () => {
    expect(changeCondition(route, 0, 1, { value: '9' })).toEqual({
      ...route,
      conditions: [{ ...group, conditions: [when('a', '1'), when('b', '9')] }, when('c', '3')],
    })
    const old = { conditions: [{ variable: 'a', operator: 'is', value: 1, id: 7 }] }
    expect(changeCondition(old, 0, 0, { variable: 'b' })).toEqual({
      conditions: [{ variable: 'b', operator: 'is', value: 1, id: 7 }],
    })
  })

  it('become a group where both must be true, and are alternatives where one is enough', () => {
    const [both] = readRoutes({ routes: [addAnd(newRoute('a', 'x'), 0, 'b')] })
    expect(both?.sets.map(set => set.map(({ variable }) => variable))).toEqual([['a', 'b']])
    const [either] = readRoutes({ routes: [addOr(newRoute('a', 'x'), 'b')] })
    expect(either?.sets.map(set => set.map(({ variable }) => variable))).toEqual([['a'], ['b']])
    expect(either?.target).toBe('x')
  })

  it('go with their group once it’s empty', () => {
    const once = removeCondition(route, 0, 0)
    expect(once).toMatchObject({ conditions: [{ conditions: [when('b', '2')] }, when('c', '3')] })
    expect(removeCondition(once, 0, 0)).toEqual({ ...route, conditions: [when('c', '3')] })
  })
})
