import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Notes a failure, with a readable list, where axe finds a fault of WCAG 2.2 AA on the page as it stands; the test goes on. */
export async function expectAccessible(page: Page, within = 'html') {
  await expectNoFaults(
    page,
    new AxeBuilder({ page }).include(within).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  )
}

/** The same with the other colours as well, which change nothing but contrasts; `within` names the one part to look at. */
export async function expectAccessibleInAllColours(page: Page, within = 'html') {
  await expectAccessible(page, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectContrasts(page, within)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same for contrasts alone: what other colours can break on a page that was looked at. */
export async function expectContrasts(page: Page, within = 'html') {
  await expectNoFaults(page, new AxeBuilder({ page }).include(within).withRules(['color-contrast']))
}

async function expectNoFaults(page: Page, axe: AxeBuilder) {
  // It would put its findings together in a page of its own, which is needed for frames alone and takes half of the time.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.flatMap(({ id, help, nodes }) => {
    const faulty = nodes.map(node => node.html.slice(0, 200)).filter(html => !isDrawn(id, html))
    return faulty.length === 0 ? [] : [`${id}: ${help}\n  ${faulty.join('\n  ')}`]
  })
  expect.soft(found, `${page.url()}\n${found.join('\n')}`).toEqual([])
}

/**
 * Labels of edges lie where the author drew them, so they may cover each other. Their actions are also in the
 * form of the node, as 2.5.8 allows under “Equivalent”.
 */
function isDrawn(rule: string, html: string): boolean {
  return rule === 'target-size' && html.includes('class="edge-label"')
}
