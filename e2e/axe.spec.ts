import type { Page } from '@playwright/test'
import { expectAccessibleInAllColours } from './accessibility.ts'
import { carShareFile, expectAtRest, goToNode, openEditor, receptionistFile, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

/** A screen, and how a person comes to it. */
type Screens = Readonly<Record<string, (page: Page, product: Product) => Promise<void>>>

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

const empty: Screens = {
  'the first run': async (page, { url }) => {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draw your first pathway')
  },
  'no calls yet': async (page, { url }) => {
    await page.goto(`${url}/calls`)
    await heading(page)
  },
  'no pathways yet': async (page, { url }) => {
    await page.goto(`${url}/pathways`)
    await heading(page)
  },
  'no tools yet': async (page, { url }) => {
    await page.goto(`${url}/tools`)
    await heading(page)
  },
  'a pathway that is not there': async (page, { url }) => {
    await page.goto(`${url}/pathways/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pathway not found')
  },
  'sign-in': async (page, { url }) => {
    await page.context().clearCookies()
    await page.goto(`${url}/sign-in`)
    await expect(page.getByLabel('API key')).toBeVisible()
  },
}

const pages: Screens = {
  home: async (page, product) => {
    await storePathway(product, carShareFile)
    await page.goto(product.url)
    await expect(page.getByRole('heading', { name: 'Recent pathways' })).toBeVisible()
  },
  pathways: async (page, { url }) => {
    await page.goto(`${url}/pathways`)
    await expect(page.getByRole('link', { name: 'Car share' })).toBeVisible()
  },
  'the menu of a pathway': async page => {
    await page.getByRole('button', { name: 'Actions for Car share' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  },
  'the ways to a new pathway': async (page, { url }) => {
    await page.goto(`${url}/pathways`)
    await page.getByRole('button', { name: 'New pathway' }).click()
    await expect(page.getByRole('dialog', { name: 'New pathway' })).toBeVisible()
  },
  'a file to import': async page => {
    await page.getByRole('button', { name: 'Import a file' }).click()
    await page.getByLabel('Pathway file').setInputFiles(carShareFile)
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  },
  tools: async (page, product) => {
    await product.api('POST', '/api/v1/tools', {
      name: 'Trip search',
      description: 'Finds a trip by its code',
      speech: 'One moment.',
      url: 'https://trips.larkmoor-share.example/find',
      method: 'GET',
      input_schema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
      response: { station: '$.station' },
    })
    await page.goto(`${product.url}/tools`)
    await page.getByRole('link', { name: 'Trip search' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Trip search' })).toBeVisible()
  },
  numbers: async (page, { url }) => {
    await page.goto(`${url}/numbers`)
    await heading(page)
  },
  'a number': async page => {
    await page.getByRole('link', { name: '+1 (415) 555-0101' }).click()
    await page.getByRole('radio', { name: 'A pathway' }).click()
    await expect(page.getByRole('combobox', { name: 'Pathway' })).toBeVisible()
  },
  settings: async (page, { url }) => {
    await page.goto(`${url}/settings`)
    await expect(page.getByText('Scripted simulator')).toBeVisible()
  },
  'a secret that is added': async page => {
    await page.getByRole('button', { name: 'Add a secret' }).click()
    await expect(page.getByRole('dialog', { name: 'Add a secret' })).toBeVisible()
  },
  'a call': async (page, product) => {
    const pathway_id = await storePathway(product, receptionistFile, 'Receptionist')
    const { call_id } = await product.api<{ call_id: string }>('POST', '/api/v1/calls', {
      phone_number: '+14155550100',
      pathway_id,
      pathway_version: 'draft',
    })
    await page.goto(`${product.url}/calls/${call_id}`)
    await expect(page.getByText('Simulated').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible()
  },
  calls: async (page, { url }) => {
    await page.goto(`${url}/calls`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  },
}

/** A panel at the right of the canvas. */
async function showPanel(page: Page, name: string) {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const node = (name: string) => async (page: Page) => {
  await goToNode(page, name)
  await expectAtRest(page)
}

const editor: Screens = {
  'the whole pathway': async (page, product) => {
    await openEditor(page, product, await storePathway(product, carShareFile))
    await expect(page.getByRole('region', { name: 'Problems' })).toContainText('5 errors and 25 warnings')
  },
  'a Default node': node('Plan the longer trip'),
}

const forms: Screens = {
  'the form of a pathway': async (page, product) => {
    await openEditor(page, product, await storePathway(product, carShareFile))
    await expect(page.getByRole('tabpanel', { name: 'Edit' })).toContainText('25 nodes, 34 edges')
  },
  'a Default node': node('Ask for the trip code'),
  'a Webhook node': node('Book the longer trip'),
  'a Transfer node': node('Over to the team 2'),
  'an End Call node': node('Person wanted'),
  'an edge': async page => {
    await page.getByRole('button', { name: /The edge “result == DEPOSIT_MISSING”/ }).click()
    await expect(page.getByRole('heading', { name: 'Edge', exact: true })).toBeVisible()
    await expectAtRest(page)
  },
  'a Knowledge Base node': async page => {
    await page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Knowledge Base' }).click()
    await expect(page.getByLabel('Name of the node')).toHaveValue('Knowledge Base')
    await expectAtRest(page)
  },
  'many nodes': async page => {
    await page.getByLabel('Name of the node').blur()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(page.getByRole('tabpanel', { name: 'Edit' })).toContainText('26 nodes')
  },
}

const panels: Screens = {
  'the chat before it begins': async (page, product) => {
    await openEditor(page, product, await storePathway(product, carShareFile))
    await showPanel(page, 'Chat')
  },
  'the chat': async page => {
    await page.getByRole('button', { name: 'Start the chat' }).click()
    await expect(page.getByLabel('What the caller says')).toBeFocused()
  },
  'a test call before it begins': page => showPanel(page, 'Test call'),
  'the history': page => showPanel(page, 'History'),
}

const dialogs: Screens = {
  'the search': async (page, product) => {
    await openEditor(page, product, await storePathway(product, carShareFile))
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('trip')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  },
  'the shortcuts': async page => {
    await closeDialog(page)
    await page.getByRole('button', { name: 'Show the keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
  publishing: async page => {
    await closeDialog(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('dialog', { name: /Publish/ })).toBeVisible()
  },
  'a prompt, large': async page => {
    await closeDialog(page)
    await showPanel(page, 'Edit')
    await goToNode(page, 'Plan the longer trip')
    await page.getByRole('button', { name: 'Expand “Prompt”' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

test.use({ colorScheme: 'light', own: 'account', settings: { DIALPATH_SIMULATED_PACE: '0' } })

/** The screens, and the part of the page in which they differ. */
const groups: readonly { readonly where: string; readonly screens: Screens; readonly within?: string }[] = [
  { where: 'the empty pages', screens: empty },
  { where: 'the pages', screens: pages },
  { where: 'the editor', screens: editor },
  { where: 'the forms of the editor', screens: forms, within: '[role="tabpanel"]' },
  { where: 'the panels of the editor', screens: panels, within: '[role="tabpanel"]' },
  { where: 'the dialogs of the editor', screens: dialogs, within: '[role="dialog"]' },
]

for (const { where, screens, within } of groups) {
  test(`${where} hold to WCAG 2.2 AA in light and dark colours`, async ({ signedIn: page, product }) => {
    for (const [name, show] of Object.entries(screens)) {
      await test.step(name, async () => {
        await show(page, product)
        await expectAccessibleInAllColours(page, within)
      })
    }
  })
}
