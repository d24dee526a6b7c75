import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { card, middleOf } from './editor.ts'
import { expect, test } from './product.ts'
import { openThree, stored } from './three.ts'

/** Pulls a line from the dot below a card to an empty place, and lets go. */
async function pullFrom(page: Page, id: string, dx: number, dy: number) {
  const from = await middleOf(card(page, id).locator('.react-flow__handle.source'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 })
  await page.mouse.up()
}

const chooser = (page: Page) => page.getByRole('menu', { name: /^What comes after/ })

/** Goes down from the first item of what comes next to another, and chooses it. */
async function chooseByArrows(page: Page, name: string) {
  const items = chooser(page).getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  const names = await items.allTextContents()
  const place = names.findIndex(text => text.includes(name))
  for (let at = 1; at <= place; at += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(items.nth(at)).toBeFocused()
  }
  await expect(chooser(page).getByRole('menuitem', { name })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('an edge that is pulled into the void asks which kind of node it leads to, and makes it there', async ({
  signedIn: page,
  product,
}) => {
  const pathwayId = await openThree(page, product)
  await pullFrom(page, 'greeting', -230, 90)
  await expect(chooser(page)).toBeVisible()
  await expect(chooser(page).getByRole('menuitem')).toHaveCount(7)
  await expectAccessible(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await expect(chooser(page)).toBeHidden()
  await expect(card(page, 'greeting')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()

  await pullFrom(page, 'greeting', -230, 90)
  await expect(chooser(page).getByRole('menuitem', { name: 'Default' })).toBeFocused()
  await page.keyboard.press('w')
  await expect(chooser(page).getByRole('menuitem', { name: 'Webhook' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name of the node')).toBeFocused()
  await expect.poll(async () => (await stored(product, pathwayId)).nodes.length).toBe(4)
  const { nodes, edges } = await stored(product, pathwayId)
  expect(nodes.at(-1)?.type).toBe('Webhook')
  expect(edges.at(-1)).toMatchObject({ source: 'greeting', target: nodes.at(-1)?.id })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(async () => (await stored(product, pathwayId)).nodes.length).toBe(3)
  expect((await stored(product, pathwayId)).edges).toHaveLength(1)
})

test('from the keyboard a node gets a next one, or leads to one that is there', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await card(page, 'booking').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await chooseByArrows(page, 'Webhook')
  await expect(page.getByLabel('Name of the node')).toHaveValue('Webhook')

  await card(page, 'booking').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await chooseByArrows(page, 'An existing node…')
  await page.getByRole('combobox', { name: 'Node to connect to' }).fill('good')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Label of the edge' }).fill('nothing else')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await stored(product, pathwayId)).edges)
    .toContainEqual(expect.objectContaining({ source: 'booking', target: 'goodbye', label: 'nothing else' }))
})
