import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { VectorStore } from '#contract/vectors.ts'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const store = {
  name: 'Visitor guide',
  description: 'Hours and parking.',
  text: '# Visits\n\n## Parking\nPark your car behind the house.\n\n# Hours\nFrom 9 to 5.',
  format: 'markdown',
}

it('a pasted text becomes a knowledge base that is asked at once', async () => {
  const { api } = await signIn()
  await renderStudio('/knowledge')
  await page.getByRole('link', { name: 'Create a knowledge base' }).click()
  await button('Create').click()
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  await expectAccessible(document.body)
  await field('Name').fill(store.name)
  await field('Description').fill(store.description)
  await field('Text').fill(store.text)
  await button('Create').click()
  await expect.element(page.getByText('2 passages, found by keywords.')).toBeVisible()

  await field('Question').fill('Where can I park?')
  await button('Ask').click()
  const passages = page.getByRole('list', { name: 'Passages' })
  await expect.element(passages).toHaveTextContent('Visits › Parking100%Park your car behind the house.')
  await expect.element(passages.getByText('Park', { exact: true })).toBeVisible()
  await expectAccessible(document.body)
  const { vectors } = await api<{ vectors: VectorStore[] }>('GET', '/api/vectors?include_text=true')
  expect(vectors).toMatchObject([store])
  expect(location.search).toBe(`?store=${vectors[0]?.vector_id}`)
})

it('a file takes the place of the text, and one that cannot be read is named where it was chosen', async () => {
  const { api } = await signIn()
  const { vector_id } = await api<{ vector_id: string }>('POST', '/api/vectors', store)
  await renderStudio(`/knowledge?store=${vector_id}`)
  await expect.element(field('Text')).toHaveValue(store.text)
  const input = page.elementLocator(document.querySelector('input[type=file]') ?? document.body)
  await userEvent.upload(input, new File(['Cats sleep.'], 'cats.txt', { type: 'text/plain' }))
  await expect.element(field('Text')).toHaveValue('Cats sleep.')
  await userEvent.upload(input, new File(['%PDF-1.4 broken'], 'broken.pdf', { type: 'application/pdf' }))
  await button('Save').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This PDF can’t be read.')
  await expectAccessible(document.body)
  await button('Remove broken.pdf').click()
  await button('Save').click()
  await expect.element(page.getByText(/^Saved “/)).toBeVisible()
  expect((await api<VectorStore>('GET', `/api/vectors/${vector_id}`)).text).toBe('Cats sleep.')
})

it('a failure says why; deleting says who uses it, and asks', async () => {
  const { api } = await signIn()
  const text = '# a\nb\n'.repeat(20_001)
  const { vector_id } = await api<{ vector_id: string }>('POST', '/api/vectors', { ...store, text })
  const nodes = [{ id: 'ask', type: 'Knowledge Base', data: { name: 'Ask', isStart: true, kb: vector_id } }]
  await api('POST', '/api/v1/convo_pathway/create', { name: 'Front desk', nodes, edges: [] })
  await renderStudio(`/knowledge?store=${vector_id}`)
  await expect.element(page.getByRole('alert')).toHaveTextContent('20,000 passages')
  await expect.element(page.getByRole('link', { name: 'Front desk' })).toBeVisible()
  await button('More for this knowledge base').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Visitor guide”?' })
  await expect.element(question).toHaveTextContent('Used by 1 pathway')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No knowledge yet')).toBeVisible()
})
