import { expect, test } from './product.ts'

test.use({ own: 'account' })

const bakery = {
  name: 'Bakery',
  nodes: [
    { id: 'hello', type: 'Default', data: { name: 'Hello', isStart: true, text: 'Hello, this is the bakery.' } },
    { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Thank you very much, and goodbye.' } },
  ],
  edges: [{ id: 'end', source: 'hello', target: 'bye', label: 'said anything', data: { alwaysPick: true } }],
}

test('a recorded call is played to its end, and the conversation keeps up', async ({ signedIn: page, product }) => {
  await product.api('POST', '/api/v1/convo_pathway/create', bakery)
  await page.goto(`${product.url}/calls`)
  await page.getByRole('button', { name: 'New call' }).first().click()
  await page.getByLabel('Number to call').fill('(415) 555-0123')
  await page.getByRole('dialog').getByLabel('Pathway').selectOption({ label: 'Bakery' })
  await page.getByRole('checkbox', { name: 'Record the call' }).check()
  await page.getByRole('button', { name: 'Place call' }).click()

  const player = page.getByRole('region', { name: 'Recording' })
  const log = page.getByRole('log')
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('2×')
  await player.getByRole('button', { name: 'Play the recording' }).click()
  await expect(log.locator('[aria-current="true"]')).toContainText('Hello, this is the bakery.')
  await expect(log.locator('[aria-current="true"]')).toContainText('Thank you very much, and goodbye.')
  const position = player.getByRole('slider', { name: 'Position in the recording' })
  await expect(player.getByRole('button', { name: 'Play the recording' })).toBeVisible()
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(2)
})
