import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { card, middleOf } from './editor.ts'
import { expect, type Product, test } from './product.ts'
import { openThree } from './three.ts'

interface WithCanvas {
  readonly canvas?: {
    readonly notes?: readonly {
      readonly text: string
      readonly color: string
      readonly position: { readonly x: number }
    }[]
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
