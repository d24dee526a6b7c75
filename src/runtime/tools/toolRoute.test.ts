import { describe, expect, it } from 'vitest'
import type { Brain, BrainRequest, TurnPart } from '../brain.ts'
import type { HttpAnswer } from '../ports.ts'
import { differenceOf } from '../replay/compare.ts'
import { replay } from '../replay/replay.ts'
import { answerOf, pathway, play, recordingHttp } from '../testing/play.ts'

const target = (id: string) => ({ id, name: id })
const rows = [
  ['state', '==', 'free', target('Free')],
  ['state', '!=', 'none', target('Other')],
  ['status_code', '>=', '500', target('Down')],
  ['Default/Webhook Completion', '', '', target('Else')],
]

const tool = (responsePathways: readonly unknown[]) => ({
  name: 'Find Tables',
  config: { url: 'https://x.test/tables', method: 'GET' },
  responseData: [{ name: 'state', data: '$.state' }],
  responsePathways,
})

const ends = ['Free', 'Other', 'Down', 'Else'].map(id => [id, 'End Call', { text: `${id}.` }] as const)
const asking = (responsePathways: readonly unknown[], data: object = { text: 'For when?' }) =>
  pathway(
    [['Ask', 'Default', { isStart: true, ...data, tools: [tool(responsePathways)] }], ...ends],
    [['Ask', 'Free', 'wants a table']],
  )

/** A model that calls the tool whenever it may, and else reads, stays and speaks. */
function calling() {
  const requests: BrainRequest[] = []
  const brain: Brain = {
    name: 'model',
    kind: 'model',
    *turn(request): Generator<TurnPart> {
      requests.push(request)
      const { extract, route, speak, tools } = request
      if (tools && tools.offered.length > 0 && tools.results.length === 0)
        return yield { type: 'tool', name: 'Find_Tables', input: {} }
      const decision = { condition_met: null, pick: null, fits: true, reason: 'told', ranked: [] }
      if (route) yield { type: 'choice', decision }
      if (extract) yield { type: 'variables', values: { guests: '4' } }
      if (speak) yield { type: 'speech', text: 'We have some.' }
    },
  }
  return { brain, requests }
}

async function reached(responsePathways: readonly unknown[], answer: HttpAnswer) {
  const { http } = recordingHttp(answer)
  const { brain } = calling()
  return play(asking(responsePathways), ['Tomorrow'], { ports: { brain, http } })
}

describe('the rules of a node’s own tool', () => {
  it.each<readonly [string, HttpAnswer, string]>([
    ['the first of those that are true', answerOf(200, { state: 'free' }), 'Free'],
    ['a later one that alone is true', answerOf(200, { state: 'full' }), 'Other'],
    ['the default, where none is', answerOf(200, { state: 'none' }), 'Else'],
  ])('lead to %s', async (_, answer, to) => {
    const played = await reached([rows[3], ...rows.slice(0, 3)], answer)
    expect(played.visited.at(-1)).toBe(to)
    expect(played.said.at(-1)).toBe(`${to}.`)
  })

  it('route a failure by its status; the default is for answers', async () => {
    const [, , down, otherwise] = rows
    expect((await reached([down, otherwise], answerOf(503, {}))).visited.at(-1)).toBe('Down')
    const played = await reached([otherwise], answerOf(503, {}))
    expect(played.visited).toEqual(['Ask'])
    expect(played.said.at(-1)).toBe('We have some.')
  })

  it('are told as the move that they make, along the edge that is drawn for it', async () => {
    const played = await reached(rows, answerOf(200, { state: 'free' }))
    expect(played.of('node.transition').at(-1)?.payload).toMatchObject({
      via: 'rule',
      edge_key: 'e0',
      chosen_label: 'state == free',
      reason: 'The tool “Find Tables” answered, and its first matching rule is: state == free.',
    })
  })

  it.each([
    ['objects', [{ variable: 'state', condition: '==', value: 'free', targetId: 'Other', targetName: 'Other' }]],
    ['a default with the id of a node', [{ type: 'default', nodeId: 'Other' }]],
  ])('can be %s', async (_, own) => {
    expect((await reached(own, answerOf(200, { state: 'free' }))).visited.at(-1)).toBe('Other')
  })

  it('without a target leave it to the node; a target that is gone is told', async () => {
    const stayed = await reached([{ type: 'default', nodeId: '' }], answerOf(200, {}))
    expect(stayed.visited).toEqual(['Ask'])
    expect(stayed.of('warning')).toEqual([])
    const lost = await reached([{ type: 'default', nodeId: 'gone' }], answerOf(200, {}))
    expect(lost.visited).toEqual(['Ask'])
    expect(lost.of('warning').map(({ payload }) => payload.message)).toEqual([
      'Rule 1 of the tool “Find Tables” at “Ask” goes to a node that doesn’t exist, so the conversation stays.',
    ])
    expect(lost.said.at(-1)).toBe('We have some.')
  })

  it('lead on after what the answer told was read', async () => {
    const { http } = recordingHttp(answerOf(200, { state: 'free' }))
    const { brain } = calling()
    const wanted = { text: 'For how many?', extractVars: [['guests', 'integer', 'The number of guests']] }
    const played = await play(asking(rows, wanted), ['Four'], { ports: { brain, http } })
    expect(played.visited.at(-1)).toBe('Free')
    expect(played.state.variables).toMatchObject({ guests: 4, state: 'free' })
  })

  it('lead on in the place of the words of a node that is entered', async () => {
    const { http } = recordingHttp(answerOf(200, { state: 'free' }))
    const { brain } = calling()
    const played = await play(asking(rows, { prompt: 'Tell what is free.' }), [], { ports: { brain, http } })
    expect(played.said).toEqual(['Free.'])
  })

  it('are followed in the simulator too', async () => {
    const { http } = recordingHttp(answerOf(200, { state: 'full' }))
    const played = await play(asking(rows, { prompt: 'Use the Find Tables tool.' }), [], { ports: { http } })
    expect(played.said).toEqual(['Other.'])
  })

  it('give the same events when the conversation is replayed', async () => {
    const { http } = recordingHttp(answerOf(200, { state: 'free' }))
    const { brain } = calling()
    const document = asking(rows, { text: 'For how many?', extractVars: [['guests', 'integer', 'How many']] })
    const { events } = await play(document, ['Four'], { ports: { brain, http } })
    expect(differenceOf(events, await replay(document, events))).toBeUndefined()
  })
})
