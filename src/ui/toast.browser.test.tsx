import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toasts } from './Toasts.tsx'
import { toast, toastUndo } from './toast.ts'

it('a message about what is closed goes, one said afterwards does not come, and others stay', async () => {
  const { unmount } = await render(<Toasts theme="light" />)
  onTestFinished(unmount)
  const closing = new AbortController()
  let gone = 0
  toastUndo('Deleted 2 nodes', () => undefined, { until: closing.signal, onGone: () => (gone += 1) })
  toast('Link copied', { duration: Number.POSITIVE_INFINITY })
  await expect.element(page.getByText('Deleted 2 nodes')).toBeVisible()
  closing.abort()
  toast('Undone outside the view.', { until: closing.signal, duration: Number.POSITIVE_INFINITY })
  await expect.element(page.getByText('Deleted 2 nodes')).not.toBeInTheDocument()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  await expect.element(page.getByText('Undone outside the view.')).not.toBeInTheDocument()
  expect(gone).toBe(1)
})
