import type { Page } from '@playwright/test'
import { expectAccessibleInAllColours } from './accessibility.ts'
import { carShareFile, goToNode, openEditor, receptionistFile, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

/** A whole page, and how a person opens it. Parts of pages are checked in the tests of components. */
const pages: Readonly<Record<string, (page: Page, product: Product) => Promise<void>>> = {
  home: async (page, product) => {
    await storePathway(product, carShareFile)
    await page.goto(product.url)
    await expect(page.getByRole('heading', { name: 'Recent pathways' })).toBeVisible()
  },
  calls: async (page, product) => {
    const pathway_id = await storePathway(product, receptionistFile, 'Receptionist')
    await product.api('POST', '/api/v1/calls', {
      phone_number: '+14155550100',
      pathway_id,
      pathway_version: 'draft',
    })
    await page.goto(`${product.url}/calls`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  },
  'a call': async page => {
    await page.getByRole('table', { name: 'Calls' }).getByRole('row').nth(1).locator('time').click()
    await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible()
  },
  'a number': async (page, { url }) => {
    await page.goto(`${url}/numbers`)
    await page.getByRole('link', { name: '+1 (415) 555-0101' }).click()
    await page.getByRole('radio', { name: 'A pathway' }).click()
    await expect(page.getByRole('combobox', { name: 'Pathway' })).toBeVisible()
  },
  settings: async (page, { url }) => {
    await page.goto(`${url}/settings`)
    await expect(page.getByText('Scripted simulator')).toBeVisible()
  },
  'the editor': async (page, product) => {
    await openEditor(page, product, await storePathway(product, carShareFile))
    await expect(page.getByRole('region', { name: 'Problems' })).toContainText('5 errors and 26 warnings')
    await goToNode(page, 'Plan the longer trip')
  },
}

test.use({ colorScheme: 'light', own: 'account', settings: { DIALPATH_SIMULATED_PACE: '0' } })

test('six whole pages hold to WCAG 2.2 AA in light and dark colours', async ({ signedIn: page, product }) => {
  for (const [name, show] of Object.entries(pages)) {
    await test.step(name, async () => {
      await show(page, product)
      await expectAccessibleInAllColours(page)
    })
  }
})
