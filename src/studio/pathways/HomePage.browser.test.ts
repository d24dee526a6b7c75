import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
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
    await expect.element(page.getByText(`“${name}” has no errors. Try it in the chat, then publish it.`)).toBeVisible()
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
  await expect.element(heading()).toHaveTextContent(exactly('Draw your first pathway'))
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect.element(nameOfPathway()).toHaveValue('New pathway')
})
