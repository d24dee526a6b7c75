import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { middleOf, press } from '#studio/shell/testing/screen.ts'
import { card, openEditor } from '../testing/openEditor.ts'

const sentence = 'You have confirmed the rental agreement number with the caller, who is the renter.'
const labels = [8, 24, 34, 38, 46, 60, 70, 82].map(length => sentence.slice(0, length).trim())
const nodes = [
  { id: 'a', type: 'Default', position: { x: 0, y: 0 }, data: { name: 'A', isStart: true, text: 'Hello.' } },
  ...labels.map((label, at) => ({
    id: `n${at}`,
    type: 'Default',
    position: { x: (at - 3) * 300, y: 500 + (at % 2) * 200 },
    data: { name: label, text: 'Hello.' },
  })),
]
const edges = labels.map((label, at) => ({ id: `e${at}`, source: 'a', target: `n${at}`, label, data: { label } }))
const label = (text: string) => page.css('.edge-label').filter({ hasText: new RegExp(`^${text}$`) })

test('a label says its words in two rows before it cuts them, and all of them on hover', async () => {
  await page.viewport(2600, 1200)
  await openEditor({ nodes, edges })
  await expect.element(card('n7')).toBeVisible()
  for (const text of labels) {
    const element = label(text).element() as HTMLElement
    const words = element.querySelector('.edge-words') as HTMLElement
    expect(element.offsetWidth, text).toBeLessThanOrEqual(220)
    expect(element.offsetHeight, text).toBe(text.length < 35 ? 21 : 36)
    expect(words.scrollHeight > words.clientHeight + 1, text).toBe(text.length > 65)
    expect(element.title).toContain(text)
  }
  const [long = ''] = labels.slice(-1)
  const before = await middleOf(label(long))
  await label(long).dblClick()
  const field = page.getByRole('textbox', { name: 'Edge label' })
  await expect.element(field).toHaveValue(long)
  const after = await middleOf(field)
  expect(Math.abs(after.x - before.x) + Math.abs(after.y - before.y)).toBeLessThan(2)
})

test('from afar the labels of a node’s edges are shown while it is pointed at or selected, and no others', async () => {
  await page.viewport(1280, 720)
  await openEditor({ nodes, edges })
  await press('ControlOrMeta+0')
  await expect.element(page.css('.pathway-card[data-zoomed-out]').first()).toBeVisible()
  const near = () => page.css('.near-label').elements()
  expect(near()).toHaveLength(0)
  expect(page.css('.edge-label').elements()).toHaveLength(0)
  await userEvent.hover(card('n1'))
  await expect.poll(() => near().map(({ textContent }) => textContent)).toEqual([labels[1]])
  await card('a').click()
  await userEvent.hover(card('n2'))
  await expect.poll(() => near().map(({ textContent }) => textContent)).toEqual([labels[2]])
  await userEvent.unhover(card('n2'))
  await expect.poll(near).toHaveLength(labels.length)
})
