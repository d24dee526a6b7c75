import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
