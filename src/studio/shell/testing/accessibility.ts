import axe from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that the dark colours can break where the light ones do not. */
const ofColours = ['color-contrast']

/** Fails where axe finds a fault of WCAG 2.2 AA in a part of the page, in the light colours or in the dark ones. */
export async function expectAccessible(part: Element): Promise<void> {
  const { dataset } = document.documentElement
  const light = await faultsOf(part, { type: 'tag', values: tags })
  dataset.theme = 'dark'
  const dark = await faultsOf(part, { type: 'rule', values: ofColours })
  dataset.theme = 'light'
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

async function faultsOf(part: Element, runOnly: axe.RunOnly): Promise<readonly string[]> {
  const { violations } = await axe.run(part, {
    runOnly,
    resultTypes: ['violations'],
    // Parts of the answer that nothing here reads would take most of the time.
    selectors: false,
    preload: false,
    iframes: false,
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.flatMap(({ html }) => (isDrawn(id, html) ? [] : [`${id}: ${help}\n  ${html}`])),
  )
}

/**
 * Labels of edges lie where the author drew them, so they may cover each other. Their actions are also in the form of the node, as 2.5.8
 * allows under “Equivalent”.
 */
function isDrawn(rule: string, html: string): boolean {
  return rule === 'target-size' && html.includes('class="edge-label"')
}
