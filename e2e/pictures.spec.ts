import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { carShareFile, expectAtRest, openEditor, storePathway } from './editor.ts'
import { expect, type Product, test } from './product.ts'

test.use({
  own: 'account',
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
  settings: { DIALPATH_SIMULATED_PACE: '0' },
  // For the style below.
  bypassCSP: true,
})

const template = join(import.meta.dirname, '../src/studio/pathways/templates/restaurant-reservations.json')

/** Writes one text over each that differs from run to run: times, ids, durations and the port. */
function steady(page: Page) {
  return page.evaluate(() => {
    const steadied: readonly (readonly [RegExp, string])[] = [
      [/[A-Z][a-z]{2} \d{1,2}, 20\d\d/g, 'Jan 15, 2030'],
      [/\b20\d\d-\d\d-\d\d\b/g, '2030-01-15'],
      [/\d{1,2}:\d\d(:\d\d)?\s[AP]M/g, '10:00 AM'],
      [/\b\d+ (second|minute)s? ago\b/g, 'just now'],
      [/[0-9a-f]{8}-[0-9a-f-]{20,}/g, '00000000-0000-4000-8000-000000000000'],
      [/\b\d:\d\d\b/g, '0:03'],
      [/127\.0\.0\.1:\d+/g, '127.0.0.1:3000'],
      [/\bdp_\w+…?/g, 'dp_key…'],
    ]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const before = node.nodeValue ?? ''
      const after = steadied.reduce((text, [what, by]) => text.replace(what, by), before)
      if (after !== before) node.nodeValue = after
    }
  })
}

/** Systems have different fonts for code; the one that comes with the studio is everywhere the same. */
const ONE_FONT = '*, ::before, ::after { font-family: "Inter Variable" !important; }'

async function expectPicture(page: Page, name: string) {
  await page.addStyleTag({ content: ONE_FONT })
  // The mouse lights what it lies on.
  await page.mouse.move(0, 0)
  await steady(page)
  await expect
    .soft(page)
    .toHaveScreenshot(`${name}.png`, { mask: [page.getByRole('img', { name: /today by hour/ })], maskColor: '#888888' })
}

async function storeContent(product: Product) {
  const { pathway }: { pathway: object } = JSON.parse(readFileSync(template, 'utf8'))
  const { pathway_id = '' } = await product.api<{ pathway_id?: string }>(
    'POST',
    '/api/v1/convo_pathway/create',
    pathway,
  )
  const { call_id } = await product.api('POST', '/api/v1/calls', {
    phone_number: '+14155550100',
    pathway_id,
    pathway_version: 'draft',
  })
  await product.api('POST', '/api/v1/batches', {
    base_prompt: 'Remind {name} of the table at {time}.',
    label: 'Reminders for Friday',
    call_data: Array.from({ length: 40 }, (_, at) => ({
      phone_number: `+1415555${1000 + at}`,
      name: 'Ada',
      time: 'seven',
    })),
    start_time: '2099-01-01 00:00:00',
  })
  await product.api('POST', '/api/v1/inbound/4155550101', { pathway_id })
  await expect
    .poll(async () => (await product.api<{ completed: boolean }>('GET', `/api/v1/calls/${call_id}`)).completed)
    .toBe(true)
  return { pathway_id, call_id }
}

test('screens look as they did', async ({ signedIn: page, product }) => {
  const { pathway_id, call_id } = await storeContent(product)
  const carShare = await storePathway(product, carShareFile)
  const show = async (path: string) => {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.waitForLoadState('networkidle')
  }
  const pages = {
    home: '/',
    pathways: '/pathways',
    'call record': `/calls/${call_id}`,
    batches: '/batches',
    number: '/numbers?number=4155550101',
    settings: '/settings',
    docs: '/docs',
  }
  for (const [name, path] of Object.entries(pages)) {
    await show(path)
    await expectPicture(page, name)
  }
  await openEditor(page, product, pathway_id)
  await expectAtRest(page)
  await expectPicture(page, 'editor')
  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: 'Start chat' }).click()
  await expect(page.getByRole('log').getByText('Trattoria Luce').first()).toBeVisible()
  await expectAtRest(page)
  await expectPicture(page, 'chat')
  await openEditor(page, product, carShare)
  await page.keyboard.press('Shift+1')
  await expectAtRest(page)
  await expectPicture(page, 'overview')

  await page.emulateMedia({ colorScheme: 'dark' })
  for (const name of ['home', 'batches'] as const) {
    await show(pages[name])
    await expectPicture(page, `${name}, dark`)
  }
  await openEditor(page, product, pathway_id)
  await expectAtRest(page)
  await expectPicture(page, 'editor, dark')
})
