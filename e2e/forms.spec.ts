import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'

const place = { x: 0, y: 0 }
const start = {
  id: 'start',
  type: 'Default',
  data: { name: 'Greeting', isStart: true, prompt: 'Greet.' },
  position: place,
}
const goodbye = { id: 'end', type: 'End Call', data: { name: 'Goodbye', text: 'Bye.' }, position: { x: 0, y: 400 } }
const lookUp = {
  id: 'hook',
  type: 'Webhook',
  data: { name: 'Look up', url: 'https://api.example.com/customers', method: 'GET' },
  position: { x: 0, y: 200 },
}
const edges = [{ id: 'e', source: 'start', target: 'hook', label: 'go', data: { label: 'go' } }]

interface StoredPathway {
  readonly nodes: readonly { readonly id: string; readonly data: Readonly<Record<string, unknown>> }[]
}

const dataOf = (product: Product, id: string) => async () =>
  (await product.api<StoredPathway>('GET', `/api/v1/convo_pathway/${id}`)).nodes[0]?.data

async function create(product: Product, nodes: readonly object[], lines: readonly object[] = edges): Promise<string> {
  const body = { name: 'Forms', nodes, edges: lines }
  return (await product.api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', body)).pathway_id
}

async function openEditor(page: Page, product: Product, id: string) {
  await page.goto(`${product.url}/pathways/${id}`)
  await expect(page.locator('.pathway-card')).not.toHaveCount(0)
}

/** Finds a node or an edge and opens its form, as a person does who knows its name. */
async function edit(page: Page, name: string) {
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill(name)
  await search.press('Enter')
  await expect(search).toHaveCount(0)
}

async function openSections(form: Locator) {
  await expect(form.locator('h3 > button').first()).toBeVisible()
  const folded = form.locator('h3 > button[aria-expanded="false"]')
  for (let left = await folded.count(); left > 0; left = await folded.count()) await folded.first().click()
}

const formOf = (page: Page) => page.getByRole('tabpanel', { name: 'Edit' })

test('two rows that are typed into are two steps, and a switch is one of its own', async ({
  signedIn: page,
  product,
}) => {
  const extractVars = [
    ['one', 'string', ''],
    ['two', 'string', ''],
  ]
  const id = await create(product, [{ ...start, data: { ...start.data, extractVars } }, lookUp, goodbye])
  await openEditor(page, product, id)
  await edit(page, 'Greeting')
  await openSections(formOf(page))
  const variables = formOf(page).getByRole('textbox', { name: 'Variable', exact: true })
  for (const [row, ending] of [
    [variables.first(), 'st'],
    [variables.last(), 'nd'],
  ] as const) {
    await row.press('End')
    await row.pressSequentially(ending)
  }
  await formOf(page).getByLabel('Go on without waiting').click()
  await formOf(page).getByLabel('Go on without waiting').click()
  await page.getByRole('tab', { name: 'History' }).click()
  const steps = page.getByRole('list', { name: /^Steps/ }).locator('[data-step]')
  await expect(steps).toHaveText([
    /go on without waiting/,
    /go on without waiting/,
    /variables to extract/,
    /variables to extract/,
    /Before your first step/,
  ])
  await expectAccessible(page)

  await steps.nth(3).click()
  await expect(steps.nth(3)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: /^Redo/ })).toBeEnabled()
  await steps.nth(3).press('ArrowDown')
  await expect(steps.nth(4)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(dataOf(product, id)).toMatchObject({ extractVars })
  await steps.first().click()
  const typed = [
    ['onest', 'string', ''],
    ['twond', 'string', ''],
  ]
  await expect.poll(dataOf(product, id)).toMatchObject({ extractVars: typed })
})

test('JSON that is not finished stays while another node is looked at, and after a reload', async ({
  signedIn: page,
  product,
}) => {
  const id = await create(product, [{ ...start, data: { ...start.data, 'x-note': { a: 1 } } }, lookUp, goodbye])
  const note = formOf(page).getByLabel('x-note', { exact: true })
  await openEditor(page, product, id)
  await edit(page, 'Greeting')
  await openSections(formOf(page))
  await note.fill('{"a": 2,')
  await expect(formOf(page).getByText('This is not JSON yet')).toBeVisible()
  await edit(page, 'Goodbye')
  await expect(page.getByLabel('Name of the node')).toHaveValue('Goodbye')
  await edit(page, 'Greeting')
  await expect(note).toHaveValue('{"a": 2,')
  await page.reload()
  await edit(page, 'Greeting')
  await openSections(formOf(page))
  await expect(note).toHaveValue('{"a": 2,')
  await note.fill('{"a": 2}')
  await expect.poll(dataOf(product, id)).toMatchObject({ 'x-note': { a: 2 } })
})
