import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../client.ts'

const words = 'we speak for a while so that the call lasts long enough to be looked at by the other process '

/** A pathway whose call lasts for some twelve seconds at the usual pace. */
const document = {
  nodes: [
    ...['one', 'two', 'three', 'four'].map((id, index) => ({
      id,
      type: 'Default',
      data: { name: id, text: words.repeat(3), ...(index === 0 && { isStart: true }) },
    })),
    { id: 'end', type: 'End Call', data: { name: 'End', text: 'Goodbye.' } },
  ],
  edges: [
    ['one', 'two'],
    ['two', 'three'],
    ['three', 'four'],
    ['four', 'end'],
  ].map(([source, target]) => ({ id: `${source}-${target}`, source, target, label: 'goes on' })),
}

export interface PlacedCall {
  readonly call_id: string
  /** Of the client's own clock, which nobody shifts: `performance.now()`. */
  readonly placedAt: number
}

export async function placeCalls(client: Client, count: number): Promise<PlacedCall[]> {
  const { pathway_id } = await client.api('POST', '/api/v1/convo_pathway/create', { name: 'Long', ...document })
  const calls: PlacedCall[] = []
  for (let at = 0; at < count; at += 1) {
    const { call_id } = await client.api('POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id })
    calls.push({ call_id, placedAt: performance.now() })
  }
  return calls
}

// biome-ignore lint/suspicious/noExplicitAny: a call's record is read as the answer has it
export type FoundCall = any

/** Waits until the test holds for the call's record; throws after the time. */
export async function waitFor(
  client: Client,
  { call_id }: PlacedCall,
  test: (call: FoundCall) => boolean,
  longest_ms: number,
): Promise<FoundCall> {
  const until = performance.now() + longest_ms
  for (;;) {
    const call = await client.api('GET', `/api/v1/calls/${call_id}`)
    if (test(call)) return call
    if (performance.now() > until) throw new Error(`Call ${call_id} is still ${call.queue_status}, ${call.status}.`)
    await wait(100)
  }
}
