import { describe, expect, it } from 'vitest'
import { removeElements } from '#pathway/commands/nodes.ts'
import { brainOf, pathway, play } from '#runtime/testing/play.ts'
import { findFindings } from '../checks.ts'

const when = (field: string, operator: string, value: string) => ({ field, operator, value })
const to = (targetNodeId: string, ...conditions: readonly object[]) => ({ conditions, targetNodeId })

/** A brain that hears an area, and takes the first edge. */
const told = (area: string) =>
  brainOf({
    extract: () => ({ area }),
    decide: ({ edges: [edge] }) => (edge ? { pick: { kind: 'edge', key: edge.key } } : {}),
  })

/** Asks nothing: what is known comes with the call. */
function routed(data: Record<string, unknown>, edges: [string, string, string][] = []) {
  return pathway(
    [
      ['r', 'Route', { isStart: true, ...data }],
      ['a', 'Default', { text: 'A' }],
      ['b', 'Default', { text: 'B' }],
      ['c', 'Default', { text: 'C' }],
    ],
    edges,
  )
}

const ending = async (document: ReturnType<typeof routed>, request_data: Record<string, unknown>) =>
  play(document, [], { conversation: { request_data } })

describe('a Route node', () => {
  it('takes the first route that is true, without a word', async () => {
    const document = routed({
      routes: [to('a', when('op', 'is', 'x')), to('b', when('op', 'is', 'y')), to('c', when('op', '!=', 'x'))],
    })
    const played = await ending(document, { op: 'y' })
    expect(played.visited).toEqual(['r', 'b'])
    expect(played.said).toEqual(['B'])
    expect(played.of('node.transition').at(-1)?.payload).toMatchObject({
      via: 'rule',
      rule_index: 1,
      chosen_label: 'op is y',
    })
  })

  it('needs one of its rows, and of a group all', async () => {
    const group = { isGroup: true, conditions: [when('op', 'is', 'x'), when('size', '>', '4')] }
    const document = routed({ routes: [to('a', group, when('vip', 'is', 'true'))], fallbackNodeId: 'b' })
    expect((await ending(document, { op: 'x', size: 2 })).visited).toEqual(['r', 'b'])
    expect((await ending(document, { op: 'x', size: 5 })).visited).toEqual(['r', 'a'])
    expect((await ending(document, { vip: true })).visited).toEqual(['r', 'a'])
  })

  it('is played to its end among nodes that extract and speak', async () => {
    const handlers = ['orders', 'menu', 'stock', 'reports']
    const document = pathway(
      [
        [
          'start',
          'Default',
          {
            isStart: true,
            text: 'What shall I look at?',
            extractVars: [['area', 'string', 'One of: orders, menu, stock, reports']],
          },
        ],
        [
          'route',
          'Route',
          {
            routes: handlers.map(area => to(area, when('area', 'is', area))),
            fallbackNodeId: 'end',
          },
        ],
        ...handlers.map((area): [string, string, Record<string, unknown>] => [
          area,
          'Default',
          { text: `Here are the ${area}.` },
        ]),
        ['end', 'End Call', { text: 'All done.' }],
      ],
      [
        ['start', 'route', 'continue'],
        ...handlers.flatMap((area): [string, string, string][] => [
          ['route', area, area],
          [area, 'end', 'done'],
        ]),
      ],
    )
    const { visited, said, state } = await play(document, ['The stock, please.', 'Done.'], {
      ports: { brain: told('stock') },
    })
    expect(visited).toEqual(['start', 'route', 'stock', 'end'])
    expect(said).toEqual(['What shall I look at?', 'Here are the stock.', 'All done.'])
    expect(state.ended?.reason).toBe('end_call')
    const other = await play(document, ['The weather.'], { ports: { brain: told('weather') } })
    expect(other.visited).toEqual(['start', 'route', 'end'])
  })

  it('leaves it to the edges where no route is true and there is no fallback', async () => {
    const document = routed({ routes: [to('a', when('op', 'is', 'x'))], fallbackNodeId: 'gone' }, [['r', 'c', '']])
    expect((await ending(document, {})).visited).toEqual(['r', 'c'])
  })

  it('takes no edge of a route that is not true', async () => {
    const document = routed({ routes: [to('a', when('op', 'is', 'x'))] }, [['r', 'a', 'x']])
    expect((await ending(document, { op: 'y' })).visited).toEqual(['r'])
  })

  it('says something where nothing leads on', async () => {
    const { said } = await ending(routed({ routes: 'none' }), {})
    expect(said).toHaveLength(1)
  })

  it('has findings for what cannot be read, and for routes that lead nowhere', () => {
    const routes = [to('a'), to('gone', when('op', 'is', 'x')), to('b', when('op', '~', 'x')), 7]
    const found = findFindings(routed({ routes, fallbackNodeId: 'away' })).map(({ code, field }) => [code, field])
    expect(found).toEqual(
      expect.arrayContaining([
        ['route-malformed', 'routes[0]'],
        ['route-malformed', 'routes[2]'],
        ['route-malformed', 'routes[3]'],
        ['rule-target-missing', 'routes[1]'],
        ['rule-target-missing', 'fallbackNodeId'],
        ['rule-variable', 'routes[1]'],
      ]),
    )
  })

  it('loses the routes to a node that is deleted', () => {
    const routes = [to('a', when('op', 'is', 'x')), to('b', when('op', 'is', 'y'))]
    const { nodes } = removeElements(routed({ routes, fallbackNodeId: 'a' }), { nodes: ['a'], edges: [] })
    expect(nodes[0]?.data).toEqual({ name: 'r', isStart: true, routes: routes.slice(1) })
  })

  it('counts what its routes lead to as reached, and their edges as theirs', () => {
    const document = routed({ routes: [to('a', when('call_id', 'is', 'x'))], fallbackNodeId: 'b' }, [['r', 'a', '']])
    const codes = findFindings(document).flatMap(({ code, node_id }) => (code === 'unreachable' ? [node_id] : []))
    expect(codes).toEqual(['c'])
  })
})
