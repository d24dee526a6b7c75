import type { Page } from '@playwright/test'
import { storeBadContent } from './badContent.ts'
import { carShareFile, openEditor } from './editor.ts'
import { layoutFaults } from './layoutFaults.ts'
import { expect, signIn, test } from './product.ts'

test.use({ own: 'account', settings: { DIALPATH_SIMULATED_PACE: '0' } })

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]

const softly = expect.configure({ soft: true })

/** Looks at what is shown in both sizes of a window. */
async function expectInShape(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // The navigation and the editor's panels follow the window a frame later.
    await softly.poll(() => layoutFaults(page), { message: `${name} at ${size.width}`, timeout: 5000 }).toEqual([])
  }
}

/** Runs a command of the editor by its title. */
async function run(page: Page, title: string) {
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Search this pathway' })
  await search.getByRole('combobox').fill(title)
  await search.getByRole('option', { name: title }).first().click()
  await expect(search).toBeHidden()
}

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name, exact: true }).click()
}
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click()
}
const choose = (menu: RegExp, name: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name }).click()
}
const dialog = (title: string) => async (page: Page) => {
  await run(page, title)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Dialogs of the pages, and how a person opens them. */
const dialogs: Readonly<Record<string, readonly [path: string, open: (page: Page) => Promise<void>]>> = {
  import: [
    '/pathways',
    async page => {
      await page.getByRole('button', { name: 'Import a file' }).click()
      await page.getByLabel('Pathway file').setInputFiles(carShareFile)
      await expect(page.getByText('Must fix')).toBeVisible()
    },
  ],
  'new pathway': ['/pathways', press('New pathway')],
  rename: ['/pathways', choose(/^Actions for/, 'Rename')],
  'export pathway': ['/pathways', choose(/^Actions for/, 'Export as a file…')],
  'new call': ['/calls', press('New call')],
  'new batch': ['/batches', press('New batch')],
  'buy a number': ['/numbers', choose(/^Add$/, 'Buy a number…')],
  'bring numbers': ['/numbers', choose(/^Add$/, 'Import numbers from Twilio…')],
  'subscriptions and charges': ['/numbers', choose(/^Add$/, 'Subscriptions and charges')],
  'text a number': ['/messages', press('Text a number')],
}

/** Parts of the editor, and how a person opens them. */
const parts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'form of the pathway': tab('Edit'),
  'form of a node': async page => {
    await page.locator('.react-flow__node').first().click()
    await page.keyboard.press('Alt+1')
  },
  chat: tab('Chat'),
  'test call': tab('Test call'),
  history: tab('History'),
  outline: page => page.getByRole('radio', { name: 'Outline', exact: true }).click(),
  'outline as a table': page => page.getByRole('radio', { name: 'Table', exact: true }).click(),
  'find and replace': async page => {
    await run(page, 'Find and replace')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('super')
  },
  search: async page => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('super')
  },
  publish: dialog('Publish…'),
  export: dialog('Export…'),
  report: dialog('Scan for secrets and compatibility issues'),
  'save version': dialog('Save version…'),
  'apply safe fixes': dialog('Apply safe fixes…'),
  shortcuts: dialog('Show keyboard shortcuts'),
}

test('no screen bursts at its seams, whatever is written in it', async ({ page, product }) => {
  await page.goto(`${product.url}/sign-in`)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expectInShape(page, 'sign-in')
  await signIn(page, product)
  const { places } = await storeBadContent(product)
  for (const [name, path] of Object.entries(places)) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expectInShape(page, name)
  }
})

test('no dialog and no part of the editor bursts either', async ({ signedIn: page, product }) => {
  const { pathway } = await storeBadContent(product)
  for (const [name, [path, open]] of Object.entries(dialogs)) {
    await page.goto(product.url + path)
    await open(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectInShape(page, name)
  }
  await openEditor(page, product, pathway)
  for (const [name, open] of Object.entries(parts)) {
    await open(page)
    await expectInShape(page, `editor, ${name}`)
    if (await page.getByRole('dialog').first().isVisible()) await page.keyboard.press('Escape')
  }
})
