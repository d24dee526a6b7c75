import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { canvas, card, expectAtRest, expectSaved, middleOf, tabTo } from './editor.ts'
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
  await canvas(page).getByRole('textbox', { name: 'Text of the note' }).fill('Ask legal\nbefore Friday')
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

  const wide = (await note(page).boundingBox())?.width ?? 0
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await expect.poll(async () => (await note(page).boundingBox())?.width).toBeGreaterThan(wide)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await note(page).boundingBox())?.width).toBe(wide)

  await note(page).dblclick()
  await expect(canvas(page).getByRole('textbox', { name: 'Text of the note' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(note(page)).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(note(page)).toHaveCount(1)
  await page.reload()
  await expect(note(page)).toContainText('Ask legal')

  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  for (let times = 0; times < 3; times += 1) await zoomOut.click()
  await expectAtRest(page)
  await card(page, 'greeting').focus()
  for (const count of [2, 3]) {
    await page.keyboard.press('Shift+N')
    await expect(note(page)).toHaveCount(count)
    await page.keyboard.press('Escape')
  }
  const [, second, third] = await Promise.all((await note(page).all()).map(one => one.boundingBox()))
  expect([third?.x, third?.y]).not.toEqual([second?.x, second?.y])
})

test('nodes are grouped, named, moved by the title in one step, and let go', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await card(page, 'greeting').click()
  await card(page, 'goodbye').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('ControlOrMeta+g')
  const name = canvas(page).getByRole('textbox', { name: 'Name of the group' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Way out')
  await page.keyboard.press('Enter')
  const title = page.getByRole('button', { name: 'Group Way out, 2 nodes' })
  await expect(title).toBeFocused()
  await expect
    .poll(async () => (await canvasOf(product, pathwayId))?.groups)
    .toMatchObject([{ name: 'Way out', nodes: ['greeting', 'goodbye'] }])

  await expectAtRest(page)
  await drag(page, await middleOf(title), 30, 40)
  await expect.poll(async () => (await positionsOf(product, pathwayId)).greeting).not.toEqual(places.greeting)
  const { greeting = places.greeting, goodbye, booking } = await positionsOf(product, pathwayId)
  const shift = { x: greeting.x - places.greeting.x, y: greeting.y - places.greeting.y }
  expect(shift.x).toBeGreaterThan(0)
  expect(shift.y).toBeGreaterThan(0)
  expect(goodbye).toEqual({ x: places.goodbye.x + shift.x, y: places.goodbye.y + shift.y })
  expect(booking).toEqual(places.booking)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => positionsOf(product, pathwayId)).toEqual(places)
  await expect(title).toBeVisible()

  // The view makes room for the title, which lies over the start node at the top.
  await page.keyboard.press('Escape')
  await canvas(page).click({ position: { x: 20, y: 20 } })
  await page.keyboard.press('ControlOrMeta+0')
  await expectAtRest(page)
  await expect(title).toBeInViewport({ ratio: 1 })
  await drag(page, { x: 700, y: 640 }, 0, -300)
  await expect(title).not.toBeInViewport()
  await tabTo(page, title)
  await expect(title).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await positionsOf(product, pathwayId)).goodbye?.y).toBe(places.goodbye.y + 48)
  await page.keyboard.press('F2')
  await expect(name).toBeFocused()
  await page.keyboard.type('Farewell')
  await page.keyboard.press('Escape')
  await expectSaved(page)

  await page.reload()
  await expect(card(page, 'greeting')).toBeVisible()
  const renamed = page.getByRole('button', { name: 'Group Farewell, 2 nodes' })
  await expect(renamed).toBeVisible()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ControlOrMeta+-')
  await expectAtRest(page)
  await expectAccessible(page, '.react-flow__viewport')
  expect(Math.round((await renamed.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await renamed.click()
  await page.keyboard.press('ControlOrMeta+Shift+g')
  await expect(renamed).toHaveCount(0)
  await expect.poll(async () => await canvasOf(product, pathwayId)).toBeUndefined()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(renamed).toBeVisible()
})
