import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { holdRequests } from '#studio/shell/testing/holdRequests.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { textsOf } from '#studio/shell/testing/screen.ts'

interface Tools {
  readonly tools: readonly { readonly tool_id: string; readonly tool: Readonly<Record<string, unknown>> }[]
}

const tool = {
  name: 'Look up an order',
  description: 'Finds an order by its number.',
  url: 'https://api.example.com/orders/{{input.number}}',
  headers: { 'x-branch': 7 },
  input_schema: { example: { number: 'A-17' } },
  response: { order_state: '$.state' },
  label: { colour: 'green' },
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

it('a private address is refused, and the setting that allows it is named', async () => {
  const { api } = await signIn()
  const { tool_id } = await api('POST', '/api/v1/tools', { ...tool, url: 'https://10.0.0.5/orders' })
  await renderStudio(`/tools?tool=${tool_id}`)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('DIALPATH_ALLOWED_HOSTS=10.0.0.5')
  await expectAccessible(document.body)
})

it('a change keeps what the form does not know, and is not lost by leaving', async () => {
  const { api } = await signIn()
  const { tool_id } = await api('POST', '/api/v1/tools', tool)
  await api('POST', '/api/v1/tools', { ...tool, name: 'Another tool' })
  await renderStudio(`/tools?tool=${tool_id}`)
  const said = field('Spoken while it runs')
  await said.fill('One moment.')
  const separator = page.getByRole('separator', { name: 'Resize: List of tools' })
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(700, 900)
  await expect.element(separator).not.toBeInTheDocument()
  await page.viewport(1440, 900)
  await expect.element(separator).toBeVisible()
  await expect.element(said).toHaveValue('One moment.')

  await page.getByRole('link', { name: 'Another tool' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect.element(question).toBeVisible()
  await expectAccessible(question.element())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(said).toHaveValue('One moment.')
  await page.getByRole('link', { name: 'Numbers' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(location.search).toBe(`?tool=${tool_id}`)

  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  // The button is disabled while it saves, too.
  await expect.element(page.getByText(/^Saved “/)).toBeVisible()
  await expect.element(save).toBeDisabled()
  const stored = await api<{ tool: object }>('GET', `/api/v1/tools/${tool_id}`)
  expect(stored.tool).toEqual({ ...tool, method: 'GET', timeout: 10_000, speech: 'One moment.' })
  await page.getByRole('link', { name: 'Another tool' }).click()
  await expect.element(field('Name')).toHaveValue('Another tool')
})

it('a save that ends while somebody is asked about leaving lets them go', async () => {
  const { api } = await signIn()
  const { tool_id } = await api('POST', '/api/v1/tools', tool)
  await renderStudio(`/tools?tool=${tool_id}`)
  await field('Spoken while it runs').fill('One moment.')
  const saving = holdRequests()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Numbers' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  saving.letGo()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Numbers')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

it('a tool is duplicated, and deleted only when asked twice', async () => {
  const { api } = await signIn()
  await api('POST', '/api/v1/tools', tool)
  await renderStudio('/tools')
  const more = page.getByRole('button', { name: 'More for this tool' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.element(field('Name')).toHaveValue('Look up an order copy')
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Look up an order copy”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => textsOf(page.getByRole('list', { name: 'Tools' }).getByRole('link')))
    .toEqual([expect.stringContaining('Look up an order')])
  const { tools } = await api<Tools>('GET', '/api/v1/tools')
  expect(tools.map(stored => stored.tool.name)).toEqual(['Look up an order'])
})
