import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { exactly, focusOn, press } from '#studio/shell/testing/screen.ts'
import { card, expectSaved, openEditor } from '../../testing/openEditor.ts'

const hours = {
  nodes: [
    {
      id: 'start',
      type: 'Default',
      data: { name: 'Greeting', isStart: true, prompt: 'Greet the caller and ask how to help.' },
      position: { x: 0, y: 0 },
    },
    {
      id: 'hours',
      type: 'Default',
      data: { name: 'Hours', prompt: 'Say when we are open.' },
      position: { x: 0, y: 260 },
    },
    { id: 'end', type: 'End Call', data: { name: 'Goodbye', text: 'Bye.' }, position: { x: 0, y: 520 } },
  ],
  edges: [
    { id: 'ask', source: 'start', target: 'hours', label: 'asks for hours' },
    { id: 'done', source: 'hours', target: 'end', label: 'knows enough' },
  ],
}

const history = () => page.getByRole('tabpanel', { name: 'History' })

async function write(id: string, prompt: string) {
  await card(id).click()
  await press('Alt+1')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt)
}

it('a version is kept, named, and compared with the draft on one canvas', async () => {
  await openEditor(hours, 'Opening hours')
  await press('Alt+4')
  await history().getByRole('button', { name: 'Save version…' }).click()
  const keep = page.getByRole('dialog', { name: 'Save version' })
  const name = keep.getByLabelText('Version name')
  await name.fill('Before the holidays')
  await focusOn(name)
  await press('Enter')
  await expect.element(history()).toHaveTextContent('Before the holidays')

  await write('start', 'Greet the caller and ask who calls.')
  await card('hours').click()
  await press('Delete')
  await expectSaved()
  await press('Alt+4')
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Compare with the draft' }).click()
  const compare = page.getByRole('dialog', { name: 'Compare' })
  const shown = (node: string) => compare.css(`.react-flow__node[data-id="${node}"]`)
  const status = compare.getByRole('status')
  await expect.element(shown('hours')).toHaveTextContent('Removed')
  await expect.element(shown('start')).toHaveTextContent('Changed')
  await expect.element(status).toHaveTextContent(exactly('4 changes'))
  await press('F7')
  await expect.element(status).toHaveTextContent('Change 1 of 4: Greeting')
  await expect.element(compare.css('del')).toHaveTextContent(exactly('how to help'))
  await expect.element(compare.css('ins')).toHaveTextContent(exactly('who calls'))
  await press('Shift+F7')
  await expect.element(status).toHaveTextContent('Change 4 of 4')
  await compare.getByRole('button', { name: 'Zoom to fit' }).click()
  await expect.element(shown('hours')).toBeInViewport({ ratio: 0.99 })
  await shown('hours').click()
  await expect.element(compare.getByRole('button', { expanded: true })).toHaveTextContent('Hours')
  await expectAccessible(compare.element())
  await press('Escape')
  await expect.element(compare).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Restore as draft' }).click()
  await expect.element(card('hours')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.element(card('hours')).not.toBeInTheDocument()
})

it('publishing says what changes, and an older version comes back as the draft', async () => {
  const { stored } = await openEditor(hours, 'Opening hours')
  const dialog = page.getByRole('dialog', { name: 'Publish this pathway' })
  const open = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publish = async () => {
    await dialog.getByRole('button', { name: 'Publish to production' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await open()
  await expect.element(dialog).toHaveTextContent('This will be the first live version')
  await publish()

  await write('start', 'Greet loudly.')
  await open()
  await expect.element(dialog).toHaveTextContent('Changes since version 1')
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent(/Greeting.*Prompt.*Greet.*loudly\./s)
  await expectAccessible(dialog.element())
  await publish()

  await open()
  await expect.element(dialog).toHaveTextContent('Version 2 is already live in production, and the draft is the same.')
  await expect.element(dialog.getByRole('button', { name: 'Publish to production' })).toBeDisabled()
  await press('Escape')

  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(history()).toHaveTextContent(/Version 2\s*Live in production/)
  await page.getByRole('button', { name: 'Actions for version 1' }).click()
  await page.getByRole('menuitem', { name: 'Restore as draft' }).click()
  const steps = page.getByRole('list', { name: /^Changes, newest/ }).css('[data-step]')
  await expect.element(steps.filter({ hasText: 'Restore version 1 as draft' })).toBeVisible()
  await expect
    .poll(async () => (await stored()).nodes[0]?.data)
    .toMatchObject({ prompt: 'Greet the caller and ask how to help.' })
})
