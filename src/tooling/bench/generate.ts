import type { PathwayDocument, PathwayEdge, PathwayNode } from '#pathway/document.ts'
import { createRandom } from '../figures/random.ts'

const vocabulary =
  'ask the caller for their booking number and confirm the pick up date then offer a transfer if they sound unsure'.split(
    ' ',
  )
const topics = ['booking', 'invoice', 'delivery', 'appointment', 'refund', 'address', 'membership', 'repair']
const details = ['number', 'date', 'status', 'reason', 'amount', 'name', 'city', 'code']

/** With more nodes than this, texts are shorter: the service takes no pathway above 5 MiB. */
const LARGE = 7000

/** Nodes stand in a grid that is wide enough for cards and their labels. */
export const COLUMN = 440
export const ROW = 340

/**
 * A pathway of `count` nodes as authors draw them: stages that lead on to the next ones, some back or far ahead, of every kind, with
 * prompts, variables, requests and rules, and now and then a mistake. The same document in every run.
 */
export function generatePathway(count: number): PathwayDocument {
  const random = createRandom(count)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(list: readonly Item[], fallback: Item): Item => list[below(list.length)] ?? fallback
  const isLarge = count > LARGE
  const sentence = (words: number) => {
    const length = isLarge ? Math.ceil(words / 5) : words
    return Array.from({ length }, () => pick(vocabulary, 'ask')).join(' ')
  }
  const variable = () => `${pick(topics, 'booking')}_${pick(details, 'number')}`
  const columns = Math.ceil(Math.sqrt(count))
  const id = (place: number) => `node-${place}`
  const ahead = (place: number) => Math.min(count - 1, place + 1 + (random() < 0.15 ? below(200) : below(6)))
  const name = (place: number) =>
    random() < 0.02 ? `Ask for ${pick(topics, 'booking')}` : `${place} ${sentence(2)} ${pick(topics, 'booking')}`
  const extractions = (most: number) =>
    Array.from({ length: below(most + 1) }, () => [variable(), 'string', sentence(6), false])
  const prompt = () =>
    `${sentence(24)}. ${random() < 0.6 ? `Say that {{${variable()}}} is known` : sentence(6)}. ${sentence(18)}.`

  const talk = (place: number) => ({ name: name(place), prompt: prompt(), extractVars: extractions(2) })
  const request = (place: number) => {
    const [code, total] = [variable(), variable()]
    const to = () => {
      const target = ahead(place)
      return { id: id(target), name: `node ${target}` }
    }
    return {
      name: name(place),
      text: 'One moment, please.',
      url: random() < 0.02 ? 'api.example/orders' : `https://api.example/orders/{{${variable()}}}`,
      method: 'POST',
      body: `{"number":"{{${variable()}}}","note":"${sentence(5)}"}`,
      extractVars: extractions(1),
      responseData: [
        { name: code, data: '$.code', context: '' },
        { name: total, data: '$.total', context: '' },
      ],
      responsePathways: [
        [code, '==', 'DECLINED', to()],
        [total, '>', String(below(100)), to()],
        ['status_code', '>=', '400', to()],
        ...(random() < 0.7 ? [['Default/Webhook Completion', '', '', to()]] : []),
      ],
    }
  }
  const transfer = (place: number) => ({
    name: name(place),
    prompt: prompt(),
    transferNumber: random() < 0.05 ? '123' : '+14155550123',
  })

  const node = (place: number): PathwayNode => {
    const position = { x: (place % columns) * COLUMN + below(40), y: Math.floor(place / columns) * ROW + below(40) }
    const [type, data] =
      place === 0
        ? (['Default', { ...talk(place), isStart: true }] as const)
        : pickKind(random(), {
            talk: () => ['Default', { ...talk(place), ...(random() < 0.2 && { condition: `${sentence(5)}.` }) }],
            request: () => ['Webhook', request(place)],
            knowledge: () => ['Knowledge Base', { ...talk(place), kb: 'KB-1' }],
            transfer: () => ['Transfer Node', transfer(place)],
            end: () => ['End Call', { name: name(place), prompt: prompt() }],
          })
    return { id: id(place), type, position, data }
  }
  const nodes = Array.from({ length: count }, (_, place) => node(place))
  const edges = nodes.flatMap(({ type }, place): PathwayEdge[] => {
    if (type === 'End Call' || type === 'Transfer Node' || place === count - 1) return []
    const ways = type === 'Webhook' ? below(2) : 2 + below(2)
    return Array.from({ length: ways }, (_, way) => ({
      id: `edge-${place}-${way}`,
      source: id(place),
      // The first ways lead to the next nodes, so that nearly all can be reached.
      target: random() < 0.01 ? 'deleted' : way < 2 ? id(Math.min(count - 1, place + 1 + way)) : id(ahead(place)),
      data: {
        label: random() < 0.02 ? '' : sentence(4),
        ...(random() < 0.2 && { description: `${sentence(6)} {{${variable()}}}` }),
      },
    }))
  })
  return { name: `Generated, ${count} nodes`, description: '', nodes, edges }
}

type Made = readonly [type: string, data: Record<string, unknown>]

function pickKind(at: number, make: Record<'talk' | 'request' | 'knowledge' | 'transfer' | 'end', () => Made>): Made {
  if (at < 0.62) return make.talk()
  if (at < 0.78) return make.request()
  if (at < 0.86) return make.knowledge()
  if (at < 0.92) return make.transfer()
  return make.end()
}
