import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { act, focusOn, middleOf, press, textsOf } from '#studio/shell/testing/screen.ts'
import { card, nameOfNode, undoButton } from '../testing/openEditor.ts'
import { openThree } from '../testing/three.ts'

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
