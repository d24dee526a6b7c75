import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { addEvents, noRows } from './rows.ts'

let sequence = 0
/** An event as the service reads it, its missing members filled in. */
function event(
  event_type: string,
  payload: Record<string, unknown> = {},
  more: Partial<Pick<RecordedEvent, 'node_id' | 'operation_id' | 'created_at'>> = {},
): RecordedEvent {
  sequence += 1
  const base = { conversation_id: 'c', sequence, created_at: '2026-11-21T08:00:00.000Z' }
  return recordedEvent.parse({ ...base, event_type, node_id: 'n1', operation_id: null, payload, ...more })
}

const said = (text: string) => event('transcript.assistant', { text })
const moved = (to: string) =>
  event('node.transition', { chosen_node_id: to, chosen_label: 'yes', via: 'edge', edge_key: 'e1', reason: 'It fits.' })

describe('the rows of a timeline', () => {
  it('tells speech, moves with their reasons and the end', () => {
    const { rows } = addEvents(noRows, [
      said('Hello'),
      event('transcript.user', { text: 'Hi' }),
      moved('n2'),
      event('conversation.end', { reason: 'end_call', message: 'Done.' }),
    ])
    expect(rows.map(row => row.is)).toEqual(['speech', 'speech', 'move', 'end'])
    expect(rows[2]).toMatchObject({ to: 'n2', label: 'yes', reason: 'It fits.', edge_key: 'e1' })
  })

  it('shows silence as a turn of the caller', () => {
    const { rows } = addEvents(noRows, [
      said('Hello'),
      event('conversation.input', { type: 'silence', count: 1 }),
      said('Are you there?'),
    ])
    expect(rows.map(row => row.is === 'speech' && [row.who, row.text])).toEqual([
      ['agent', 'Hello'],
      ['caller', '(silence)'],
      ['agent', 'Are you there?'],
    ])
  })

  it('takes every event in once, so that a stream may begin again', () => {
    const events = [said('One'), said('Two')]
    const once = addEvents(noRows, events)
    expect(addEvents(once, events)).toBe(once)
    expect(addEvents(once, [...events, said('Three')]).rows).toHaveLength(3)
  })

  it('joins a request with its answer and what was read off it, and leaves other rows as they are', () => {
    const opening = said('One moment')
    const invoke = event('webhook.invoke', { url: 'https://example.com' })
    const waiting = addEvents(noRows, [opening, invoke])
    expect(waiting.rows[1]).toMatchObject({ is: 'operation', began: 'webhook.invoke', state: 'waiting' })
    const done = addEvents(waiting, [
      event('webhook.result', { status: 200 }, { operation_id: invoke.sequence }),
      event('webhook.mapping', { name: 'price', outcome: 'set', value_preview: '12' }),
    ])
    expect(done.rows).toHaveLength(2)
    expect(done.rows[1]).toMatchObject({ state: 'done', answer: { status: 200 }, mappings: [{ name: 'price' }] })
    expect(done.rows[0]).toBe(waiting.rows[0])
  })

  it('says that a request failed', () => {
    const invoke = event('webhook.invoke')
    const failure = event('webhook.error', { status: 500 }, { operation_id: invoke.sequence })
    const transfer = event('transfer_call.invoke')
    const { rows } = addEvents(noRows, [
      invoke,
      failure,
      transfer,
      event('transfer_call.result', { outcome: 'failed' }, { operation_id: transfer.sequence }),
    ])
    expect(rows.map(row => row.is === 'operation' && row.state)).toEqual(['failed', 'failed'])
  })

  it('shows a decision with the move it led to, and by itself where it led nowhere', () => {
    const ranked = [{ kind: 'edge', key: 'e1', label: 'yes', likelihood: 0.9 }]
    const { rows } = addEvents(noRows, [
      event('decision.result', { pick: { kind: 'edge', key: 'e1' }, reason: 'Clear.', ranked }),
      moved('n2'),
      event('decision.result', { pick: null, reason: 'Unclear.', ranked }),
      moved('n3'),
    ])
    expect(rows.map(row => row.is)).toEqual(['move', 'stay', 'move'])
    expect(rows[0]).toMatchObject({ ranked: [{ key: 'e1', label: 'yes', likelihood: 0.9 }] })
    expect(rows[1]).toMatchObject({ reason: 'Unclear.' })
    expect(rows[2]).toMatchObject({ ranked: [] })
  })

  it('says who decided, and from where to where it led', () => {
    const { rows } = addEvents(noRows, [
      event('decision.result', { brain: 'scripted', pick: { kind: 'edge', key: 'e1' }, ranked: [] }),
      event('node.transition', { previous_node_id: 'n1', chosen_node_id: 'n2', via: 'edge' }),
      event('node.transition', { previous_node_id: 'n2', chosen_node_id: 'n3', via: 'always' }),
    ])
    expect(rows).toMatchObject([
      { from: 'n1', to: 'n2', brain: 'scripted' },
      { from: 'n2', to: 'n3', brain: '' },
    ])
  })

  it('names what a node lacks in one row, and each name once', () => {
    const unset = (name: string, node_id: string) => event('variable.unset', { name }, { node_id })
    const { rows } = addEvents(noRows, [
      unset('city', 'n1'),
      unset('day', 'n1'),
      unset('city', 'n1'),
      unset('day', 'n2'),
    ])
    expect(rows).toMatchObject([
      { is: 'unset', names: ['city', 'day'] },
      { is: 'unset', names: ['day'] },
    ])
  })

  it('says how long the caller waited for an answer, and for the first words of it only', () => {
    const at = (seconds: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString() })
    const { rows } = addEvents(noRows, [
      event('transcript.assistant', { text: 'Hello' }, at(0)),
      event('transcript.user', { text: 'Hi' }, at(5)),
      event('var_extraction.result', {}, at(6)),
      event('transcript.assistant', { text: 'One moment' }, at(6.5)),
      event('transcript.assistant', { text: 'There' }, at(9)),
    ])
    expect(rows.map(row => row.is === 'speech' && row.waited_ms)).toEqual([
      undefined,
      undefined,
      false,
      1500,
      undefined,
    ])
  })

  it('survives payloads without their members', () => {
    const kinds = ['node.transition', 'var_extraction.result', 'error', 'transcript.user', 'kb.invoke']
    expect(
      addEvents(
        noRows,
        kinds.map(kind => event(kind)),
      ).rows,
    ).toHaveLength(kinds.length)
  })

  it('shows an event that it does not know, as it is', () => {
    const { rows, last } = addEvents(noRows, [said('One'), event('sms.sent', { to: '+1' }), said('Two')])
    expect(rows).toMatchObject([{ text: 'One' }, { is: 'unknown', event_type: 'sms.sent', payload: { to: '+1' } }, {}])
    expect(last).toBe(sequence)
  })

  it('tells what a tool has set, and which passages of a knowledge base were found', () => {
    const tool = event('tool.invoke', { name: 'Find Tables' })
    const set = event(
      'tool.result',
      { status: 200, mappings: [{ name: 'free', path: '$' }] },
      { operation_id: tool.sequence },
    )
    const search = event('kb.invoke', { question: 'parking' })
    const passages = [{ text: 'Behind the house.', similarity: 0.5, source: 'Prices' }]
    const found = event('kb.result', { passages }, { operation_id: search.sequence })
    const { rows } = addEvents(noRows, [tool, set, search, found])
    expect(rows).toMatchObject([
      { state: 'done', asked: { name: 'Find Tables' }, mappings: [{ name: 'free', outcome: 'set' }] },
      { state: 'done', answer: { passages } },
    ])
  })

  it('leaves an operation waiting that an answer of another kind names', () => {
    const invoke = event('kb.invoke')
    const { rows } = addEvents(noRows, [invoke, event('webhook.result', {}, { operation_id: invoke.sequence })])
    expect(rows).toMatchObject([{ began: 'kb.invoke', state: 'waiting', answer: null }])
  })
})
