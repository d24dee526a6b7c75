import '#ui/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { queryClient } from '../api.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { signIn } from '../testing/renderStudio.tsx'
import { promptQuery } from './promptQuery.ts'
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

/** Shows the timeline until the test ends: a dialog that stayed open would lie over every later one. */
async function show(events: readonly RecordedEvent[]) {
  const { rows } = addEvents(noRows, events)
  const { container, unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <Timeline rows={rows} node={id => id} caller="Caller" began={undefined} />
    </QueryClientProvider>,
  )
  onTestFinished(() => unmount())
  return page.elementLocator(container)
}

it('a search of the knowledge shows which passages answered, with their sources and scores', async () => {
  const log = await show([
    event(1, 'kb.invoke', { question: 'Where can I park?', sources: ['text'] }),
    event(2, 'kb.result', { passages: [{ text: 'Park behind the building.', similarity: 0.75, source: 'Visits' }] }, 1),
  ])
  const passages = log.getByRole('list', { name: 'Passages' })
  await expect.element(passages).toHaveTextContent('75% · VisitsPark behind the building.')
})

it('a tool shows its name, how it answered and what it set', async () => {
  const set = { name: 'free_tables', path: '$.free', outcome: 'set', value_preview: '3' }
  const log = await show([
    event(1, 'tool.invoke', { name: 'Find Tables', method: 'GET', url: 'https://x.test/tables' }),
    event(2, 'tool.result', { status: 200, duration_ms: 0, mappings: [set] }, 1),
  ])
  await expect.element(log.getByText('Tool “Find Tables” returned 200')).toBeVisible()
  await expect.element(log.getByTitle('From $.free')).toHaveTextContent('free_tables = 3')
})

const asked = (sequence: number, prompt_hash: string) =>
  event(sequence, 'model.request', { model: 'm', purpose: 'speak', prompt_hash, duration_ms: 900 })

it('a request to a model shows its prompt, message by message', async () => {
  const call = { id: '1', type: 'function', function: { name: 'Find Tables', arguments: '{"party":4}' } } as const
  await signIn()
  queryClient.setQueryData(promptQuery('known').queryKey, [
    { role: 'system', content: 'You are a receptionist.' },
    { role: 'user', content: 'Caller: “A table for four.”' },
    { role: 'assistant', content: '', tool_calls: [call] },
  ])
  const log = await show([asked(1, 'known')])
  await log.getByRole('button', { name: 'Show prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prompt' })
  await expect.element(dialog.getByRole('region', { name: 'System' })).toHaveTextContent('You are a receptionist.')
  await expect.element(dialog.getByRole('region', { name: 'User' })).toHaveTextContent('A table for four.')
  const assistant = dialog.getByRole('region', { name: 'Assistant' })
  await expect.element(assistant).toHaveTextContent('Calls Find Tables: {"party":4}')
  await expect.element(dialog.getByRole('button', { name: 'Copy the prompt' })).toBeVisible()
  await expectAccessible(dialog.element())
})

it('a prompt that is not kept any more says so; a request without one offers none', async () => {
  await signIn()
  const log = await show([asked(1, ''), asked(2, 'gone')])
  await log.getByRole('button', { name: 'Show prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prompt' })
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Prompts are deleted after a while.')
})

it('a sentence that fits in a line is not broken', async () => {
  const log = await show([event(1, 'transcript.assistant', { text: 'Hello, how can I help you?' })])
  const line = log.getByText('Hello, how can I help you?').element()
  const { lineHeight, paddingTop } = getComputedStyle(line)
  expect(line.getBoundingClientRect().height).toBe(Number.parseFloat(lineHeight) + 2 * Number.parseFloat(paddingTop))
})
