import '#ui/theme.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { addEvents, noRows } from './rows.ts'
import { Timeline } from './Timeline.tsx'

function event(
  sequence: number,
  event_type: string,
  payload: object,
  operation_id: number | null = null,
): RecordedEvent {
  const base = { conversation_id: 'c', node_id: 'n', created_at: '2026-11-21T08:00:00.000Z' }
  return recordedEvent.parse({ ...base, sequence, event_type, operation_id, payload })
}

async function show(events: readonly RecordedEvent[]) {
  const { rows } = addEvents(noRows, events)
  const { container } = await render(<Timeline rows={rows} node={id => id} caller="Caller" began={undefined} />)
  return page.elementLocator(container)
}

it('a search of the knowledge shows which passages answered, with their sources and scores', async () => {
  const log = await show([
    event(1, 'kb.invoke', { question: 'Where can I park?', sources: ['text'] }),
    event(2, 'kb.result', { passages: [{ text: 'Park behind the house.', similarity: 0.75, source: 'Visits' }] }, 1),
  ])
  const passages = log.getByRole('list', { name: 'Passages' })
  await expect.element(passages).toHaveTextContent('75% · VisitsPark behind the house.')
})

it('a tool shows its name, how it answered and what it set', async () => {
  const set = { name: 'free_tables', path: '$.free', outcome: 'set', value_preview: '3' }
  const log = await show([
    event(1, 'tool.invoke', { name: 'Find Tables', method: 'GET', url: 'https://x.test/tables' }),
    event(2, 'tool.result', { status: 200, duration_ms: 0, mappings: [set] }, 1),
  ])
  await expect.element(log.getByText('Tool “Find Tables” answered 200')).toBeVisible()
  await expect.element(log.getByTitle('From $.free')).toHaveTextContent('free_tables = 3')
})
