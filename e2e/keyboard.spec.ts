import type { Page } from '@playwright/test'
import { card, carShareFile, expectSaved, openEditor, storePathway, tabTo } from './editor.ts'
import { expect, type Product, test } from './product.ts'

const node = (id: string, type: string, name: string, x: number, y: number, more: object = {}) => ({
  id,
  type,
  data: { name, text: `This is ${name}.`, ...more },
  position: { x, y },
})
const small = {
  name: 'Opening hours',
  nodes: [
    node('greet', 'Default', 'Greeting', 0, 0, { isStart: true }),
    node('hours', 'Default', 'Hours', 0, 300),
    node('bye', 'End Call', 'Bye', 320, 300),
  ],
  edges: [{ id: 'asks', source: 'greet', target: 'hours', label: 'asks for the hours' }],
}

async function openSmall(page: Page, product: Product) {
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', small)
  await openEditor(page, product, pathway_id)
  await expect(page.locator('.pathway-card')).toHaveCount(3)
  // Wait for the parts that are fetched after the canvas: they have places for the focus too.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('status')).toBeVisible()
}

async function expectLastStep(page: Page, name: string) {
  await expect(page.getByRole('button', { name: `Undo: ${name}`, exact: true })).toBeEnabled()
}

const selected = (page: Page) => page.locator('.pathway-card[data-selected]')
const cards = (page: Page) => page.locator('.pathway-card')

test('nodes are reached, chosen, moved, copied and deleted by keyboard alone', async ({ signedIn: page, product }) => {
  await openSmall(page, product)
  await tabTo(page, card(page, 'greet'))
  await page.keyboard.press('Enter')
  await expect(selected(page)).toHaveText(/Greeting/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expectLastStep(page, 'Move “Greeting”')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  await page.keyboard.press('Alt+ArrowDown')
  await expect(selected(page)).toHaveText(/Hours/)
  await page.keyboard.press('ControlOrMeta+d')
  await expectLastStep(page, 'Duplicate node')
  await expect(cards(page)).toHaveCount(4)
  await page.keyboard.press('Delete')
  await expect(cards(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cards(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(cards(page)).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+y')
  await expect(cards(page)).toHaveCount(3)

  await page.keyboard.press('ControlOrMeta+a')
  await expect(selected(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+v')
  await expectLastStep(page, 'Paste 3 nodes')
  await expect(cards(page)).toHaveCount(6)
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+x')
  await expectLastStep(page, 'Cut 3 nodes')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cards(page)).toHaveCount(6)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await expectSaved(page)
})

test('what is typed before the search has come is searched for', async ({ signedIn: page, product }) => {
  let letCome = () => {}
  const isAwaited = new Promise<void>(resolve => {
    letCome = resolve
  })
  await page.route(/\/assets\/SearchDialog-/, async route => {
    await isAwaited
    await route.continue()
  })
  await openSmall(page, product)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Byx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  letCome()
  await expect(selected(page)).toHaveText(/Bye/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('nodes are found, named, added and connected by keyboard alone', async ({ signedIn: page, product }) => {
  await openSmall(page, product)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Bye')
  await page.keyboard.press('Enter')
  await expect(selected(page)).toHaveText(/Bye/)
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Name of the node')).toBeFocused()
  await page.keyboard.type('Farewell')
  await expect(card(page, 'bye')).toContainText('Farewell')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Hours')
  await page.keyboard.press('Enter')
  await expect(selected(page)).toHaveText(/Hours/)
  await tabTo(page, page.getByRole('button', { name: 'Add an edge' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Fare')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^Hours to Farewell/ })).toHaveCount(1)

  await tabTo(page, page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Webhook' }))
  await page.keyboard.press('Enter')
  await expectLastStep(page, 'Add Webhook node')
  await expect(page.getByLabel('Name of the node')).toBeFocused()
  await expect(page.getByRole('button', { name: /has no URL to send its request to/ })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.locator('[data-field="url"]:focus-within')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('add end call')
  await page.keyboard.press('Enter')
  await expectLastStep(page, 'Add End Call node')
  await expect(page.getByLabel('Name of the node')).toBeFocused()
  await page.keyboard.type('Hang up')
  await expect(page.getByLabel('Name of the node')).toHaveValue('Hang up')
  await expectSaved(page)
})

test('a label is reached and written by keyboard alone', async ({ signedIn: page, product }) => {
  await openSmall(page, product)
  await tabTo(page, page.getByRole('button', { name: 'asks for the hours' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edge', exact: true })).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Label of the edge')).toBeFocused()
  await page.keyboard.type('wants to come by')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'wants to come by' })).toBeVisible()
  await expectLastStep(page, 'Change label “asks for the hours”')
})

test('panels and dialogs open, close and give the focus back by keyboard alone', async ({
  signedIn: page,
  product,
}) => {
  await openSmall(page, product)
  await tabTo(page, card(page, 'greet'))
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await expect(shortcuts.getByRole('region', { name: 'All shortcuts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await expect(card(page, 'greet')).toBeFocused()

  await page.keyboard.press('ControlOrMeta+Shift+p')
  const publish = page.getByRole('dialog', { name: /Publish/ })
  await expect(publish).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(publish).toBeHidden()
  await expect(card(page, 'greet')).toBeFocused()

  for (const [keys, panel] of [
    ['Alt+2', 'Chat'],
    ['Alt+3', 'Test call'],
    ['Alt+4', 'History'],
    ['Alt+1', 'Edit'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('tab', { name: panel })).toHaveAttribute('aria-selected', 'true')
  }
  await page.keyboard.press('ControlOrMeta+Shift+e')
  await tabTo(page, page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }))
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('Opening hours.json')
})

interface Stop {
  readonly name: string
  readonly hasRing: boolean
  readonly isSeen: boolean
}

/** Goes through a page with Tab until it has come round; fails where it never does. */
async function tabStops(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body || element.hasAttribute('data-was-stop')) return null
      element.setAttribute('data-was-stop', '')
      const { top, left, bottom, right } = element.getBoundingClientRect()
      const rings = [element, ...element.querySelectorAll('*')].map(one => getComputedStyle(one))
      return {
        name:
          element.getAttribute('aria-label') ||
          (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) ||
          element.textContent?.trim() ||
          element.tagName,
        hasRing: rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
        isSeen: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && right > left && bottom > top,
      }
    })
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error(`Tab never comes round: ${stops.map(({ name }) => name).join(', ')}`)
}

async function expectGoodStops(page: Page): Promise<readonly string[]> {
  const stops = await tabStops(page)
  expect
    .soft(
      stops.filter(({ hasRing }) => !hasRing),
      'stops without a focus ring',
    )
    .toEqual([])
  expect
    .soft(
      stops.filter(({ isSeen }) => !isSeen),
      'stops out of sight',
    )
    .toEqual([])
  return stops.map(({ name }) => name)
}

test.describe('with one pathway', () => {
  test.use({ own: 'account' })

  test('Tab goes through every page, round, and is seen wherever it stops', async ({ signedIn: page, product }) => {
    await storePathway(product, carShareFile)
    for (const path of ['/', '/pathways', '/calls', '/tools', '/numbers', '/settings']) {
      await test.step(path, async () => {
        await page.goto(product.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect((await expectGoodStops(page)).length).toBeGreaterThan(5)
      })
    }
  })
})

test('Tab goes through the editor from the toolbar to the panels', async ({ signedIn: page, product }) => {
  await openSmall(page, product)
  const names = await expectGoodStops(page)
  const order = [
    'Back to the pathways',
    'Name of the pathway',
    'Publish',
    'Default',
    'Greeting, Default, start',
    'Hide the problems',
    'Edit',
    'Name',
  ]
  const shown = names.map(name => name.replace(/ \(.*\)$/, ''))
  expect(shown.filter(name => order.includes(name))).toEqual(order)
})
