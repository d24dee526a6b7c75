import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { press } from '#studio/shell/testing/screen.ts'
import { expectAtRest, goToNode, nameOfNode, openEditor, openProblems } from '../testing/openEditor.ts'

const panel = (name: string) => page.getByRole('tabpanel', { name })

async function showPanel(name: string) {
  await page.getByRole('tab', { name }).click()
  await expect.element(panel(name)).toBeVisible()
}

it('the forms of a pathway, its nodes and its edges hold to WCAG 2.2 AA', async () => {
  await openEditor()
  await expect.element(panel('Edit')).toHaveTextContent('25 nodes, 34 edges')
  await expectAccessible(panel('Edit').element())
  for (const name of ['Ask for the trip code', 'Book the longer trip', 'Over to the team 2', 'Person wanted']) {
    await goToNode(name)
    await expectAtRest()
    await expectAccessible(panel('Edit').element())
  }
  await openProblems()
  await page.getByRole('button', { name: /The edge “result == DEPOSIT_MISSING”/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Edge', exact: true })).toBeVisible()
  await expectAccessible(panel('Edit').element())
  await page.getByRole('region', { name: 'Add a node' }).getByRole('button', { name: 'Knowledge Base' }).click()
  await expect.element(nameOfNode()).toHaveValue('Knowledge Base')
  await expectAtRest()
  await expectAccessible(panel('Edit').element())
  nameOfNode().element().blur()
  await press('ControlOrMeta+a')
  await expect.element(panel('Edit')).toHaveTextContent('26 nodes')
  await expectAccessible(panel('Edit').element())
})

it('the panels beside the canvas hold to WCAG 2.2 AA', async () => {
  await openEditor()
  await showPanel('Chat')
  await expectAccessible(panel('Chat').element())
  await page.getByRole('button', { name: 'Start chat' }).click()
  await expect.element(page.getByLabelText('What the caller says')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Stop waiting' })).not.toBeInTheDocument()
  await expectAccessible(panel('Chat').element())
  for (const name of ['Test call', 'History']) {
    await showPanel(name)
    await expectAccessible(panel(name).element())
  }
})

it('the dialogs of the editor hold to WCAG 2.2 AA', async () => {
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await press('Escape')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await openEditor()
  await press('ControlOrMeta+k')
  await dialog.getByRole('combobox').fill('trip')
  await expect.element(dialog.getByRole('option').first()).toBeVisible()
  await expectAccessible(dialog.element())
  await close()
  await page.getByRole('button', { name: 'Show keyboard shortcuts' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(dialog.element())
  await close()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /Publish/ })).toBeVisible()
  await expectAccessible(dialog.element())
  await close()
  await goToNode('Plan the longer trip')
  await page.getByRole('button', { name: 'Expand “Prompt”' }).click()
  await expect.element(dialog).toBeVisible()
  await expectAccessible(dialog.element())
})

it('an empty canvas says how to begin, and goes on with the first node', async () => {
  await openEditor({ nodes: [], edges: [] }, 'Blank')
  await expectAccessible(document.body)
  await page.getByRole('button', { name: 'Add first node' }).click()
  await expect.element(nameOfNode()).toHaveFocus()
  await expect.element(page.css('.react-flow__node')).toHaveTextContent('Start node')
  await expect.element(page.getByText('Start with a greeting')).not.toBeInTheDocument()
})
