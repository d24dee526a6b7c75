import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { useConnection } from '#studio/shell/connection.ts'
import { act, boxOf, focusOn, middleOf, press } from '#studio/shell/testing/screen.ts'
import { readWorkplace } from '../session/view/workplace.ts'
import { canvas, carShare, expectAtRest, showEditor } from '../testing/openEditor.ts'
import { openThree } from '../testing/three.ts'

const separator = () => page.getByRole('separator', { name: 'Resize: Panel' })
const place = () => page.css('.react-flow__viewport').element().getAttribute('style')
const tab = (name: string) => page.getByRole('tab', { name })

it('a pathway opens as it was left, and another as for the first time', async () => {
  const { api, id, stored } = await openThree()
  const placeAtFirst = place()
  await canvas().hover()
  await act({ wheel: [40, 60] }, { hold: 'Control' }, { wheel: [0, 60] }, { release: 'Control' })
  await expectAtRest()
  await press('Alt+2')
  await focusOn(separator())
  await press('ArrowLeft', 'ArrowLeft')
  await expect.element(separator()).toHaveAttribute('aria-valuenow', '416')
  await expectAtRest()
  const left = place()
  expect(left).not.toBe(placeAtFirst)
  // The view is kept a moment after the wheel rests.
  const zoom = Number(/scale\(([\d.]+)\)/.exec(left ?? '')?.[1])
  await expect.poll(() => readWorkplace(id).viewport?.zoom).toBeCloseTo(zoom, 4)

  await showEditor(id)
  await expect.element(tab('Chat')).toHaveAttribute('aria-selected', 'true')
  await expect.element(separator()).toHaveAttribute('aria-valuenow', '416')
  await expect.poll(place).toBe(left)

  const { nodes, edges } = await stored()
  const other = await api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Other', { nodes, edges })
  await showEditor(other.pathway_id)
  await expect.element(tab('Edit')).toHaveAttribute('aria-selected', 'true')
  expect(place()).not.toBe(left)
})

it('the canvas keeps its place as problems become known, and the whole bar of counts opens their list', async () => {
  const { api } = await openThree()
  const { pathway_id } = await api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Faulty', carShare)
  await showEditor(pathway_id)
  const heights = new Set<number>()
  const observer = new ResizeObserver(([entry]) => heights.add(entry?.contentRect.height ?? 0))
  observer.observe(page.css('[data-region="graph"]').element())
  onTestFinished(() => observer.disconnect())
  const bar = page.getByRole('region', { name: 'Problems' })
  await expect.element(bar.getByRole('status')).toHaveTextContent('5 errors and 26 warnings')
  await expect.element(bar).toHaveTextContent('5 errors26 warnings')
  expect([...heights]).toEqual([(await boxOf(page.css('[data-region="graph"]'))).height])
  const counts = await middleOf(bar.getByText('26 warnings', { exact: true }))
  await act({ move: [counts.x, counts.y] }, { mouse: 'down' }, { mouse: 'up' })
  await expect.element(page.getByRole('button', { name: /^Hide problems/ })).toBeVisible()
  await showEditor(pathway_id)
  await expect.element(page.getByRole('button', { name: /^Hide problems/ })).toBeVisible()
})

it('a size is kept once the separator is let go', async () => {
  const { id } = await openThree()
  const kept = () => localStorage.getItem('dialpath-pane-panel')
  const { x } = await boxOf(separator())
  await act({ move: [x, 400] }, { mouse: 'down' }, { move: [x - 50, 400], steps: 5 })
  await expect.element(separator()).toHaveAttribute('aria-valuenow', '434')
  expect(kept()).toBeNull()
  await act({ mouse: 'up' })
  await expect.poll(kept).toBe('434')
  await showEditor(id)
  await expect.element(separator()).toHaveAttribute('aria-valuenow', '434')
})

it('a window of 800 pixels shows all that is needed often, and has the rest in a menu', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(800, 768)
  await openThree()
  const toolbar = page.getByRole('banner')
  await expect.element(toolbar.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 1 })
  await expect.element(toolbar.getByRole('button', { name: 'Test call', exact: true })).toBeInViewport({ ratio: 1 })
  await expect.element(toolbar.getByRole('button', { name: 'Chat', exact: true })).toBeInViewport({ ratio: 1 })
  expect(toolbar.element().scrollWidth).toBe(800)
  await toolbar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
})

it('the palette is icons alone where there is little room, and as wide as it was left', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(800, 768)
  const { id } = await openThree()
  const palette = () => page.css('[data-region="palette"]')
  const webhook = () => palette().getByRole('button', { name: 'Webhook', exact: true })
  expect((await boxOf(palette())).width).toBeLessThan(50)
  await webhook().hover()
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/^Webhook: /)
  await palette().getByRole('button', { name: 'Expand palette' }).click()
  expect((await boxOf(webhook())).width).toBe(80)
  await showEditor(id)
  expect((await boxOf(webhook())).width).toBe(80)
  await palette().getByRole('button', { name: 'Collapse palette' }).click()
  await webhook().click()
  await expect.element(page.getByLabelText('Node name')).toHaveValue('Webhook')
})

it('rings of the focus lie inside of what would cut them off', async () => {
  await openThree()
  await focusOn(tab('Edit'))
  await press('ArrowRight')
  await expect.element(tab('Chat')).toHaveFocus()
  expect(getComputedStyle(tab('Chat').element()).outlineOffset).toBe('-2px')
  await focusOn(page.getByRole('main'))
  expect(getComputedStyle(page.getByRole('main').element()).outlineStyle).toBe('none')
  const ring = getComputedStyle(page.css('[data-region="graph"]').element(), '::after')
  expect([ring.borderTopWidth, ring.position, ring.right]).toEqual(['2px', 'absolute', '0px'])
})

it('a service that does not answer is told in the toolbar alone, and moves nothing', async () => {
  onTestFinished(() => useConnection.setState({ reached: true }))
  await openThree()
  const note = () => page.getByRole('banner').getByRole('status')
  await expect.element(note()).toHaveTextContent(/^Saved$/)
  const before = await boxOf(page.css('[data-region="graph"]'))
  useConnection.setState({ reached: false })
  await expect.element(note()).toHaveTextContent('Offline: edits stay on this device')
  expect(await boxOf(page.css('[data-region="graph"]'))).toEqual(before)
})
