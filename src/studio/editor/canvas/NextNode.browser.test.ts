import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { act, focusOn, middleOf, press, textsOf } from '#studio/shell/testing/screen.ts'
import { card, nameOfNode, undoButton } from '../testing/openEditor.ts'
import { openThree, places } from '../testing/three.ts'

/** Pulls a line from the dot below a card to an empty place, and lets go. */
async function pullFrom(id: string, dx: number, dy: number) {
  const from = await middleOf(card(id).css('.react-flow__handle.source'))
  await act(
    { move: [from.x, from.y] },
    { mouse: 'down' },
    { move: [from.x + dx / 2, from.y + dy / 2] },
    { move: [from.x + dx, from.y + dy], steps: 4 },
    { mouse: 'up' },
  )
}

const chooser = () => page.getByRole('menu', { name: /^Next step after/ })

/** Goes down from the first item of what comes next to another, and chooses it. */
async function chooseByArrows(name: string) {
  const items = chooser().getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  const place = textsOf(items).findIndex(text => text.includes(name))
  for (let at = 1; at <= place; at += 1) {
    await press('ArrowDown')
    await expect.element(items.nth(at)).toHaveFocus()
  }
  await expect.element(chooser().getByRole('menuitem', { name })).toHaveFocus()
  await press('Enter')
}

it('an edge that is pulled into the void asks which kind of node it leads to, and makes it there', async () => {
  const { stored } = await openThree()
  await pullFrom('greeting', -230, 90)
  await expect.element(chooser()).toBeVisible()
  await expect.element(chooser().getByRole('menuitem')).toHaveLength(7)
  await expectAccessible(page.css('[role="menu"]').element())
  await press('Escape')
  await expect.element(chooser()).not.toBeInTheDocument()
  await expect.element(card('greeting')).toHaveFocus()
  await expect.element(undoButton()).toBeDisabled()

  await pullFrom('greeting', -230, 90)
  await expect.element(chooser().getByRole('menuitem', { name: /^Speak/ })).toHaveFocus()
  await press('w')
  await expect.element(chooser().getByRole('menuitem', { name: 'Webhook' })).toHaveFocus()
  await press('Enter')
  await expect.element(nameOfNode()).toHaveFocus()
  await expect.poll(async () => (await stored()).nodes.length).toBe(4)
  const { nodes, edges } = await stored()
  expect(nodes.at(-1)?.type).toBe('Webhook')
  expect(edges.at(-1)).toMatchObject({ source: 'greeting', target: nodes.at(-1)?.id })
  await undoButton().click()
  await expect.poll(async () => (await stored()).nodes.length).toBe(3)
  expect((await stored()).edges).toHaveLength(1)
})

it('a second edge is drawn from a handle where the first one is selected, which stays', async () => {
  const { stored } = await openThree()
  await label().click()
  await expect.element(page.css('.react-flow__edge.selected')).toHaveLength(1)
  await pullFrom('greeting', -230, 90)
  await expect.element(chooser()).toBeVisible()
  await press('Enter')
  await expect.element(nameOfNode()).toHaveFocus()
  await expect.poll(async () => (await stored()).edges.length).toBe(2)
  const { edges } = await stored()
  expect(edges[0]).toMatchObject({ source: 'greeting', target: 'goodbye' })
  expect(edges[1]?.source).toBe('greeting')
})

const insertButton = () => page.getByRole('button', { name: 'Insert a node' })
const inserter = () => page.getByRole('menu', { name: 'Insert a node' })
const label = () => page.css('.edge-label').filter({ hasText: 'says goodbye' })

it('an edge that is pointed at has a “+” for a node inside it', async () => {
  const { stored, positions } = await openThree()
  await expect.element(insertButton()).not.toBeInTheDocument()
  const { x, y } = await middleOf(label())
  await act({ move: [x, y] })
  await expect.element(insertButton()).toBeVisible()
  const plus = await middleOf(insertButton())
  await act({ move: [plus.x, plus.y], steps: 8 }, { mouse: 'down' }, { mouse: 'up' })
  const items = inserter().getByRole('menuitem')
  await expect.element(items.first()).toHaveFocus()
  await expect.element(items.filter({ hasText: 'End Call' })).not.toBeInTheDocument()
  await expectAccessible(page.css('[role="menu"]').element())
  await items.filter({ hasText: 'Webhook' }).click()
  await expect.element(nameOfNode()).toHaveValue('Webhook')
  await expect.poll(async () => (await stored()).edges.length).toBe(2)
  expect((await stored()).nodes.at(-1)?.position).toEqual({ x: 15, y: 280 })
  await press('ControlOrMeta+z')
  await expect.poll(positions).toEqual(places)
  expect((await stored()).edges).toHaveLength(1)
})

it('from the keyboard a node is put into the edge that is selected', async () => {
  const { stored } = await openThree()
  await label().click()
  await press('n')
  await expect.element(inserter().getByRole('menuitem').first()).toHaveFocus()
  await press('Escape')
  await expect.element(label()).toHaveFocus()
  await press('n')
  await expect.element(inserter().getByRole('menuitem').first()).toHaveFocus()
  await press('Enter')
  await expect.poll(async () => (await stored()).edges.length).toBe(2)
})

it('the menu of an edge is about the edge', async () => {
  const { stored } = await openThree()
  await label().click({ button: 'right' })
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  expect(textsOf(items).map(text => text.replace(/(N|F2|Del)$/, ''))).toEqual([
    'Insert node…',
    'Edit label',
    'Go to source',
    'Go to target',
    'Delete',
  ])
  await items.filter({ hasText: 'Go to target' }).click()
  await expect.element(nameOfNode()).toHaveValue('goodbye')
  expect((await stored()).edges).toHaveLength(1)
})

it('below the selected node a “+” adds the next one, unless the call ends there', async () => {
  await openThree()
  const next = () => page.css('.add-button')
  await card('goodbye').click()
  await expect.element(nameOfNode()).toHaveValue('goodbye')
  await expect.element(next()).not.toBeInTheDocument()
  await card('booking').click()
  await page.getByRole('button', { name: /^Add next node/ }).click()
  await chooser().getByRole('menuitem', { name: 'Webhook' }).click()
  await expect.element(nameOfNode()).toHaveValue('Webhook')
  await expect.element(page.css('.react-flow__edge')).toHaveLength(2)
})

it('from the keyboard a node gets a next one, or leads to one that is there', async () => {
  const { stored } = await openThree()
  await focusOn(card('booking'))
  await press('Enter', 'n')
  await chooseByArrows('Webhook')
  await expect.element(nameOfNode()).toHaveValue('Webhook')

  await focusOn(card('booking'))
  await press('Enter', 'n')
  await chooseByArrows('Existing node…')
  await page.getByRole('combobox', { name: 'Node to connect to' }).fill('good')
  await press('Enter')
  await page.getByRole('textbox', { name: 'Edge label' }).fill('nothing else')
  await press('Enter')
  await expect
    .poll(async () => (await stored()).edges)
    .toContainEqual(expect.objectContaining({ source: 'booking', target: 'goodbye', label: 'nothing else' }))
})
