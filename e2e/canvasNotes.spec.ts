import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { card, middleOf } from './editor.ts'
import { expect, type Product, test } from './product.ts'
import { openThree, places, positionsOf } from './three.ts'

interface WithCanvas {
  readonly canvas?: {
    readonly notes?: readonly {
      readonly text: string
      readonly color: string
      readonly position: { readonly x: number }
    }[]
    readonly groups?: readonly { readonly name: string; readonly nodes: readonly string[] }[]
  }
}

async function canvasOf(product: Product, pathwayId: string) {
  return (await product.api<WithCanvas>('GET', `/api/v1/convo_pathway/${pathwayId}`)).canvas
}

/** Takes something with the pointer and lets it go elsewhere. */
async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 5 })
  await page.mouse.up()
}

const note = (page: Page) => page.locator('.canvas-note')

test('a note is written, moved, coloured, copied and taken away', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await card(page, 'greeting').focus()
  await page.keyboard.press('Shift+N')
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('Ask legal\nbefore Friday')
  await page.keyboard.press('Escape')
  await expect(note(page)).toContainText('before Friday')
  await page.getByRole('radio', { name: 'blue' }).click()
  await expect
    .poll(async () => (await canvasOf(product, pathwayId))?.notes)
    .toMatchObject([{ text: 'Ask legal\nbefore Friday', color: 'blue' }])
  await expectAccessible(page, '.react-flow__viewport')

  const before = (await canvasOf(product, pathwayId))?.notes?.[0]?.position.x ?? 0
  await page.keyboard.down('Alt')
  await drag(page, await middleOf(note(page)), -60, 0)
  await page.keyboard.up('Alt')
  await expect.poll(async () => (await canvasOf(product, pathwayId))?.notes?.[0]?.position.x).toBeLessThan(before)

  await note(page).dblclick()
  await expect(page.getByRole('textbox', { name: 'Text of the note' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(note(page)).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(note(page)).toHaveCount(1)
  await page.reload()
  await expect(note(page)).toContainText('Ask legal')
})

test('nodes are grouped, moved by the title of their frame in one step, copied, and let go', async ({
  signedIn: page,
  product,
}) => {
  const pathwayId = await openThree(page, product)
  await card(page, 'greeting').click()
  await card(page, 'goodbye').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('ControlOrMeta+g')
  await page.getByRole('textbox', { name: 'Name of the group' }).first().fill('Way out')
  await page.keyboard.press('Enter')
  const title = page.getByRole('button', { name: 'Group Way out, 2 nodes' })
  await expect(title).toBeFocused()
  await expectAccessible(page, '.react-flow__viewport')
  await expect
    .poll(async () => (await canvasOf(product, pathwayId))?.groups)
    .toMatchObject([{ name: 'Way out', nodes: ['greeting', 'goodbye'] }])

  await drag(page, await middleOf(title), 0, 40)
  await expect.poll(async () => (await positionsOf(product, pathwayId)).greeting?.y).toBeGreaterThan(places.greeting.y)
  const moved = await positionsOf(product, pathwayId)
  expect((moved.goodbye?.y ?? 0) - places.goodbye.y).toBe((moved.greeting?.y ?? 0) - places.greeting.y)
  expect(moved.booking).toEqual(places.booking)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => positionsOf(product, pathwayId)).toEqual(places)

  await title.click()
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(async () => (await canvasOf(product, pathwayId))?.groups?.length).toBe(2)
  await page.keyboard.press('ControlOrMeta+z')
  await title.click()
  await page.keyboard.press('Delete')
  await expect(title).toHaveCount(0)
  await expect.poll(async () => await canvasOf(product, pathwayId)).toBeUndefined()
  expect(Object.keys(await positionsOf(product, pathwayId))).toHaveLength(3)
})
