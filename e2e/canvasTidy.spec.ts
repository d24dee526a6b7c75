import { card, expectAtRest, middleOf } from './editor.ts'
import { expect, test } from './product.ts'
import { openThree, places, positionsOf, stored } from './three.ts'

test('a pathway is tidied up in one step, which the message takes back', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await card(page, 'greeting').focus()
  await page.keyboard.press('Shift+T')
  await expect(page.getByText('3 nodes were tidied up.')).toBeVisible()
  await expect.poll(async () => (await positionsOf(product, pathwayId)).goodbye?.x).toBe(0)
  const down = await positionsOf(product, pathwayId)
  expect(down.goodbye?.y).toBeGreaterThan((down.greeting?.y ?? 0) + 132)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => positionsOf(product, pathwayId)).toEqual(places)

  await card(page, 'greeting').focus()
  await page.keyboard.press('Shift+T')
  await expect(page.getByText('3 nodes were tidied up.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('3 nodes were tidied up.')).toBeHidden()
  await expect.poll(() => positionsOf(product, pathwayId)).toEqual(places)
})

test('what is selected is tidied up from left to right, and the rest stays', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await card(page, 'greeting').click()
  await card(page, 'goodbye').click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Tidy up the selection, left to right' }).click()
  await expect.poll(async () => (await positionsOf(product, pathwayId)).goodbye?.x).toBeGreaterThan(300)
  const right = await positionsOf(product, pathwayId)
  expect(right.goodbye?.y).toBe(right.greeting?.y)
  expect(right.booking).toEqual(places.booking)
})

test('the end of an edge is led to another card, wherever on it it is let go', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await page.locator('.edge-label', { hasText: 'says goodbye' }).click()
  await expectAtRest(page)
  const end = await middleOf(page.locator('.react-flow__edgeupdater-target'))
  const booking = await middleOf(card(page, 'booking'))
  await page.mouse.move(end.x, end.y)
  await page.mouse.down()
  await page.mouse.move(end.x + 10, end.y - 10)
  await page.mouse.move(booking.x, booking.y, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () => (await stored(product, pathwayId)).edges)
    .toEqual([expect.objectContaining({ id: 'bye', source: 'greeting', target: 'booking', label: 'says goodbye' })])
  await expect(page.getByRole('menu')).toHaveCount(0)
})
