import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { boxOf, focusOn, press, tabTo, textsOf, type } from '#studio/shell/testing/screen.ts'
import { goToNode, nameOfNode, openEditor } from '../testing/openEditor.ts'
import { openThree } from '../testing/three.ts'

/** Live region with the announcements. */
const said = () => page.getByRole('log', { name: 'What happened' })
const tree = () => page.getByRole('tree', { name: 'Pathway outline' })
const row = (name: string | RegExp) => tree().getByRole('treeitem', { name })

it('the tree and the table are one view of the pathway, in step with the canvas', async () => {
  await openEditor()
  await goToNode('Ask for the surname')
  await press('Control+Shift+o')
  await expect.element(row(/^Ask for the surname/)).toHaveFocus()
  await expectAccessible(document.body)
  await press('ArrowRight', 'Alt+ArrowDown')
  await expect.element(said()).toHaveTextContent('Edges of Ask for the surname are now in the order')
  await press('Alt+ArrowUp', 'ArrowUp', 'Shift+F10')
  await focusOn(page.getByRole('menuitem', { name: 'Go to form' }))
  await press('Enter')
  await expect.element(nameOfNode()).toHaveFocus()
  await press('Escape')
  await expect.element(row(/^Ask for the surname/)).toHaveFocus()

  await tabTo(page.getByRole('radio', { name: 'Tree' }))
  await press('ArrowRight')
  await expect.element(page.getByRole('radio', { name: 'Table' })).toHaveFocus()
  await press('Space')
  const table = page.getByRole('grid', { name: 'Pathway nodes' })
  await expect.element(table).toHaveAttribute('aria-rowcount', '26')
  await tabTo(table.getByRole('rowheader', { name: 'Ask for the surname' }))
  await expectAccessible(document.body)
  await press('Control+ArrowUp', 'ArrowUp', 'Enter')
  await expect.element(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  // Every column shows that it sorts, not only the one that does.
  for (const head of table.getByRole('columnheader').elements()) expect(head.querySelector('svg')).not.toBeNull()
  await press('ArrowDown')
  await expect.element(table.getByRole('rowheader', { name: /^Ask for the price/ })).toHaveFocus()
  await press('F2')
  await type('A price')
  await press('Enter')
  await expect.element(table.getByRole('rowheader', { name: /^A price/ })).toHaveFocus()
  await press('Control+c', 'Control+v')
  await expect.element(said()).toHaveTextContent(/A price.* added/)
})

it('notes and groups are found, read, written, added and taken away in the outline', async () => {
  const items = page.getByRole('listbox', { name: 'Notes and groups' })
  const item = (name: string | RegExp) => items.getByRole('option', { name })
  await openThree()
  await press('Control+Shift+o')
  await expect.element(row(/^greeting/)).toHaveFocus()
  await row(/^greeting/).click({ modifiers: ['ControlOrMeta'] })
  await row(/^booking/).click({ modifiers: ['ControlOrMeta'] })
  await expect.element(tree().getByRole('treeitem', { selected: true })).toHaveAccessibleName(/^booking/)
  await row(/^greeting/).click()
  await press('Alt+m')
  const text = page.getByRole('textbox', { name: 'Note text' })
  await expect.element(text).toHaveFocus()
  await type('Ask legal before Friday')
  await press('Escape')
  await expect.element(item('Note: Ask legal before Friday')).toHaveFocus()

  await tabTo(row(/^greeting/), 'Shift+Tab')
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+g')
  await expect.element(page.getByRole('textbox', { name: 'Group name' })).toHaveFocus()
  await type('Way out')
  await press('Escape')
  const group = item('Group Way out, 2 nodes: greeting, goodbye')
  await expect.element(group).toHaveFocus()
  await expect.element(row(/^greeting, Speak, start, in group Way out/)).toBeVisible()
  await expectAccessible(page.css('main').element())

  await press('ArrowDown')
  await expect.element(item(/^Note/)).toHaveFocus()
  // Keys act on the focused item, though a node was selected before.
  await row(/^booking/).click()
  await tabTo(item(/^Note/))
  await press('Enter')
  await expect.element(text).toHaveFocus()
  await press('End')
  await type('!')
  await press('Escape')
  await expect.element(item('Note: Ask legal before Friday!')).toHaveFocus()
  await goToNode('booking')
  await expect.element(row(/^booking/)).toHaveFocus()
  await tabTo(item(/^Note/))
  await press('Shift+ArrowUp')
  await expect.element(items.getByRole('option', { selected: true })).toHaveLength(2)
  await expect.element(group).toHaveFocus()
  await press('Control+ArrowDown', 'Space')
  await expect
    .poll(() => textsOf(items.getByRole('option', { selected: true })))
    .toEqual([expect.stringContaining('Way out')])
  await item(/^Note/).click({ modifiers: ['ControlOrMeta'] })
  await expect.element(items.getByRole('option', { selected: true })).toHaveLength(2)
  await item(/^Note/).click()
  await press('Delete')
  await expect.element(item(/^Note/)).not.toBeInTheDocument()
  await expect.element(group).toHaveFocus()
  await press('F2', 'Control+a')
  await type('Exit')
  await press('Escape', 'Control+Shift+g')
  await expect.element(items).not.toBeInTheDocument()
  await expect.element(tree().css(':focus')).toHaveLength(1)
  await press('Control+z')
  await expect.element(item(/^Group Exit/)).toBeVisible()
})

it('what a node says stands beside its name, however short that is', async () => {
  const node = (id: string, name: string, data: object) => ({
    id,
    type: 'Default',
    data: { name, prompt: 'Say something.', ...data },
    position: { x: 0, y: 0 },
  })
  await openEditor({ nodes: [node('a', 'Welcome to all of you', { isStart: true }), node('b', 'Ok', {})], edges: [] })
  await press('Control+Shift+o')
  const boxOfText = (text: string) => boxOf(row(/^Ok/).getByText(text, { exact: true }))
  const [name, says] = [await boxOfText('Ok'), await boxOfText('Say something.')]
  expect(name.width).toBeLessThan(30)
  expect(says.x).toBeGreaterThan(name.right)
})

it('the outline can be worked with at four times the size', async () => {
  await page.viewport(320, 512)
  onTestFinished(() => page.viewport(1440, 900))
  await openEditor()
  await expect.element(page.getByRole('radio', { name: 'Outline' })).toBeVisible()
  await press('Control+Shift+o')
  await expect.element(row(/^Welcome/)).toHaveFocus()
  await press('Enter')
  await expect.element(nameOfNode()).toHaveFocus()
  await expect.element(nameOfNode()).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBe(320)
  await expectAccessible(document.body)
  await press('F6')
  await expect.element(page.getByRole('banner').css(':focus')).toHaveLength(1)
  await press('Shift+F6', 'Escape')
  await expect.element(row(/^Welcome/)).toHaveFocus()
})
