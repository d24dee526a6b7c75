import type { Page } from '@playwright/test'
import { canvas, card, expectAtRest, expectSaved, goToNode, middleOf, openEditor } from './editor.ts'
import { expect, test } from './product.ts'
import { openThree, places, positionsOf, stored } from './three.ts'

/** Takes a node and brings it to a few pixels beside the column of the first one, without letting go. */
async function dragBesideGreeting(page: Page) {
  const greeting = await middleOf(card(page, 'greeting'))
  const booking = await middleOf(card(page, 'booking'))
  await page.mouse.move(booking.x, booking.y)
  await page.mouse.down()
  await page.mouse.move(booking.x - 2, booking.y)
  await page.mouse.move(greeting.x + 1, booking.y + 3, { steps: 6 })
}

test('a card that is dragged snaps in line with others, and is stored when the pointer lets go', async ({
  signedIn: page,
  product,
}) => {
  const pathwayId = await openThree(page, product)
  await dragBesideGreeting(page)
  await expect(page.locator('[data-guide="x"]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled()
  await page.mouse.up()
  await expect(page.locator('[data-guide]')).toHaveCount(0)
  await expectSaved(page)
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.x).toBe(0)
})

test('several nodes are put in line from the keyboard and the form, one step each', async ({
  signedIn: page,
  product,
}) => {
  const pathwayId = await openThree(page, product)
  await page.mouse.click(2 + ((await page.locator('.react-flow').boundingBox())?.x ?? 0), 300)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Shift+A')
  const xs = async () => Object.values(await positionsOf(product, pathwayId)).map(({ x }) => x)
  await expect.poll(xs).toEqual([0, 0, 0])
  await page.getByRole('button', { name: 'Distribute down' }).click()
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.y).toBe(280)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => positionsOf(product, pathwayId)).toEqual(places)
})

test('with Alt held a card stays where the pointer has it', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  await page.keyboard.down('Alt')
  await dragBesideGreeting(page)
  await expect(page.locator('[data-guide]')).toHaveCount(0)
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.x).toBeGreaterThan(0)
  await expect.poll(async () => (await positionsOf(product, pathwayId)).booking?.x).toBeLessThan(20)
})

test('the view has buttons, which say their keys', async ({ signedIn: page, product }) => {
  await openThree(page, product)
  const zoom = () =>
    page
      .locator('.react-flow__viewport')
      .evaluate(element => new DOMMatrix(getComputedStyle(element).transform).a.toFixed(3))
  const first = await zoom()
  const closer = page.getByRole('button', { name: 'Zoom in' })
  await closer.hover()
  await expect(page.getByRole('tooltip', { name: /Zoom in/ })).toContainText('Ctrl+=')
  await closer.click()
  await expect.poll(zoom).not.toBe(first)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(zoom).toBe(first)
  await page.getByRole('button', { name: 'Show the whole pathway' }).click()
  for (const id of ['greeting', 'booking', 'goodbye']) await expect(card(page, id)).toBeInViewport({ ratio: 0.99 })
})

test('a click through the frame around several selects what is under it', async ({ signedIn: page, product }) => {
  await openThree(page, product)
  const greeting = await middleOf(card(page, 'greeting'))
  const booking = await middleOf(card(page, 'booking'))
  const goodbye = await middleOf(card(page, 'goodbye'))
  await page.keyboard.down('Shift')
  await page.mouse.move(greeting.x - 180, greeting.y - 80)
  await page.mouse.down()
  await page.mouse.move(booking.x + 180, goodbye.y + 80, { steps: 6 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  const chosen = page.locator('.react-flow__node.selected')
  await expect(chosen).toHaveCount(3)
  // The canvas moves on while a frame is drawn near its border.
  const there = await middleOf(card(page, 'booking'))
  await page.keyboard.down('Control')
  await page.mouse.click(there.x, there.y)
  await page.keyboard.up('Control')
  await expect(chosen).toHaveCount(2)
  await expect(card(page, 'booking')).not.toHaveClass(/selected/)
  await page.mouse.click(there.x, there.y)
  await expect(chosen).toHaveCount(1)
  await expect(page.getByLabel('Name of the node')).toHaveValue('booking')
})

test('a kind that is dropped on an edge becomes a node inside it, in one step', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  const palette = await middleOf(
    page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Webhook' }),
  )
  const label = await middleOf(page.locator('.edge-label', { hasText: 'says goodbye' }))
  await page.mouse.move(palette.x, palette.y)
  await page.mouse.down()
  await page.mouse.move(label.x, label.y - 40, { steps: 5 })
  await page.mouse.move(label.x, label.y, { steps: 3 })
  // The browser says that something is over an element only once it has entered it.
  await page.mouse.move(label.x + 1, label.y)
  await expect(page.locator('.react-flow__edge.is-drop-target')).toHaveAttribute('data-id', 'bye')
  await page.mouse.up()
  await expect(page.locator('.react-flow__edge.is-drop-target')).toHaveCount(0)
  const edges = async () => (await stored(product, pathwayId)).edges
  await expect.poll(async () => (await edges()).length).toBe(2)
  const [bye, on] = await edges()
  expect(bye).toMatchObject({ id: 'bye', source: 'greeting', label: 'says goodbye' })
  expect(on).toMatchObject({ source: bye?.target, target: 'goodbye', label: '' })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.locator('.react-flow__node')).toHaveCount(3)
  await expect.poll(edges).toEqual([expect.objectContaining({ id: 'bye', target: 'goodbye' })])
})

test('a node without ways that is dragged onto an edge is put into it', async ({ signedIn: page, product }) => {
  const pathwayId = await openThree(page, product)
  const booking = await middleOf(card(page, 'booking'))
  const label = await middleOf(page.locator('.edge-label', { hasText: 'says goodbye' }))
  await page.mouse.move(booking.x, booking.y)
  await page.mouse.down()
  await page.mouse.move(booking.x - 2, booking.y)
  await page.mouse.move(label.x, label.y, { steps: 6 })
  await expect(page.locator('.react-flow__edge.is-drop-target')).toHaveCount(1)
  await page.mouse.up()
  await expect
    .poll(async () => (await stored(product, pathwayId)).edges)
    .toEqual([
      expect.objectContaining({ source: 'greeting', target: 'booking', label: 'says goodbye' }),
      expect.objectContaining({ source: 'booking', target: 'goodbye' }),
    ])
})

test('a global node that is selected shows from where callers can be led to it', async ({
  signedIn: page,
  product,
}) => {
  await openThree(page, product, { isGlobal: true })
  await expect(page.locator('[data-reach]')).toHaveCount(0)
  await card(page, 'booking').click()
  await expect(card(page, 'booking').locator('[data-global]')).toBeVisible()
  await expect(card(page, 'greeting').locator('[data-reach]')).toBeVisible()
  await expect(page.locator('[data-reach]')).toHaveCount(1)
  await card(page, 'greeting').click()
  await expect(page.locator('[data-reach]')).toHaveCount(0)
})

test('a click selects a card alone: edges out of view are not deleted with it', async ({ signedIn: page, product }) => {
  const node = (id: string, x: number, y: number) => ({
    id,
    type: 'Default',
    position: { x, y },
    data: { name: id, prompt: 'Ask on.', ...(id === 'near' && { isStart: true }) },
  })
  const edge = (id: string, source: string, target: string) => ({ id, source, target, data: { label: id } })
  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/import?name=Wide', {
    nodes: [
      node('near', 0, 0),
      node('below', 0, 260),
      node('aside', 2600, 0),
      node('far', 20_000, 0),
      node('further', 20_000, 260),
    ],
    edges: [edge('here', 'near', 'below'), edge('there', 'far', 'further')],
  })
  await openEditor(page, product, pathway_id)
  await goToNode(page, 'near')
  await expectAtRest(page)
  const name = page.getByLabel('Name of the node')
  const edges = async () => (await stored(product, pathway_id)).edges.map(({ id }) => id)

  await page.keyboard.press('ControlOrMeta+a')
  await card(page, 'below').click()
  await expect(name).toHaveValue('below')
  await page.keyboard.press('Delete')
  await expect.poll(edges).toEqual(['there'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(edges).toEqual(['here', 'there'])

  await page.keyboard.press('ControlOrMeta+a')
  const box = (await canvas(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const empty = { x: box.x + box.width - 30, y: box.y + 30 }
  await page.mouse.click(empty.x, empty.y)
  await expect(page.getByRole('heading', { name: 'Pathway', exact: true })).toBeVisible()

  await page.locator('.edge-label', { hasText: 'here' }).click()
  const pan = async (by: number) => {
    await page.mouse.move(empty.x, empty.y)
    await page.mouse.down()
    await page.mouse.move(empty.x - by, empty.y, { steps: 4 })
    await page.mouse.up()
    await expectAtRest(page)
  }
  for (let left = 12; left > 0 && !(await card(page, 'aside').isVisible()); left -= 1) await pan(500)
  await pan(300)
  await card(page, 'aside').click()
  await expect(name).toHaveValue('aside')
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await stored(product, pathway_id)).nodes.length).toBe(4)
  expect(await edges()).toEqual(['here', 'there'])
})
