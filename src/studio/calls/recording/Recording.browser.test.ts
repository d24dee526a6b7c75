import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, type Service, signIn } from '#studio/shell/testing/renderStudio.tsx'

const pathway = {
  name: 'Bakery',
  nodes: [
    { id: 'hello', type: 'Default', data: { name: 'Hello', isStart: true, text: 'Hello, this is the bakery.' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Thank you very much, and goodbye.' } },
  ],
  edges: [{ id: 'end', source: 'hello', target: 'bye', label: 'said anything', data: { alwaysPick: true } }],
}

/** A call that has ended, with its recording where it has one. */
async function endedCall({ api }: Service, body: object): Promise<string> {
  const { pathway_id } = await api('POST', '/api/v1/convo_pathway/create', pathway)
  const { call_id } = await api<{ call_id: string }>('POST', '/api/v1/calls', {
    phone_number: '+14155550123',
    pathway_id,
    ...body,
  })
  const isOver = async () => {
    const record = await api('GET', `/api/v1/calls/${call_id}`)
    return record.completed === true && record.recording_status !== 'pending'
  }
  await expect.poll(isOver).toBe(true)
  return call_id
}

const line = (text: string) => page.getByRole('log').getByText(text, { exact: true })
const position = () => page.getByRole('slider', { name: 'Position in the recording' })
const seconds = () => Number((position().element() as HTMLInputElement).value)

it('a recording plays in step with the conversation, by mouse and by keyboard', async () => {
  const service = await signIn()
  const call_id = await endedCall(service, { record: true })
  await renderStudio(`/calls/${call_id}`)
  await expect.element(page.getByText('Generated after the call with synthetic voices.')).toBeVisible()
  await expectAccessible(document.body)

  await line('Thank you very much, and goodbye.').click()
  await expect.element(line('Thank you very much, and goodbye.')).toHaveAttribute('aria-current', 'true')
  await expect.element(line('Hello, this is the bakery.')).not.toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'Pause the recording' }).click()
  await expect.element(page.getByRole('button', { name: 'Play the recording' })).toBeVisible()

  const before = seconds()
  expect(before).toBeGreaterThan(1)
  position().element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(seconds()).toBeCloseTo(Math.max(0, before - 2), 1)
  await userEvent.keyboard('{Home}')
  await expect.poll(seconds).toBe(0)

  await page.getByRole('combobox', { name: 'Speed' }).selectOptions('2')
  await page.getByRole('button', { name: 'Play from here' }).first().click()
  await expect.element(line('Hello, this is the bakery.')).toHaveAttribute('aria-current', 'true')
  const file = await fetch(
    page.getByRole('link', { name: 'Download the recording' }).element().getAttribute('href') ?? '',
  )
  expect(file.headers.get('content-type')).toBe('audio/mpeg')
})

it('a call without a recording has no player, and lines that only can be read', async () => {
  const service = await signIn()
  const call_id = await endedCall(service, {})
  await renderStudio(`/calls/${call_id}`)
  await expect.element(line('Hello, this is the bakery.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Recording' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Play from here' })).not.toBeInTheDocument()
})
