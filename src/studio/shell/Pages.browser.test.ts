import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import carShare from '../../../e2e/fixtures/car-share.json?raw'
import { expectAccessible } from './testing/accessibility.ts'
import { renderStudio, signIn } from './testing/renderStudio.tsx'
import { exactly } from './testing/screen.ts'
import { expectGoodStops } from './testing/tabStops.ts'

const pages = [
  '/',
  '/pathways',
  '/calls',
  '/batches',
  '/tools',
  '/numbers',
  '/knowledge',
  '/voices',
  '/activity',
  '/settings',
] as const
const heading = () => page.getByRole('heading', { level: 1 })

const tool = {
  name: 'Trip search',
  description: 'Finds a trip by its code',
  speech: 'One moment.',
  url: 'https://trips.larkmoor-share.example/find',
  method: 'GET',
  input_schema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
  response: { station: '$.station' },
}

it.each(['/', '/pathways', '/calls', '/batches', '/tools'])(
  '%s holds to WCAG 2.2 AA where there is nothing yet',
  async path => {
    await signIn()
    await renderStudio(path)
    await expect.element(heading()).toBeVisible()
    await expectAccessible(document.body)
  },
)

it.each(pages)('%s holds to WCAG 2.2 AA, goes round with Tab, and is not scrolled sideways', async path => {
  const { api } = await signIn()
  const name = 'A pathway with a name that is long enough to be cut off'
  await api('POST', `/api/v1/convo_pathway/import?${new URLSearchParams({ name })}`, carShare)
  await api('POST', '/api/v1/tools', tool)
  await api('POST', '/api/v1/calls', { phone_number: '+15005550001', task: 'Ask for the hours.' })
  await renderStudio(path)
  await expect.element(heading()).toBeVisible()
  await expectAccessible(document.body)
  expect((await expectGoodStops()).length).toBeGreaterThan(5)

  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(320, 640)
  await expect.poll(() => innerWidth).toBe(320)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

it('a mistyped address leads back, and so does that of a pathway that is not there', async () => {
  await signIn()
  await renderStudio('/nowhere')
  await expect.element(page.getByText('Page not found')).toBeVisible()
  await renderStudio(`/pathways/${'nowhere'.repeat(60)}`)
  await expect.element(heading()).toHaveTextContent(exactly('Pathway not found'))
  await renderStudio('/pathways/nowhere')
  await expect.element(heading()).toHaveTextContent(exactly('Pathway not found'))
  await expect.poll(() => document.title).toMatch(/Pathway not found/)
  await expectAccessible(document.body)
  await page.getByRole('link', { name: 'All pathways' }).click()
  await expect.poll(() => location.pathname).toBe('/pathways')
})

it('menus and dialogs of the pages hold to WCAG 2.2 AA', async () => {
  const { api } = await signIn()
  await api('POST', '/api/v1/convo_pathway/import?name=Car+share', carShare)
  await renderStudio('/pathways')
  await page.getByRole('button', { name: 'Actions for Car share' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expectAccessible(document.body)

  await renderStudio('/pathways')
  await page.getByRole('button', { name: 'New pathway' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New pathway' })).toBeVisible()
  await expectAccessible(page.getByRole('dialog').element())
  await page.getByRole('button', { name: 'Import a file' }).click()
  await page.getByLabelText('Pathway file').upload(new File([carShare], 'car-share.json', { type: 'application/json' }))
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  await expectAccessible(page.getByRole('dialog').element())
})

it('a tool, a number and a call hold to WCAG 2.2 AA', async () => {
  const { api } = await signIn()
  const { tool_id } = await api('POST', '/api/v1/tools', tool)
  await renderStudio(`/tools?tool=${tool_id}`)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Trip search' })).toBeVisible()
  await expectAccessible(document.body)

  await renderStudio('/numbers?number=4155550101')
  await page.getByRole('radio', { name: 'A pathway' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Pathway' })).toBeVisible()
  await expectAccessible(document.body)

  const { call_id } = await api('POST', '/api/v1/calls', { phone_number: '+14155550100', task: 'Ask for the hours.' })
  await renderStudio(`/calls/${call_id}`)
  await expect.element(page.getByText('Simulated').first()).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Completed').first()).toBeVisible()
  await expectAccessible(document.body)
})
