import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { holdRequests } from '#studio/shell/testing/holdRequests.ts'
import { openDrafts } from '../session/sync/drafts.ts'
import { openEditor } from '../testing/openEditor.ts'

it('an edit of this moment is in the browser while it asks whether to leave', async () => {
  const { id } = await openEditor()
  const requests = holdRequests()
  const drafts = openDrafts('The tab that the page is opened in next')
  const read = () => drafts.readAll(id).then(served => served(''))
  expect(await read()).toEqual([])
  await page.getByLabelText('Name of the pathway').fill('Typed as the page was left')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  expect(await read()).toEqual([
    expect.objectContaining({ document: expect.objectContaining({ name: 'Typed as the page was left' }) }),
  ])
  requests.letGo()
})
