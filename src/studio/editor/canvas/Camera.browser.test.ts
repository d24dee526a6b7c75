import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { act, boxOf, middleOf, press } from '#studio/shell/testing/screen.ts'
import { useWheel } from '#studio/shell/wheel.ts'
import { overlaps } from '../geometry/box.ts'
import { canvas, card, cards, expectAtRest, nameOfNode, undoButton } from '../testing/openEditor.ts'
import { openThree } from '../testing/three.ts'

function view() {
  const { a, e, f } = new DOMMatrix(getComputedStyle(page.css('.react-flow__viewport').element()).transform)
  return { zoom: a, x: e, y: f }
}

it('the view stays the author’s while what is shown lies in it', async () => {
  await openThree()
  await expectAtRest()
  const before = view()
  await page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Webhook' }).click()
  await expect.element(cards()).toHaveLength(4)
  await expect.element(nameOfNode()).toHaveFocus()
  await card('goodbye').dblClick()
  await expect.element(nameOfNode()).toHaveValue('goodbye')
  await press('Alt+ArrowUp', 'ControlOrMeta+z')
  await expect.element(cards()).toHaveLength(3)
  await expectAtRest()
  expect(view()).toEqual(before)
})

it('an undone step outside the view moves nothing, and can be gone to', async () => {
  await openThree()
  const { x, y } = await middleOf(card('greeting'))
  await act({ move: [x, y] }, { mouse: 'down' }, { move: [x + 40, y + 40], steps: 4 }, { mouse: 'up' })
  await expect.element(undoButton()).toBeEnabled()
  await canvas().hover()
  await act({ wheel: [6000, 0] })
  await expect.poll(() => view().x).toBeLessThan(-4000)
  await expectAtRest()
  const away = view()
  await press('ControlOrMeta+z')
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await expect.element(show).toBeVisible()
  expect(view()).toEqual(away)
  await show.click()
  await expect.element(card('greeting')).toBeInViewport({ ratio: 0.99 })
})

it('the zoom is shown as it changes, and its menu leads to others', async () => {
  await openThree()
  const zoom = page.getByRole('button', { name: /^Zoom: / })
  const choose = async (name: string) => {
    await zoom.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Zoom to 50%')
  await expect.element(zoom).toHaveTextContent('Zoom: 50%')
  await choose('Zoom to 200%')
  await expect.element(zoom).toHaveTextContent('Zoom: 200%')
  expect(view().zoom).toBe(2)
  await zoom.click()
  await expect.element(page.getByRole('menuitem', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(page.getByRole('menuitem', { name: 'Zoom to selection' }))
    .toHaveAttribute('aria-disabled', 'true')
  await press('Escape')
  await canvas().click({ position: { x: 4, y: 4 } })
  await press('Shift+Digit0')
  await expect.element(zoom).toHaveTextContent('Zoom: 100%')
})

it('the minimap leaves the zoom controls free, however narrow the canvas is', async () => {
  await openThree()
  const map = page.getByRole('img', { name: 'Pathway minimap' })
  const controls = page.getByRole('group', { name: 'View' })
  await expect.element(map).toBeVisible()
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(800, 700)
  await expect.poll(async () => (await boxOf(canvas())).width).toBeLessThan(340)
  await expect.poll(async () => overlaps(await boxOf(map), await boxOf(controls))).toBe(false)
})

it('a node that is gone to does not stay below the zoom controls', async () => {
  await openThree()
  await card('greeting').click({ position: { x: 20, y: 20 } })
  const controls = await boxOf(page.getByRole('group', { name: 'View' }))
  const before = await boxOf(card('goodbye'))
  await canvas().hover()
  await act({ wheel: [before.x - controls.x - 20, before.bottom - controls.y - 10] })
  await expect.poll(async () => (await boxOf(card('goodbye'))).x).toBeCloseTo(controls.x + 20, 0)
  await press('Alt+ArrowDown')
  await expect.element(nameOfNode()).toHaveValue('goodbye')
  await expectAtRest()
  const after = await boxOf(card('goodbye'))
  expect(after.bottom).toBeLessThan(controls.y)
  expect(after.x).toBeCloseTo(controls.x + 20, 0)
})

it('the wheel scrolls, with Ctrl it zooms, and a setting has it zoom without', async () => {
  onTestFinished(() => useWheel.getState().setWheel('scroll'))
  await openThree()
  await canvas().hover()
  const before = view()
  await act({ wheel: [30, 50] })
  await expect
    .poll(view)
    .toMatchObject({ zoom: before.zoom, x: expect.closeTo(before.x - 30), y: expect.closeTo(before.y - 50) })
  await act({ hold: 'Control' }, { wheel: [0, -100] }, { release: 'Control' })
  await expect.poll(() => view().zoom).toBeGreaterThan(before.zoom)
  const closer = view().zoom
  useWheel.getState().setWheel('zoom')
  await expectAtRest()
  await act({ wheel: [0, 100] })
  await expect.poll(() => view().zoom).toBeLessThan(closer)
})

it('a card stays under the point at which it was grabbed, however fast the pointer begins', async () => {
  await openThree()
  const { x, y } = await middleOf(card('booking'))
  await act(
    { hold: 'Alt' },
    { move: [x, y] },
    { mouse: 'down' },
    { move: [x + 60, y - 40] },
    { move: [x + 90, y - 50] },
  )
  const held = await middleOf(card('booking'))
  expect(Math.hypot(held.x - x - 90, held.y - y + 50)).toBeLessThan(2)
  await act({ move: [x, y] }, { mouse: 'up' }, { release: 'Alt' })
  const back = await middleOf(card('booking'))
  expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(2)
})

it('a drag on the empty canvas pulls a frame, and with Space held it moves the view', async () => {
  await openThree()
  // Near its border the canvas moves on while a frame is drawn, for as long as the pointer is there.
  for (let steps = 0; steps < 2; steps += 1) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expectAtRest()
  const before = view()
  const greeting = await boxOf(card('greeting'))
  const from = { x: greeting.x - 30, y: greeting.y - 30 }
  const to = { x: greeting.x + greeting.width + 15, y: greeting.y + greeting.height + 15 }
  await act({ move: [from.x, from.y] }, { mouse: 'down' }, { move: [to.x, to.y], steps: 6 }, { mouse: 'up' })
  await expect.element(card('greeting')).toHaveClass(/selected/)
  expect(view()).toEqual(before)
  await act({ hold: 'Space' })
  await expect.element(page.css('.react-flow__pane')).toHaveClass('draggable')
  await act(
    { move: [from.x, from.y] },
    { mouse: 'down' },
    { move: [from.x + 50, from.y + 20], steps: 4 },
    { mouse: 'up' },
    { release: 'Space' },
  )
  await expect.poll(view).toMatchObject({ x: expect.closeTo(before.x + 50, 0), y: expect.closeTo(before.y + 20, 0) })
})
