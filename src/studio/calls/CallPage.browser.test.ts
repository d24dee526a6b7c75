import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'

const later = { phone_number: '+14155550123', task: 'Ask for the hours.', start_time: '2099-01-01 00:00:00' }
const more = () => page.getByRole('button', { name: 'More for this call' })

it('a call that has ended is deleted once somebody has read what goes', async () => {
  const { api } = await signIn()
  const { call_id } = await api<{ call_id: string }>('POST', '/api/v1/calls', { ...later, record: true })
  await renderStudio(`/calls/${call_id}`)
  await expect.element(page.getByRole('button', { name: 'Cancel the call' })).toBeVisible()
  await expect.element(more()).not.toBeInTheDocument()
  await api('POST', `/api/v1/calls/${call_id}/stop`)

  await more().click()
  await page.getByRole('menuitem', { name: 'Delete call…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this call?' })
  await expect.element(question).toHaveTextContent('record, transcript, timeline, summary, and webhook attempts')
  await expectAccessible(question.element())
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(await api('GET', `/api/v1/calls/${call_id}`)).toMatchObject({ call_id })

  await more().click()
  await page.getByRole('menuitem', { name: 'Delete call…' }).click()
  await question.getByRole('button', { name: 'Delete call' }).click()
  await expect.element(page.getByText('Call deleted')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/calls')
  expect((await api<{ total_count: number }>('GET', '/api/v1/calls')).total_count).toBe(0)
})

it('a call of a batch leads to its batch', async () => {
  const { api } = await signIn()
  const { batch_id } = await api<{ batch_id: string }>('POST', '/api/v1/batches', {
    base_prompt: 'Ask for the hours.',
    label: 'Hours in May',
    call_data: [{ phone_number: '+14155550123' }],
  })
  const called = () => api<{ calls: { call_id: string }[] }>('GET', `/api/v1/calls?batch_id=${batch_id}`)
  await expect.poll(async () => (await called()).calls.length).toBe(1)
  const [call] = (await called()).calls
  await renderStudio(`/calls/${call?.call_id}`)
  await page.getByRole('link', { name: 'Hours in May' }).click()
  await expect.poll(() => location.pathname).toBe(`/batches/${batch_id}`)
})
