import type { Page } from '@playwright/test'
import { canvas, expectAtRest, openEditor } from './editor.ts'
import { expect, test } from './product.ts'
import { openThree } from './three.ts'

const separator = (page: Page, name: string) => page.getByRole('separator', { name: `Resize: ${name}` })
const place = (page: Page) => page.locator('.react-flow__viewport').getAttribute('style')

test('a pathway opens as it was left, and another as for the first time', async ({ signedIn: first, product }) => {
  const pathwayId = await openThree(first, product)
  const placeAtFirst = await place(first)
  await canvas(first).hover()
  await first.mouse.wheel(40, 60)
  await first.keyboard.down('Control')
  await first.mouse.wheel(0, 60)
  await first.keyboard.up('Control')
  await expectAtRest(first)
  await first.keyboard.press('Alt+2')
  await separator(first, 'Panel').press('ArrowLeft')
  await separator(first, 'Panel').press('ArrowLeft')
  await expect(separator(first, 'Panel')).toHaveAttribute('aria-valuenow', '416')
  await expectAtRest(first)
  const left = await place(first)
  expect(left).not.toBe(placeAtFirst)
  const context = first.context()
  await first.close()

  const page = await context.newPage()
  await openEditor(page, product, pathwayId)
  await expect(page.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true')
  await expect(separator(page, 'Panel')).toHaveAttribute('aria-valuenow', '416')
  expect(await place(page)).toBe(left)

  await openThree(page, product)
  await expect(page.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true')
  expect(await place(page)).not.toBe(left)
})

test('a size is kept once the separator is let go', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  const kept = () => page.evaluate(() => localStorage.getItem('dialpath-pane-panel'))
  const handle = await separator(page, 'Panel').boundingBox()
  if (!handle) throw new Error('The separator is not to be seen.')
  await page.mouse.move(handle.x, 400)
  await page.mouse.down()
  await page.mouse.move(handle.x - 50, 400, { steps: 5 })
  await expect(separator(page, 'Panel')).toHaveAttribute('aria-valuenow', '434')
  expect(await kept()).toBeNull()
  await page.mouse.up()
  expect(await kept()).toBe('434')
  await openEditor(page, product, pathwayId)
  await expect(separator(page, 'Panel')).toHaveAttribute('aria-valuenow', '434')
})
