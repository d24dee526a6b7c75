import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { nextDownload } from '#studio/shell/testing/downloads.ts'
import { focusOn, press, tabTo, type } from '#studio/shell/testing/screen.ts'
import { expectGoodStops } from '#studio/shell/testing/tabStops.ts'
import { card, cards, expectLastStep, expectSaved, nameOfNode, openEditor } from '../testing/openEditor.ts'

const node = (id: string, type: string, name: string, x: number, y: number, more: object = {}) => ({
  id,
  type,
  data: { name, text: `This is ${name}.`, ...more },
  position: { x, y },
})
const small = {
  nodes: [
    node('greet', 'Default', 'Greeting', 0, 0, { isStart: true }),
    node('hours', 'Default', 'Hours', 0, 300),
    node('bye', 'End Call', 'Bye', 320, 300),
  ],
  edges: [{ id: 'asks', source: 'greet', target: 'hours', label: 'asks for the hours' }],
}

async function openSmall() {
  await openEditor(small, 'Opening hours')
  await expect.element(cards()).toHaveLength(3)
}

const hasGraphFocus = () => document.activeElement?.closest('[data-region="graph"]') != null

it('the focus is on an empty canvas’s first button, and on the graph once there is nothing more to undo, or was pasted', async () => {
  await openEditor({ nodes: [], edges: [] })
  await expect.element(page.getByRole('button', { name: 'Add first node' })).toHaveFocus()
  await press('Enter')
  await expect.element(cards()).toHaveLength(1)
  const undo = page.getByRole('button', { name: /^Undo/ })
  await tabTo(undo)
  await press('Enter')
  await expect.element(undo).toBeDisabled()
  await expect.poll(hasGraphFocus).toBe(true)
  await focusOn(page.getByRole('button', { name: 'Add first node' }))
  await navigator.clipboard.writeText(JSON.stringify(small))
  await press('ControlOrMeta+v')
  await expect.element(cards()).toHaveLength(3)
  await expect.poll(hasGraphFocus).toBe(true)
})

const selected = () => page.css('.pathway-card[data-selected]')

it('nodes are reached, chosen, moved, copied and deleted by keyboard alone', async () => {
  await openSmall()
  await tabTo(card('greet'))
  await press('Enter')
  await expect.element(selected()).toHaveTextContent(/Greeting/)
  await press('ArrowRight', 'Shift+ArrowUp')
  await expectLastStep('Move “Greeting”')
  await press('ControlOrMeta+z')
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  await press('Alt+ArrowDown')
  await expect.element(selected()).toHaveTextContent(/Hours/)
  await press('ControlOrMeta+d')
  await expectLastStep('Duplicate node')
  await expect.element(cards()).toHaveLength(4)
  await press('Delete')
  await expect.element(cards()).toHaveLength(3)
  await press('ControlOrMeta+z', 'ControlOrMeta+z')
  await expect.element(cards()).toHaveLength(3)
  await press('ControlOrMeta+Shift+z')
  await expect.element(cards()).toHaveLength(4)
  await press('ControlOrMeta+y')
  await expect.element(cards()).toHaveLength(3)

  await press('ControlOrMeta+a')
  await expect.element(selected()).toHaveLength(3)
  await press('ControlOrMeta+c', 'ControlOrMeta+v')
  await expectLastStep('Paste 3 nodes')
  await expect.element(cards()).toHaveLength(6)
  await expect.element(page.css('.react-flow__edge')).toHaveLength(2)
  await press('ControlOrMeta+x')
  await expectLastStep('Cut 3 nodes')
  await press('ControlOrMeta+v')
  await expect.element(cards()).toHaveLength(6)
  await press('Escape')
  await expect.element(selected()).not.toBeInTheDocument()
  await expectSaved()
})

it('nodes are found, named, added and connected by keyboard alone', async () => {
  await openSmall()
  await press('ControlOrMeta+k')
  await type('Bye')
  await press('Enter')
  await expect.element(selected()).toHaveTextContent(/Bye/)
  await press('F2')
  await expect.element(nameOfNode()).toHaveFocus()
  await type('Farewell')
  await expect.element(card('bye')).toHaveTextContent('Farewell')

  await press('ControlOrMeta+k')
  await type('Hours')
  await press('Enter')
  await expect.element(selected()).toHaveTextContent(/Hours/)
  await tabTo(page.getByRole('button', { name: 'Add edge' }))
  await press('Enter')
  await type('Fare')
  await press('Enter')
  await expect.element(page.getByRole('img', { name: /^Hours to Farewell/ })).toHaveLength(1)

  // Nothing follows a node that ends the call: the new one stands alone.
  await press('ControlOrMeta+k')
  await type('Farewell')
  await press('Enter')
  await expect.element(selected()).toHaveTextContent(/Farewell/)
  await tabTo(page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Webhook' }))
  await press('Enter')
  await expectLastStep('Add Webhook node')
  await expect.element(nameOfNode()).toHaveFocus()
  // A new node tells what it lacks once it is left.
  await press('Escape')
  await press('Escape')
  await press('ControlOrMeta+j')
  await expect.element(page.getByRole('button', { name: /has no request URL/ })).toBeVisible()
  await press('F8')
  await expect.element(page.css('[data-field="url"]:focus-within')).toBeVisible()

  await press('ControlOrMeta+k')
  await type('add end call')
  await press('Enter')
  await expectLastStep('Add End Call node')
  await expect.element(nameOfNode()).toHaveFocus()
  await type('Hang up')
  await expect.element(nameOfNode()).toHaveValue('Hang up')
  await expectSaved()
})

it('a label is reached and written by keyboard alone', async () => {
  await openSmall()
  await tabTo(page.getByRole('button', { name: 'asks for the hours' }))
  await press('Enter')
  await expect.element(page.getByRole('heading', { name: 'Edge', exact: true })).toBeVisible()
  await press('F2')
  await expect.element(page.getByLabelText('Edge label')).toHaveFocus()
  await type('wants to come by')
  await press('Enter')
  await expect.element(page.getByRole('button', { name: 'wants to come by' })).toBeVisible()
  await expectLastStep('Change label “asks for the hours”')
})

it('the focus has a visible place: after skipping, writing, leaving the form, and undoing', async () => {
  await openSmall()
  await page.getByRole('link', { name: 'Skip to the canvas' }).element().focus()
  await press('Enter')
  await expect.element(card('greet')).toHaveFocus()

  await press('Alt+ArrowDown', 'Alt+ArrowDown')
  await expect.element(selected()).toHaveTextContent(/Hours/)
  await press('F6', 'Shift+F6')
  await expect.element(card('hours')).toHaveFocus()
  await press('Enter')
  await expect.element(nameOfNode()).toHaveFocus()
  const script = page.getByRole('textbox', { name: 'Script' })
  const before = script.element().textContent
  await press('Enter')
  await expect.element(script).toHaveFocus()
  await expect.element(script).toHaveValue(before)
  await type('{{')
  await expect.element(page.getByRole('listbox', { name: 'Variables' })).toBeVisible()
  await press('Escape')
  await expect.element(page.getByRole('textbox', { name: 'Script' })).toHaveFocus()
  await press('Escape')
  await expect.element(card('hours')).toHaveFocus()

  const label = () => page.getByRole('button', { name: 'asks for the hours' })
  await label().click()
  await press('F2')
  await expect.element(page.getByLabelText('Edge label')).toHaveFocus()
  await press('Escape')
  await expect.element(label()).toHaveFocus()

  await press('Escape')
  await page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Webhook' }).click()
  await expect.element(nameOfNode()).toHaveFocus()
  await press('ControlOrMeta+z')
  await expect.element(card('hours')).toHaveFocus()
})

it('panels and dialogs open, close and give the focus back by keyboard alone', async () => {
  await openSmall()
  await tabTo(card('greet'))
  await press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(shortcuts).toBeVisible()
  await expect.element(shortcuts.getByLabelText('Search shortcuts')).toHaveFocus()
  await type('duplicate')
  await expect.element(shortcuts.getByRole('definition')).toHaveTextContent('Ctrl+D')
  await press('Escape')
  await expect.element(shortcuts).not.toBeInTheDocument()
  await expect.element(card('greet')).toHaveFocus()

  await press('ControlOrMeta+k')
  await type('clone')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Duplicate')
  await press('Escape')
  await press('ControlOrMeta+Shift+p')
  const publish = page.getByRole('dialog', { name: /Publish/ })
  await expect.element(publish).toBeVisible()
  await press('Escape')
  await expect.element(publish).not.toBeInTheDocument()
  await expect.element(card('greet')).toHaveFocus()

  for (const [keys, panel] of [
    ['Alt+2', 'Chat'],
    ['Alt+3', 'Test call'],
    ['Alt+4', 'History'],
    ['Alt+1', 'Edit'],
  ] as const) {
    await press(keys)
    await expect.element(page.getByRole('tab', { name: panel })).toHaveAttribute('aria-selected', 'true')
  }
  await press('ControlOrMeta+Shift+e')
  await tabTo(page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }))
  const saved = nextDownload()
  await press('Enter')
  expect((await saved).name).toBe('Opening hours.json')
})

it('Tab goes through the editor from the toolbar to the panels', async () => {
  await openSmall()
  const names = await expectGoodStops()
  const order = [
    'All pathways',
    'Name of the pathway',
    'Publish',
    'Speak',
    'Greeting, Speak, start',
    'Show problems',
    'Edit',
    'Name',
  ]
  const shown = names.map(name => name.replace(/ \(.*\)$/, ''))
  expect(shown.filter(name => order.includes(name))).toEqual(order)
})
