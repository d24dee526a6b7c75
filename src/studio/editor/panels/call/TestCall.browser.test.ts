import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { readGoing } from '../../session/run/callMemory.ts'
import { type OpenedEditor, openEditor, showEditor } from '../../testing/openEditor.ts'

const booking = {
  nodes: [
    {
      id: 'hello',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: 'Hello', isStart: true, text: 'Do you want to book?' },
    },
    { id: 'bye', type: 'End Call', position: { x: 0, y: 260 }, data: { name: 'Bye', text: 'Goodbye.' } },
  ],
  edges: [{ id: 'no', source: 'hello', target: 'bye', label: 'says no' }],
}

async function openPanel() {
  await page.getByRole('button', { name: 'Test call', exact: true }).click()
  await expect.element(page.getByLabelText('Number to call')).toBeVisible()
}

/** Reads the request of the pathway's last call. */
async function lastRequest({ id, api }: OpenedEditor): Promise<object | undefined> {
  const { calls } = await api<{ calls: { call_id: string }[] }>('GET', `/api/v1/calls?pathway_id=${id}`)
  const [call] = calls
  return call && (await api<{ request: object }>('GET', `/api/v1/calls/${call.call_id}`)).request
}

it('a busy number says so, and the form keeps what was written', async () => {
  const { id } = await openEditor(booking, 'Booking')
  await openPanel()
  await page.getByRole('button', { name: 'Simulated numbers' }).click()
  await page.getByRole('menuitemradio', { name: /Busy/ }).click()
  await expect.element(page.getByText('the line is busy, so the call ends at once')).toBeVisible()
  await page.getByRole('button', { name: 'Call now' }).click()
  await expect.element(page.getByText('The number you dialed is busy. Please try again later.')).toBeVisible()
  await expect.element(page.getByText('Busy', { exact: true })).toBeVisible()
  // A page that is left before the call was followed to its end takes it up again.
  await expect.poll(() => readGoing(id)).toBeNull()
  await showEditor(id)
  await openPanel()
  await expect.element(page.getByLabelText('Number to call')).toHaveValue('+15005550001')
})

it('answers of the simulated callee are sent, and kept; a persona is for a model', async () => {
  const opened = await openEditor(booking, 'Booking')
  await openPanel()
  const form = page.getByRole('form', { name: 'Test call' })
  await form.getByRole('button', { name: 'Simulated callee' }).click()
  expect(form.getByLabelText('Persona').elements()).toEqual([])
  const answers = form.getByRole('group', { name: 'Scripted answers' })
  await answers.getByRole('button', { name: 'Add an answer' }).click()
  await answers.getByLabelText('Variable').fill('guests')
  await answers.getByLabelText('Answer').fill('4')
  await expectAccessible(form.element())
  await page.getByRole('button', { name: 'Call now' }).click()
  await expect
    .poll(() => lastRequest(opened))
    .toMatchObject({ webhooks: 'mock', simulated_callee: { answers: { guests: '4' } } })
})

it('webhooks are answered by mocks until the tester has real requests sent, and a call is recorded where asked', async () => {
  const opened = await openEditor(booking, 'Booking')
  await openPanel()
  const form = page.getByRole('form', { name: 'Test call' })
  await expect.element(form.getByText('Nothing leaves this machine', { exact: false })).toBeVisible()
  await form.getByRole('switch', { name: 'Send real requests' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).click()
  await expect.element(form.getByText('Live from the next call', { exact: false })).toBeVisible()
  await form.getByRole('checkbox', { name: 'Record the call' }).click()
  await page.getByRole('button', { name: 'Call now' }).click()
  await expect.poll(() => lastRequest(opened)).toMatchObject({ webhooks: 'live', record: true })
})
