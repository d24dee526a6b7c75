import { cpSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { expectAccessible } from './accessibility.ts'
import { createShared, decideButton, openGreeting, promptOf, storedGreeting, storedNodes } from './authors.ts'
import { card, expectSaved } from './editor.ts'
import { expect, type Product, test } from './product.ts'

test.use({ own: 'process' })

test('what a service lost that was restored to a copy is asked about in the open tab, and comes back to it', async ({
  signedIn,
  product,
}) => {
  const id = await createShared(product)
  const page = await openGreeting(signedIn, product, id)
  await promptOf(page).fill('Greet the caller.\nAsk for the name.')
  await expectSaved(page)

  const restoreCopy = await copyData(product)
  await expectSaved(page)
  await promptOf(page).fill('Greet the caller.\nAsk for the name, then for the booking.')
  await expectSaved(page)
  await page.getByRole('textbox', { name: 'Condition', exact: true }).fill('The caller has said who they are.')
  await expectSaved(page)
  expect((await storedGreeting(product, id))?.condition).toBe('The caller has said who they are.')

  await page.context().setOffline(true)
  await restoreCopy()
  expect((await storedGreeting(product, id))?.condition).toBe('')
  // Somebody else goes on with what there is.
  const help = {
    id: 'help',
    type: 'Default',
    data: { name: 'Help', prompt: 'Offer help.' },
    position: { x: 300, y: 0 },
  }
  await product.api('POST', `/api/v1/convo_pathway/${id}`, { nodes: [...(await storedNodes(product, id)), help] })
  await page.context().setOffline(false)

  // The tab was not loaded anew.
  await expect(decideButton(page)).toBeVisible()
  await expect(page.getByText('Dialpath was restored from a backup')).toBeVisible()
  await expect(promptOf(page)).toHaveValue('Greet the caller.\nAsk for the name, then for the booking.')
  await decideButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Dialpath was restored from a backup' })
  await expect(dialog.getByRole('radio', { name: /^Mine, in this tab/ }).first()).toBeChecked()
  await expect(dialog).toContainText('then for the booking.')
  await expectAccessible(page, '[role="dialog"]')
  // Elements that only the service has are neither taken nor dropped without a decision.
  await expect(dialog.getByRole('button', { name: '1 left to choose' })).toBeDisabled()
  await dialog
    .getByRole('group', { name: 'Help' })
    .getByRole('radio', { name: /^Saved in Dialpath/ })
    .check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  expect(await storedGreeting(product, id)).toMatchObject({
    prompt: 'Greet the caller.\nAsk for the name, then for the booking.',
    condition: 'The caller has said who they are.',
  })
  expect((await storedNodes(product, id)).map(node => node.id)).toEqual(['start', 'end', 'help'])
})

test('a pathway that a restored service lacks is said to be gone, and its work is kept as a copy', async ({
  signedIn,
  product,
}) => {
  const restoreCopy = await copyData(product)
  const id = await createShared(product)
  const page = await openGreeting(signedIn, product, id)
  await promptOf(page).fill('Greet the caller.\nAsk for the name.')
  await expectSaved(page)
  await restoreCopy()

  const notice = page.getByRole('alert').filter({ hasText: 'This pathway no longer exists in Dialpath.' })
  await expect(notice).toContainText('restored from an older backup')
  await expectAccessible(page, '[role="alert"]')
  await notice.getByRole('button', { name: 'Restore' }).click()
  const lost = page.getByRole('alert').filter({ hasText: 'This pathway is gone.' })
  await expect(lost.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await lost.getByRole('button', { name: 'Keep a copy' }).click()
  await expect(page.getByLabel('Name of the pathway')).toHaveValue('Copy of Two authors')
  await card(page, 'start').click()
  await expect(promptOf(page)).toHaveValue('Greet the caller.\nAsk for the name.')
})

/** Copies the data directory, as an operator keeps one. @returns puts the copy in place of what came after it */
async function copyData(product: Product): Promise<() => Promise<void>> {
  const copy = `${product.dataDir}-copy`
  await product.stop()
  cpSync(product.dataDir, copy, { recursive: true, filter: path => !lstatSync(path).isSocket() })
  await product.restart()
  return async () => {
    await product.kill()
    rmSync(product.dataDir, { recursive: true })
    renameSync(copy, product.dataDir)
    await product.restart()
  }
}
