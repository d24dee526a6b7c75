import './theme.css'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'
import { Toaster, toast } from './Toaster.tsx'

it('a click on the button of a message leaves the focus alone, which goes where the author sends it next', async () => {
  const { unmount } = await render(
    <>
      <input aria-label="Name" />
      <input aria-label="Label" />
      <Toaster theme="light" />
    </>,
  )
  onTestFinished(unmount)
  const name = page.getByLabelText('Name')
  await name.click()
  let undone = 0
  toast('Deleted the node', {
    duration: Number.POSITIVE_INFINITY,
    action: {
      label: 'Undo',
      onClick: event => {
        event.preventDefault()
        undone += 1
      },
    },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undone).toBe(1)
  await expect.element(name).toHaveFocus()
  await page.getByLabelText('Label').click()
  await expect.element(page.getByLabelText('Label')).toHaveFocus()
})

it('a message leaves a dialog free, however much is in it, down to a window of 768 pixels', async () => {
  await page.viewport(1024, 768)
  const { unmount } = await render(
    <>
      <Dialog open title="Import report" onClose={() => undefined} footer={<button type="button">Go to canvas</button>}>
        <p style={{ height: 2000 }}>Problems</p>
      </Dialog>
      <Toaster theme="light" />
    </>,
  )
  onTestFinished(async () => {
    await unmount()
    await page.viewport(1440, 900)
  })
  toast('Imported “Pizzeria”', {
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Undo', onClick: () => undefined },
  })
  const message = page.getByRole('listitem').filter({ hasText: 'Imported' })
  await expect.element(message).toBeVisible()
  const bottom = page.getByRole('dialog').element().getBoundingClientRect().bottom
  await expect.poll(() => message.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
  expect(message.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(768)
})
