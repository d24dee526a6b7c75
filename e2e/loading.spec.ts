import { expectAccessible } from './accessibility.ts'
import { carShareFile, openEditor, storePathway } from './editor.ts'
import { expect, test } from './product.ts'

test('the list of pathways loads nothing of the canvas', async ({ signedIn: page, product }) => {
  const id = await storePathway(product, carShareFile)
  const scripts = new Map<string, Promise<string>>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, response.text())
  })
  const ofCanvas = async () => {
    const read = await Promise.all([...scripts].map(async ([path, text]) => ({ path, text: await text })))
    return read.filter(({ path, text }) => path.includes('/EditorPage-') || text.includes('react-flow__'))
  }
  // What may be asked for later is fetched once the page rests: only then all is there.
  const last = page.waitForResponse(/\/assets\/ImportForm-/)
  await page.goto(`${product.url}/pathways`)
  await expect(page.getByRole('link', { name: 'Car share' }).first()).toBeVisible()
  await (await last).finished()
  expect((await ofCanvas()).map(({ path }) => path)).toEqual([])

  await openEditor(page, product, id)
  expect(await ofCanvas()).not.toEqual([])
})

test('a dialog whose script does not come says so, and shows after a reload', async ({ signedIn: page, product }) => {
  const id = await storePathway(product, carShareFile)
  const script = /\/assets\/ExportDialog-/
  await page.route(script, route => route.abort())
  await openEditor(page, product, id)
  await page.getByRole('button', { name: 'Export…' }).click()
  const failed = page.getByRole('dialog', { name: 'This could not be opened' })
  await expect(failed).toContainText('what you wrote in the editor is kept')
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)

  await page.getByRole('button', { name: 'Export…' }).click()
  await page.unroute(script)
  await failed.getByRole('button', { name: 'Reload' }).click()
  await expect(failed).toHaveCount(0)
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
})
