import '#ui/theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountQuery } from '../accountQuery.ts'
import { queryClient } from '../api.ts'
import { signIn } from '../testing/renderStudio.tsx'
import { CalleeFields } from './CalleeFields.tsx'
import { type CalleeDraft, calleeBody, calleeFaults, NO_CALLEE } from './callee.ts'
import { collectFaults } from './faults.ts'

const written: { draft: CalleeDraft } = { draft: NO_CALLEE }

function Form() {
  const [draft, setDraft] = useState(written.draft)
  written.draft = draft
  const faults = collectFaults(calleeFaults(draft), ['simulated_callee.persona', 'simulated_callee.answers'])
  return <CalleeFields draft={draft} onChange={setDraft} faults={faults} />
}

it('where a model is set up the callee can have a persona, which is never cut', async () => {
  const { api } = await signIn()
  const account = await api<Awaited<ReturnType<NonNullable<typeof accountQuery.queryFn>>>>('GET', '/api/v1/me')
  const brain = { kind: 'model' as const, model: 'm', ollama_models: [] }
  queryClient.setQueryData(accountQuery.queryKey, { ...account, brain })
  queryClient.setQueryDefaults(accountQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  )
  onTestFinished(async () => {
    await unmount()
    queryClient.setQueryDefaults(accountQuery.queryKey, {})
  })
  await page.getByRole('button', { name: 'Simulated callee' }).click()
  const persona = page.getByLabelText('Persona')
  await persona.fill('x'.repeat(4_002))
  await expect.element(page.getByText('This is 2 characters too long.')).toBeVisible()
  await persona.fill('A guest in a hurry.')
  await expect.element(page.getByText(/too long/)).not.toBeInTheDocument()
  expect(calleeBody(written.draft)).toEqual({ simulated_callee: { persona: 'A guest in a hurry.' } })
})
