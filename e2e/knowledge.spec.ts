import { openEditor } from './editor.ts'
import { expect, test } from './product.ts'

test.use({ own: 'account' })

const guide = '# Parking\n\nPark your car behind the house.\n\n# Breakfast\n\nBreakfast is from seven to ten.\n'
const hotel = {
  name: 'Hotel',
  nodes: [
    {
      id: 'hello',
      type: 'Default',
      position: { x: 0, y: 0 },
      data: { name: 'Hello', isStart: true, text: 'Hello, what would you like to know?' },
    },
    { id: 'desk', type: 'Knowledge Base', position: { x: 0, y: 260 }, data: { name: 'Desk' } },
  ],
  edges: [{ id: 'asks', source: 'hello', target: 'desk', label: 'asks', data: { alwaysPick: true } }],
}

test('a person uploads what the agent should know, attaches it, and sees which passage answered', async ({
  signedIn: page,
  product,
}) => {
  await page.goto(`${product.url}/knowledge`)
  await page.getByRole('link', { name: 'Create a knowledge base' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Guest guide')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('For guests of the hotel.')
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'guide.md', mimeType: 'text/markdown', buffer: Buffer.from(guide) })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('2 passages, found by keywords.')).toBeVisible()

  const { pathway_id } = await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', hotel)
  await openEditor(page, product, pathway_id)
  await page.locator('.react-flow__node[data-id="desk"]').click()
  await page.getByRole('radio', { name: 'Knowledge base' }).click()
  await page.getByRole('combobox', { name: 'Knowledge base' }).selectOption({ label: 'Guest guide' })

  await page.getByRole('tab', { name: 'Chat' }).click()
  const chat = page.getByRole('region', { name: 'Chat' })
  await chat.getByRole('button', { name: 'Start chat' }).click()
  const log = chat.getByRole('log')
  await expect(log).toContainText('Hello, what would you like to know?')
  await chat.getByLabel('What the caller says').fill('Where can I park my car?')
  await page.keyboard.press('Enter')
  await expect(log.getByRole('list', { name: 'Passages' })).toContainText(
    'Guest guide · ParkingPark your car behind the house.',
  )
  await expect(log).toHaveText(/Agent.*Park your car behind the house\.$/)
})
