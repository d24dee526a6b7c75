import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { act, boxOf, clickAt, focusOn, middleOf, press } from '#studio/shell/testing/screen.ts'
import {
  canvas,
  card,
  cards,
  expectAtRest,
  expectSaved,
  goToNode,
  nameOfNode,
  openEditor,
  undoButton,
} from '../testing/openEditor.ts'
import { openThree, places } from '../testing/three.ts'

/** Takes a node and brings it to a few pixels beside the column of the first one, without letting go. */
async function dragBesideGreeting() {
  const greeting = await middleOf(card('greeting'))
  const booking = await middleOf(card('booking'))
  await act(
    { move: [booking.x, booking.y] },
    { mouse: 'down' },
    { move: [booking.x - 2, booking.y] },
    { move: [greeting.x + 1, booking.y + 3], steps: 6 },
  )
}

it('a card that is dragged snaps in line with others, and is stored when the pointer lets go', async () => {
  const { positions } = await openThree()
  await dragBesideGreeting()
  await expect.element(page.css('[data-guide="x"]')).toHaveLength(1)
  await expect.element(undoButton()).toBeDisabled()
  await act({ mouse: 'up' })
  await expect.element(page.css('[data-guide]')).not.toBeInTheDocument()
  await expectSaved()
  await expect.poll(async () => (await positions()).booking?.x).toBe(0)
})

it('several nodes are put in line from the keyboard and the toolbar above them, one step each', async () => {
  const { positions } = await openThree()
  await clickAt(2 + (await boxOf(canvas())).x, 300)
  await press('ControlOrMeta+a', 'Shift+A')
  const xs = async () => Object.values(await positions()).map(({ x }) => x)
  await expect.poll(xs).toEqual([0, 0, 0])
  await page.getByRole('button', { name: 'Distribute vertically' }).click()
  await expect.poll(async () => (await positions()).booking?.y).toBe(280)
  await press('ControlOrMeta+z', 'ControlOrMeta+z')
  await expect.poll(positions).toEqual(places)
})

const tools = () => page.getByRole('toolbar', { name: 'Selection' })

it('several selected nodes have a toolbar, which goes while they are dragged', async () => {
  await openThree()
  await card('greeting').click()
  await expect.element(tools()).not.toBeInTheDocument()
  await card('booking').click({ modifiers: ['Shift'] })
  await expect.element(tools()).toBeVisible()
  await expectAccessible(tools().element())
  await focusOn(tools().getByRole('button', { name: 'Align left' }))
  await press('ArrowRight')
  await expect.element(tools().getByRole('button', { name: 'Align horizontal centers' })).toHaveFocus()
  await expect.element(page.getByRole('tooltip', { name: /Align horizontal centers/ })).toHaveTextContent('Shift+H')
  await press('End')
  await expect.element(tools().getByRole('button', { name: 'Delete' })).toHaveFocus()
  await expect.element(undoButton()).toBeDisabled()
  await press('Escape')
  await expect.element(page.css('.react-flow__node.selected')).toHaveLength(2)
  await expect.element(page.css('.react-flow__node.selected:focus')).toHaveLength(1)
  await expect.element(tools().getByRole('button', { name: 'Distribute vertically' })).toBeDisabled()

  const { x, y } = await middleOf(card('booking'))
  await act({ move: [x, y] }, { mouse: 'down' }, { move: [x + 40, y + 20], steps: 3 })
  await expect.element(tools()).not.toBeInTheDocument()
  await act({ mouse: 'up' })
  await expect.element(tools()).toBeVisible()
  await tools().getByRole('button', { name: 'Group selection' }).click()
  await expect.element(page.css('input.canvas-group-title')).toHaveFocus()
  await expect.element(tools()).not.toBeInTheDocument()
})

it('a frame around nodes chooses the nodes, and their edges are not counted', async () => {
  const { stored, positions } = await openThree()
  await focusOn(card('greeting'))
  await press('ControlOrMeta+a')
  const panel = page.getByRole('complementary', { name: 'Panel' })
  await expect.element(panel.getByRole('heading', { name: '3 nodes', exact: true })).toBeVisible()
  await expect.element(panel.getByRole('listitem')).toHaveLength(3)
  await panel.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('menuitem', { name: 'Align left' }).click()
  await expect.poll(async () => Object.values(await positions()).map(({ x }) => x)).toEqual([0, 0, 0])
  expect((await stored()).edges).toHaveLength(1)
})

it('with Shift held a frame adds to what is selected, and takes back what it leaves again', async () => {
  await openThree()
  await card('booking').click()
  const { left, top, right, bottom } = await boxOf(card('goodbye'))
  await act(
    { hold: 'Shift' },
    { move: [left - 30, top - 30] },
    { mouse: 'down' },
    { move: [right + 30, bottom + 30], steps: 4 },
  )
  await expect.element(page.css('.react-flow__node.selected')).toHaveLength(2)
  await act({ move: [left - 20, top - 20], steps: 4 })
  await expect.element(page.css('.react-flow__node.selected')).toHaveLength(1)
  await act({ move: [right + 30, bottom + 30], steps: 4 }, { mouse: 'up' }, { release: 'Shift' })
  await expect.element(page.css('.react-flow__node.selected')).toHaveLength(2)
  await expect.element(card('greeting')).not.toHaveClass('selected')
})

it('with Alt held a card stays where the pointer has it', async () => {
  const { positions } = await openThree()
  await act({ hold: 'Alt' })
  await dragBesideGreeting()
  await expect.element(page.css('[data-guide]')).not.toBeInTheDocument()
  await act({ mouse: 'up' }, { release: 'Alt' })
  await expect.poll(async () => (await positions()).booking?.x).toBeGreaterThan(0)
  await expect.poll(async () => (await positions()).booking?.x).toBeLessThan(20)
})

it('the view has buttons, which say their keys', async () => {
  await openThree()
  const zoom = () => new DOMMatrix(getComputedStyle(page.css('.react-flow__viewport').element()).transform).a.toFixed(3)
  const first = zoom()
  const closer = page.getByRole('button', { name: 'Zoom in' })
  await closer.hover()
  await expect.element(page.getByRole('tooltip', { name: /Zoom in/ })).toHaveTextContent('Ctrl+=')
  await closer.click()
  await expect.poll(zoom).not.toBe(first)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(zoom).toBe(first)
  await page.getByRole('button', { name: 'Zoom to fit' }).click()
  for (const id of ['greeting', 'booking', 'goodbye']) await expect.element(card(id)).toBeInViewport({ ratio: 0.99 })
})

it('a click through the frame around several selects what is under it', async () => {
  await openThree()
  // Near its border the canvas moves on while a frame is drawn, for as long as the pointer is there.
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expectAtRest()
  const greeting = await middleOf(card('greeting'))
  const booking = await middleOf(card('booking'))
  const goodbye = await middleOf(card('goodbye'))
  await act({ hold: 'Shift' }, { move: [greeting.x - 180, greeting.y - 80] })
  // A pointer that is pressed before the canvas knows of the key moves the view instead.
  await expect.element(page.css('.react-flow__pane')).toHaveClass('selection')
  await act(
    { mouse: 'down' },
    { move: [booking.x + 180, goodbye.y + 80], steps: 6 },
    { mouse: 'up' },
    { release: 'Shift' },
  )
  const chosen = page.css('.react-flow__node.selected')
  await expect.element(chosen).toHaveLength(3)
  const there = await middleOf(card('booking'))
  await act({ hold: 'Control' })
  await clickAt(there.x, there.y)
  await act({ release: 'Control' })
  await expect.element(chosen).toHaveLength(2)
  await expect.element(card('booking')).not.toHaveClass(/selected/)
  await clickAt(there.x, there.y)
  await expect.element(chosen).toHaveLength(1)
  await expect.element(nameOfNode()).toHaveValue('booking')
})

it('a kind that is dropped on an edge becomes a node inside it, in one step', async () => {
  const { stored } = await openThree()
  const palette = await middleOf(
    page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Webhook' }),
  )
  const label = await middleOf(page.css('.edge-label').filter({ hasText: 'says goodbye' }))
  await act(
    { move: [palette.x, palette.y] },
    { mouse: 'down' },
    { move: [label.x, label.y - 40], steps: 5 },
    { move: [label.x, label.y], steps: 3 },
  )
  // The browser says that something is over an element only once it has entered it.
  await act({ move: [label.x + 1, label.y] })
  await expect.element(page.css('.react-flow__edge.is-drop-target')).toHaveAttribute('data-id', 'bye')
  await act({ mouse: 'up' })
  await expect.element(page.css('.react-flow__edge.is-drop-target')).not.toBeInTheDocument()
  const edges = async () => (await stored()).edges
  await expect.poll(async () => (await edges()).length).toBe(2)
  const [bye, on] = await edges()
  expect(bye).toMatchObject({ id: 'bye', source: 'greeting', label: 'says goodbye' })
  expect(on).toMatchObject({ source: bye?.target, target: 'goodbye', label: '' })
  await undoButton().click()
  await expect.element(cards()).toHaveLength(3)
  await expect.poll(edges).toEqual([expect.objectContaining({ id: 'bye', target: 'goodbye' })])
})

it('a node without edges that is dragged onto an edge is put into it, and what is below makes room', async () => {
  const { stored, positions } = await openThree()
  const booking = await middleOf(card('booking'))
  const end = await boxOf(card('goodbye'))
  await act(
    { move: [booking.x, booking.y] },
    { mouse: 'down' },
    { move: [booking.x - 2, booking.y] },
    { move: [end.x + end.width / 2, end.y - 24], steps: 6 },
  )
  await expect.element(page.css('.react-flow__edge.is-drop-target')).toHaveLength(1)
  await expect.element(card('booking')).toHaveStyle({ opacity: '0.6' })
  await act({ mouse: 'up' })
  await expect.element(card('booking')).toHaveStyle({ opacity: '1' })
  await expect
    .poll(async () => (await stored()).edges)
    .toEqual([
      expect.objectContaining({ source: 'greeting', target: 'booking', label: 'says goodbye' }),
      expect.objectContaining({ source: 'booking', target: 'goodbye' }),
    ])
  const after = await positions()
  expect(after.goodbye?.y).toBeGreaterThan((after.booking?.y ?? 0) + 132)
  await undoButton().click()
  await expect.poll(positions).toEqual(places)
})

it('a global node that is selected shows from where callers can be led to it', async () => {
  await openThree({ isGlobal: true })
  await expect.element(page.css('[data-reach]')).not.toBeInTheDocument()
  await card('booking').click()
  await expect.element(card('booking').css('[data-global]')).toBeVisible()
  await expect.element(card('greeting').css('[data-reach]')).toBeVisible()
  await expect.element(page.css('[data-reach]')).toHaveLength(1)
  await card('greeting').click()
  await expect.element(page.css('[data-reach]')).not.toBeInTheDocument()
})

it('a click selects a card alone: edges out of view are not deleted with it', async () => {
  const node = (id: string, x: number, y: number) => ({
    id,
    type: 'Default',
    position: { x, y },
    data: { name: id, prompt: 'Ask on.', ...(id === 'near' && { isStart: true }) },
  })
  const edge = (id: string, source: string, target: string) => ({ id, source, target, data: { label: id } })
  const { stored } = await openEditor({
    nodes: [
      node('near', 0, 0),
      node('below', 0, 260),
      node('aside', 2600, 0),
      node('far', 20_000, 0),
      node('further', 20_000, 260),
    ],
    edges: [edge('here', 'near', 'below'), edge('there', 'far', 'further')],
  })
  await goToNode('near')
  await expectAtRest()
  const name = nameOfNode()
  const edges = async () => (await stored()).edges.map(({ id }) => id)

  await press('ControlOrMeta+a')
  await card('below').click()
  await expect.element(name).toHaveValue('below')
  await press('Delete')
  await expect.poll(edges).toEqual(['there'])
  await press('ControlOrMeta+z')
  await expect.poll(edges).toEqual(['here', 'there'])

  await press('ControlOrMeta+a')
  const box = await boxOf(canvas())
  const empty = { x: box.x + box.width - 30, y: box.y + 30 }
  await clickAt(empty.x, empty.y)
  await expect.element(page.getByRole('heading', { name: 'Pathway', exact: true })).toBeVisible()

  await page.css('.edge-label').filter({ hasText: 'here' }).click()
  const pan = async (by: number) => {
    await act({ move: [empty.x, empty.y] }, { wheel: [by, 0] })
    await expectAtRest()
  }
  for (let left = 12; left > 0 && card('aside').query() === null; left -= 1) await pan(500)
  await pan(300)
  await card('aside').click()
  await expect.element(name).toHaveValue('aside')
  await press('Delete')
  await expect.poll(async () => (await stored()).nodes.length).toBe(4)
  expect(await edges()).toEqual(['here', 'there'])
})

it('the node that is selected shows where its limits lead, and a line follows the cards', async () => {
  await openThree({ noMatch: { target: 'goodbye' } })
  const line = page.css('[data-limit="goodbye"]')
  await expect.element(line).not.toBeInTheDocument()
  await goToNode('booking')
  await expect.element(line).toHaveTextContent('When no edge fits')
  const drawn = () => line.element().querySelector('path')?.getAttribute('d')
  const before = drawn()
  const { x, y } = await middleOf(card('booking'))
  await act({ move: [x, y] }, { mouse: 'down' }, { move: [x + 60, y + 40], steps: 4 })
  await expect.poll(drawn).not.toBe(before)
  await act({ mouse: 'up' })
  await goToNode('greeting')
  await expect.element(line).not.toBeInTheDocument()
})
