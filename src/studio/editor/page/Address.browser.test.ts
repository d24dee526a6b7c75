import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderStudio } from '#studio/shell/testing/renderStudio.tsx'
import { exactly, middleOf } from '#studio/shell/testing/screen.ts'
import { canvas, card, expectSaved, idOf, nameOfNode, openEditor } from '../testing/openEditor.ts'

it('the tab and the address say which pathway and node it is, and what is not saved', async () => {
  const icon = Object.assign(document.createElement('link'), { rel: 'icon' })
  // Before the icon of the tests' own page.
  document.head.prepend(icon)
  onTestFinished(() => icon.remove())
  const { id } = await openEditor()
  const name = page.getByLabelText('Name of the pathway')
  await expect.poll(() => document.title).toBe('Car share – Dialpath')
  const pages = history.length
  await card(idOf('Welcome')).click()
  await expect.poll(() => new URLSearchParams(location.search).get('node')).toContain(idOf('Welcome'))
  expect(history.length).toBe(pages)

  const unreached = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => unreached.mockRestore())
  await name.fill('Car share of Larkmoor')
  await expect.poll(() => document.title).toBe('● Car share of Larkmoor – Dialpath')
  expect(icon.getAttribute('href')).toBe('/favicon-unsaved.svg')
  unreached.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expectSaved()
  await expect.poll(() => document.title).toBe('Car share of Larkmoor – Dialpath')
  expect(icon.getAttribute('href')).toBe('/favicon.svg')

  await renderStudio(`/pathways/${id}?node=${idOf('Look up the trip')}`)
  await expect.element(nameOfNode()).toHaveValue('Look up the trip')
  await renderStudio(`/pathways/${id}?node=nowhere`)
  await expect.element(page.getByText('The linked node is no longer in this pathway.')).toBeVisible()
})

it('names of any length and script are kept and shown as they are', async () => {
  await openEditor()
  const name = `<b>${'🚗'.repeat(20)} {{ unbalanced ${'Ä'.repeat(100)}</b>`
  await page.getByLabelText('Name of the pathway').fill(name)
  await expectSaved()
  await page.getByRole('link', { name: 'All pathways' }).click()
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveTextContent(exactly(name))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

it('a pathway that somebody deletes is restored with all that was written meanwhile', async () => {
  const { api, id, stored } = await openEditor()
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else deleted this pathway.' })
  const name = page.getByLabelText('Name of the pathway')
  const before = await middleOf(canvas())
  await api('DELETE', `/api/v1/convo_pathway/${id}`)
  await expect.element(notice).toBeVisible()
  // Nothing moves under the pointer.
  expect(await middleOf(canvas())).toEqual(before)
  await name.fill('Written after it was deleted')
  await expect.element(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
  await notice.getByRole('button', { name: 'Restore' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expectSaved()
  expect(await stored<object>()).toMatchObject({ name: 'Written after it was deleted' })

  // One that hears of it as it comes back into reach follows the restored pathway again.
  window.dispatchEvent(new Event('offline'))
  await api('DELETE', `/api/v1/convo_pathway/${id}`)
  window.dispatchEvent(new Event('online'))
  const missing = page.getByRole('alert').filter({ hasText: 'This pathway no longer exists in Dialpath.' })
  await missing.getByRole('button', { name: 'Restore' }).click()
  await expect.element(missing).not.toBeInTheDocument()
  await api('POST', `/api/v1/convo_pathway/${id}`, { name: 'Written by a program' })
  await expect.element(name).toHaveValue('Written by a program')
  await name.fill('Written after it was deleted')
  await expectSaved()

  await api('DELETE', `/api/v1/convo_pathway/${id}`)
  await notice.getByRole('button', { name: 'Keep a copy' }).click()
  await expect.element(name).toHaveValue('Copy of Written after it was deleted')
  await expect.element(notice).not.toBeInTheDocument()
})
