import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { focusOn, press, textsOf } from '#studio/shell/testing/screen.ts'

it('pathways are searched, sorted, renamed, duplicated and deleted, and come back', async () => {
  const { api } = await signIn()
  const long = `Night line ${'of a very large house '.repeat(8)}`.trim()
  for (const [name, description] of [
    ['Pizza orders', 'Takes orders by phone'],
    ['Claims', ''],
    [long, ''],
  ]) {
    await api('POST', '/api/v1/convo_pathway/create', { name, description })
  }
  await renderStudio('/pathways')
  const names = page.getByRole('table', { name: 'Pathways' }).getByRole('link')
  const shown = () => textsOf(names)
  await expect.poll(shown).toEqual([long, 'Claims', 'Pizza orders'])
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(shown).toEqual(['Claims', long, 'Pizza orders'])

  await page.getByLabelText('Search pathways').fill('phone orders')
  await expect.poll(shown).toEqual(['Pizza orders'])
  await page.getByLabelText('Search pathways').fill('nobody')
  await expect.element(page.getByRole('heading', { name: 'No pathways match “nobody”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()

  const menu = page.getByRole('button', { name: 'Actions for Claims' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = page.getByRole('dialog', { name: 'Rename the pathway' }).getByLabelText('Name')
  await name.fill('Not this')
  await press('Escape')
  await expect.element(menu).toHaveFocus()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.element(name).toHaveValue('Claims')
  await name.fill('Car claims')
  await focusOn(name)
  await press('Enter')
  await expect.element(page.getByRole('link', { name: 'Car claims' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Car claims' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.element(names).toHaveLength(4)
  await page.getByRole('button', { name: 'Actions for Pizza orders' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByRole('link', { name: 'Pizza orders' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('link', { name: 'Pizza orders' })).toBeVisible()
})

it('a pathway that answers a number is deleted after a question that names it, and restored from the deleted ones', async () => {
  const { api } = await signIn()
  const node = { id: 'only', type: 'End Call', data: { name: 'Only', isStart: true, text: 'Goodbye.' } }
  const body = { name: 'Front desk', nodes: [node], edges: [] }
  const { pathway_id } = await api('POST', '/api/v1/convo_pathway/create', body)
  await api('POST', '/api/v1/inbound/+14155550102', { pathway_id })
  await renderStudio('/pathways')
  await page.getByRole('button', { name: 'Actions for Front desk' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Front desk”?' })
  await expect.element(question).toHaveTextContent('It answers +1 (415) 555-0102. Callers will get no answer.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question).not.toBeInTheDocument()

  await page.getByRole('link', { name: 'Recently deleted' }).click()
  const deleted = page.getByRole('table', { name: 'Recently deleted' })
  await expect.element(deleted).toHaveTextContent('30 more days')
  await expectAccessible(deleted.element())
  await deleted.getByRole('button', { name: 'Restore Front desk' }).click()
  await expect.element(page.getByRole('heading', { name: 'No deleted pathways' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all pathways' }).click()
  await expect.element(page.getByRole('link', { name: 'Front desk' })).toBeVisible()
})

it('a search and an order stand in the address, and long lists render what is in view', async () => {
  const { api } = await signIn()
  for (let at = 0; at < 60; at += 1) {
    await api('POST', '/api/v1/convo_pathway/create', { name: `Line ${String(at).padStart(2, '0')}` })
  }
  await renderStudio('/pathways?sort=name')
  const names = page.getByRole('table', { name: 'Pathways' }).getByRole('link')
  await expect.element(names.first()).toHaveTextContent('Line 00')
  expect(names.elements().length).toBeLessThan(60)
  await focusOn(names.first())
  await press('ArrowDown')
  await expect.element(page.getByRole('link', { name: 'Line 01' })).toHaveFocus()
  await press('End')
  await expect.element(page.getByRole('link', { name: 'Line 59' })).toHaveFocus()
  await press('Home')
  await expect.element(page.getByRole('link', { name: 'Line 00' })).toHaveFocus()
  await page.getByLabelText('Search pathways').fill('line 07')
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('line 07')
  await expect.element(names).toHaveLength(1)
  await renderStudio(location.pathname + location.search)
  await expect.element(page.getByLabelText('Search pathways')).toHaveValue('line 07')
  await expect.element(names).toHaveLength(1)
})
