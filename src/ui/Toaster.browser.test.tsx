import './theme.css'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
