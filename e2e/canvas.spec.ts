import type { Page } from '@playwright/test'
import { card, expectSaved, middleOf } from './editor.ts'
import { expect, test } from './product.ts'
import { openThree, places, positionsOf, stored } from './three.ts'

/** Takes a node and brings it to a few pixels beside the column of the first one, without letting go. */
async function dragBesideGreeting(page: Page) {
  const greeting = await middleOf(card(page, 'greeting'))
  const booking = await middleOf(card(page, 'booking'))
  await page.mouse.move(booking.x, booking.y)
  await page.mouse.down()
  await page.mouse.move(booking.x - 2, booking.y)
  await page.mouse.move(greeting.x + 1, booking.y + 3, { steps: 6 })
}

test('a card that is dragged snaps in line with others, and is stored when the pointer lets go', async ({
  signedIn: page,
  product,
}) => {
  const pathwayId = await openThree(page, product)
  await dragBesideGreeting(page)
  await expect(page.locator('[data-guide="x"]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
  await page.mouse.up()
  await expect(page.locator('[data-guide]')).toHaveCount(0)
  await expectSaved(page)
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.x).toBe(0)
})

test('several nodes are put in line from the keyboard and the form, one step each', async ({
  signedIn: page,
  product,
}) => {
  const pathwayId = await openThree(page, product)
  await page.mouse.click(2 + ((await page.locator('.react-flow').boundingBox())?.x ?? 0), 300)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Shift+A')
  const xs = async () => Object.values(await positionsOf(product, pathwayId)).map(({ x }) => x)
  await expect.poll(xs).toEqual([0, 0, 0])
  await page.getByRole('button', { name: 'Distribute down' }).click()
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.y).toBe(280)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => positionsOf(product, pathwayId)).toEqual(places)
})

test('with Alt held a card stays where the pointer has it', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await page.keyboard.down('Alt')
  await dragBesideGreeting(page)
  await expect(page.locator('[data-guide]')).toHaveCount(0)
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.x).toBeGreaterThan(0)
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.x).toBeLessThan(20)
})

test('a kind that is dropped on an edge becomes a node inside it, in one step', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  const palette = await middleOf(
    page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Webhook' }),
  )
  const label = await middleOf(page.locator('.edge-label', { hasText: 'says goodbye' }))
  await page.mouse.move(palette.x, palette.y)
  await page.mouse.down()
  await page.mouse.move(label.x, label.y - 40, { steps: 5 })
  await page.mouse.move(label.x, label.y, { steps: 3 })
  // The browser says that something is over an element only once it has entered it.
  await page.mouse.move(label.x + 1, label.y)
  await expect(page.locator('.react-flow__edge.is-lit')).toHaveAttribute('data-id', 'bye')
  await page.mouse.up()
  await expect(page.locator('.react-flow__edge.is-lit')).toHaveCount(0)
  const edges = async () => (await stored(product, pathwayId)).edges
  await expect.poll(async () => (await edges()).length).toBe(2)
  const [bye, on] = await edges()
  expect(bye).toMatchObject({ id: 'bye', source: 'greeting', label: 'says goodbye' })
  expect(on).toMatchObject({ source: bye?.target, target: 'goodbye', label: '' })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.locator('.react-flow__node')).toHaveCount(3)
  await expect.poll(edges).toEqual([expect.objectContaining({ id: 'bye', target: 'goodbye' })])
})

test('a node without ways that is dragged onto an edge is put into it', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  const booking = await middleOf(card(page, 'booking'))
  const label = await middleOf(page.locator('.edge-label', { hasText: 'says goodbye' }))
  await page.mouse.move(booking.x, booking.y)
  await page.mouse.down()
  await page.mouse.move(booking.x - 2, booking.y)
  await page.mouse.move(label.x, label.y, { steps: 6 })
  await expect(page.locator('.react-flow__edge.is-lit')).toHaveCount(1)
  await page.mouse.up()
  await expect
    .poll(async () => (await stored(product, pathwayId)).edges)
    .toEqual([
      expect.objectContaining({ source: 'greeting', target: 'booking', label: 'says goodbye' }),
      expect.objectContaining({ source: 'booking', target: 'goodbye' }),
    ])
})

test('a global node that is selected shows from where callers can be led to it', async ({
  signedIn: page,
  product,
}) => {
  await openThree(page, product, { isGlobal: true })
  await expect(page.locator('[data-reach]')).toHaveCount(0)
  await card(page, 'booking').click()
  await expect(card(page, 'booking').locator('[data-global]')).toBeVisible()
  await expect(card(page, 'greeting').locator('[data-reach]')).toBeVisible()
  await expect(page.locator('[data-reach]')).toHaveCount(1)
  await card(page, 'greeting').click()
  await expect(page.locator('[data-reach]')).toHaveCount(0)
})
