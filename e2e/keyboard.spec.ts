import type { Page } from '@playwright/test'
import { carShareFile, storePathway } from './editor.ts'
import { expect, test } from './product.ts'

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
