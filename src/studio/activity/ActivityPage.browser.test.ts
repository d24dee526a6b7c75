import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { renderStudio, signIn } from '#studio/shell/testing/renderStudio.tsx'

const rows = () => page.getByRole('table', { name: 'Activity' })
const filter = (label: string) => page.getByRole('combobox', { name: label })

it('changes are told with their author and a link to what is still there', async () => {
  const { api } = await signIn()
  await renderStudio('/activity')
  await expect.element(page.getByText('No changes yet')).toBeVisible()
  await expectAccessible(document.body)

  const { pathway_id } = await api('POST', '/api/v1/convo_pathway/create', { name: 'Front desk' })
  await api('POST', `/api/v1/convo_pathway/${pathway_id}`, { description: 'Answers the phone.' })
  const { campaign_id } = await api('POST', '/api/v1/campaigns', { name: 'Spring' })
  await api('DELETE', `/api/v1/campaigns/${campaign_id}`)
  await renderStudio('/activity')
  const edited = rows().getByRole('row', { name: /Edited the pathway/ })
  await expect.element(edited).toHaveTextContent(/description.*Front desk/)
  await expect.element(rows().getByRole('row', { name: /Deleted the campaign/ })).toHaveTextContent('Spring')
  await expect
    .element(
      rows()
        .getByRole('row', { name: /Deleted the campaign/ })
        .getByRole('link'),
    )
    .not.toBeInTheDocument()
  await expect.element(page.getByText('4 changes')).toBeVisible()
  await expectAccessible(document.body)

  await filter('What was changed').selectOptions('Campaign')
  await expect.element(page.getByText('2 changes')).toBeVisible()
  await expect.element(edited).not.toBeInTheDocument()
  await filter('What was changed').selectOptions('Secret')
  await expect.element(page.getByText('No changes match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await filter('Time').selectOptions('Today')
  await expect.element(page.getByText('4 changes')).toBeVisible()
  await expect.poll(() => location.search).toBe('?time=today')
  await edited.getByRole('link', { name: 'Front desk' }).click()
  await expect.poll(() => location.pathname).toBe(`/pathways/${pathway_id}`)
})
