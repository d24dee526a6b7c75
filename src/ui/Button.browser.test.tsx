import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Button.tsx'
import { KeyValueEditor, type KeyValueRow } from './KeyValueEditor.tsx'

it('a double click begins once what takes its time, and twice what is done at once', async () => {
  const begun = { slow: 0, quick: 0, form: 0 }
  const { unmount } = await render(
    <form
      onSubmit={event => {
        event.preventDefault()
        begun.form += 1
      }}
    >
      <Button busy={false} onClick={() => (begun.slow += 1)}>
        Call them
      </Button>
      <Button onClick={() => (begun.quick += 1)}>Add</Button>
      <Button type="submit" busy={false}>
        Save
      </Button>
    </form>,
  )
  onTestFinished(unmount)
  for (const name of ['Call them', 'Add', 'Save']) await page.getByRole('button', { name }).dblClick()
  expect(begun).toEqual({ slow: 1, quick: 2, form: 1 })
})

function Rows() {
  const [rows, setRows] = useState<readonly KeyValueRow[]>([{ name: 'a', value: '1' }])
  return <KeyValueEditor label="Variables" rows={rows} onChange={setRows} addLabel="Add variable" />
}

it('a row that is added is where one writes next', async () => {
  const { unmount } = await render(<Rows />)
  onTestFinished(unmount)
  await page.getByRole('button', { name: 'Add variable' }).click()
  await expect.element(page.getByLabelText('Name, row 2')).toHaveFocus()
})
