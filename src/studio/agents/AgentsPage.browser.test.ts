import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'

interface Agents {
  readonly agents: readonly Readonly<Record<string, unknown>>[]
}

it('an agent is made, set up, kept whole, and deleted', async () => {
  const { api } = await signIn()
  await renderStudio('/agents')
  await page.getByRole('button', { name: 'Create a web agent' }).click()
  const name = page.getByLabelText('Name', { exact: true })
  await expect.element(name).toHaveValue('New agent')
  await expect.element(name).toHaveFocus()
  await expect.poll(() => window.getSelection()?.toString()).toBe('New agent')
  const { agents } = await api<Agents>('GET', '/api/v1/agents')
  await api('POST', `/api/v1/agents/${agents[0]?.agent_id}`, { keywords: ['rye:3'], metadata: { shop: 7 } })

  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(save).toBeDisabled()
  await name.fill('Front desk')
  const sentence = page.getByLabelText('First sentence')
  await sentence.fill('x'.repeat(200))
  await expect.element(page.getByText('The first sentence can have at most 199 characters.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expectAccessible(document.body)
  await sentence.fill('Good day.')
  await page.getByLabelText('Language').selectOptions('GER')
  await save.click()
  await expect.element(page.getByText('Saved “Front desk”')).toBeVisible()
  await expect.element(save).toHaveFocus()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  const stored = await api<Agents>('GET', '/api/v1/agents')
  expect(stored.agents).toMatchObject([
    { name: 'Front desk', first_sentence: 'Good day.', language: 'GER', keywords: ['rye:3'], metadata: { shop: 7 } },
  ])

  await page.getByRole('button', { name: 'Delete the agent' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Front desk”?' })
  await expectAccessible(question.element())
  await question.getByRole('button', { name: 'Delete the agent' }).click()
  await expect.element(page.getByRole('heading', { name: 'No web agents yet' })).toBeVisible()
})

it('an agent that follows a pathway sends what it overrides no more', async () => {
  const { api } = await signIn()
  const { pathway_id } = await api<{ pathway_id: string }>('POST', '/api/v1/convo_pathway/create', { name: 'Bookings' })
  const { agent_id } = await api<{ agent_id: string }>('POST', '/api/v1/agents', { name: 'Desk', prompt: 'Answer.' })
  await renderStudio(`/agents?agent=${agent_id}`)
  await page.getByRole('radio', { name: 'A pathway' }).click()
  await expect.element(page.getByText('Choose a pathway.')).toBeVisible()
  await page.getByLabelText('Pathway', { exact: true }).selectOptions('Bookings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Saved “Desk”')).toBeVisible()
  const { agents } = await api<Agents>('GET', '/api/v1/agents')
  expect(agents).toMatchObject([{ pathway_id, prompt: null }])
})

it('a conversation of a visitor is listed, and read with what came of it', async () => {
  const { api } = await signIn()
  const { agent_id } = await api<{ agent_id: string }>('POST', '/api/v1/agents', {
    name: 'Desk',
    prompt: 'Ask for the name.',
    first_sentence: 'Welcome to the desk.',
  })
  await renderStudio(`/agents?agent=${agent_id}`)
  const section = page.getByRole('region', { name: 'Conversations' })
  await expect.element(section.getByText('No conversations yet.')).toBeVisible()
  const { token } = await api<{ token: string }>('POST', `/api/v1/agents/${agent_id}/authorize`)
  await api('POST', '/api/v1/agents/session', { token })
  await section.getByRole('button', { name: /^Conversation / }).click()
  await expect.element(section.getByRole('list', { name: 'Transcript' })).toHaveTextContent('AgentWelcome to the desk.')
  await expect.element(section.getByText('In progress')).toBeVisible()
  await expectAccessible(document.body)
})
