import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PathwayDocument } from '#pathway/document.ts'
import { Inspector } from '../../forms/Inspector.tsx'
import { renderEditor } from '../../testing/renderEditor.tsx'

const hook = (id: string) => ({ id, type: 'Webhook', data: { name: id }, position: { x: 0, y: 0 } })

it('a section that is opened is open for the next node too, and not in another pathway', async () => {
  const document: PathwayDocument = { name: '', description: '', nodes: [hook('first'), hook('next')], edges: [] }
  const open = async () => {
    const { state, container } = await renderEditor(<Inspector />, { document, selected: { nodes: ['first'] } })
    const form = page.elementLocator(container)
    await expect.element(form.getByLabelText('Node name')).toHaveValue('first')
    return { state, form, section: form.getByRole('button', { name: 'Try the request' }) }
  }
  const { state, form, section } = await open()
  await section.click()
  await expect.element(section).toHaveAttribute('aria-expanded', 'true')
  state().select({ nodes: ['next'] })
  await expect.element(form.getByLabelText('Node name')).toHaveValue('next')
  await expect.element(section).toHaveAttribute('aria-expanded', 'true')

  const other = await open()
  await expect.element(other.section).toHaveAttribute('aria-expanded', 'false')
})
