import axe from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails where axe finds a fault of WCAG 2.2 AA in a part of the page, in the light colours or in the dark ones. */
export async function expectAccessible(part: Element): Promise<void> {
  const { dataset } = document.documentElement
  for (const theme of ['light', 'dark']) {
    dataset.theme = theme
    const { violations } = await axe.run(part, { runOnly: { type: 'tag', values: tags } })
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html }) => `${theme}, ${id}: ${help}\n  ${html}`),
    )
    expect(found).toEqual([])
  }
  dataset.theme = 'light'
}
