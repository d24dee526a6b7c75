import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'
import { exactly } from '#studio/shell/testing/screen.ts'

const heading = () => page.getByRole('heading', { level: 1 })
const nameOfPathway = () => page.getByLabelText('Name of the pathway')
const idOfPathway = () => location.pathname.split('/').at(-1) ?? ''

async function begin(template: string) {
  const { api } = await signIn()
  await renderStudio('/')
  await page.getByRole('button', { name: template, exact: true }).click()
  await expect.element(page.css('.pathway-card').first()).toBeVisible()
  await expect.element(nameOfPathway()).toHaveValue(template)
  return { api, pathway_id: idOfPathway() }
}

it.each(['Dental appointments', 'Restaurant reservations', 'Delivery call', 'First notice of a claim'])(
  'a person begins with “%s”, finds nothing wrong with it, and finds it again',
  async name => {
    const { api, pathway_id } = await begin(name)
    expect(await api('GET', `/api/v1/convo_pathway/${pathway_id}/validate`)).toMatchObject({ findings: [] })
    await renderStudio('/')
    await expect.element(heading()).toHaveTextContent(exactly('Home'))
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect.element(page.getByText(`“${name}” has no errors. Try it in chat, then publish it.`)).toBeVisible()
  },
)

it('a template is talked through with the answers that it brings', async () => {
  const { api, pathway_id } = await begin('Dental appointments')
  const base = '/api/v1/convo_pathway/chat'
  const { chat_id } = await api('POST', `${base}/create`, { pathway_id })
  const says = [
    'Book an appointment',
    'Sam Carter, 415 555 0123',
    'A cleaning',
    'Next Friday',
    'Yes please',
    'No thanks',
  ]
  let last: Record<string, unknown> = {}
  for (const message of says) last = await api('POST', `${base}/${chat_id}`, { message })
  expect(last).toMatchObject({ completed: true, current_node_name: 'Goodbye' })
  expect(last.variables).toMatchObject({
    patient_name: 'Sam Carter',
    dentist: 'Dr. Lindqvist',
    confirmation_code: 'HD-4821',
  })
})

it('a person starts empty', async () => {
  await signIn()
  await renderStudio('/')
  await expect.element(heading()).toHaveTextContent(exactly('Build your first pathway'))
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect.element(nameOfPathway()).toHaveValue('New pathway')
})

it('a person sees what is live, what was called today and what needs attention', async () => {
  const { api } = await signIn()
  const node = { id: 'only', type: 'End Call', data: { name: 'Only', isStart: true, text: 'Goodbye.' } }
  const create = (name: string, nodes: readonly object[]) =>
    api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', { name, nodes, edges: [] })
  const { pathway_id } = await create('Front desk', [node])
  await create('Half done', [{ ...node, data: { name: 'No start' } }])
  await api('POST', `/api/v1/convo_pathway/${pathway_id}/version`, { name: 'First' })
  await api('POST', `/api/v1/convo_pathway/${pathway_id}/publish`, { version_id: 1 })
  await api('POST', '/api/v1/inbound/+14155550101', { pathway_id })
  await api('POST', '/api/v1/calls', { phone_number: '+15005550001', pathway_id })
  await renderStudio('/')
  const live = page.getByRole('table', { name: 'Live pathways' })
  await expect.element(live).toHaveTextContent(/Front desk.*v1.*\+1 \(415\) 555-0101/)
  await expect
    .element(page.getByRole('region', { name: 'Needs attention' }))
    .toHaveTextContent(/“Half done” has \d errors?/)
  const today = page.getByRole('region', { name: 'Calls today' })
  await expect.element(today.getByRole('list')).toHaveTextContent('Not reached1')
  await expect.element(today.getByRole('img', { name: '1 call today by hour, 0 answered' })).toBeVisible()
  await today.getByRole('button', { name: 'Show as a table' }).click()
  await expect.element(page.getByRole('table', { name: 'Calls today by hour' }).getByRole('row')).toHaveLength(2)
  await expectAccessible(document.body)
})
