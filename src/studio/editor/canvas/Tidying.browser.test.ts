import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { act, boxOf, focusOn, middleOf, press } from '#studio/shell/testing/screen.ts'
import { card, expectAtRest } from '../testing/openEditor.ts'
import { openThree, places } from '../testing/three.ts'

it('a pathway is tidied up in one step, which the message takes back', async () => {
  const { positions } = await openThree()
  await focusOn(card('greeting'))
  await press('Shift+T')
  await expect.element(page.getByText('Tidied 3 nodes')).toBeVisible()
  const said = await middleOf(page.css('[data-sonner-toast]'))
  const around = await boxOf(page.css('[data-region="graph"]'))
  expect(Math.abs(said.x - (around.x + around.width / 2))).toBeLessThan(2)
  const message = () => boxOf(page.css('[data-sonner-toast]'))
  const controls = await boxOf(page.getByRole('button', { name: 'Zoom in', exact: true }))
  await expect.poll(async () => (await message()).bottom).toBeLessThan(controls.top)
  await expect.poll(async () => (await positions()).goodbye?.x).toBe(0)
  const down = await positions()
  expect(down.goodbye?.y).toBeGreaterThan((down.greeting?.y ?? 0) + 132)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(positions).toEqual(places)

  await focusOn(card('greeting'))
  await press('Shift+T')
  await expect.element(page.getByText('Tidied 3 nodes')).toBeVisible()
  await press('ControlOrMeta+z')
  await expect.element(page.getByText('Tidied 3 nodes')).not.toBeInTheDocument()
  await expect.poll(positions).toEqual(places)
})

it('what is selected is tidied up from left to right, and the rest stays', async () => {
  const { positions } = await openThree()
  await card('greeting').click()
  await card('goodbye').click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Tidy selection left to right' }).click()
  await expect.poll(async () => (await positions()).goodbye?.x).toBeGreaterThan(300)
  // Cards of different heights stand on one line by their middles.
  const [greeting, goodbye] = [await middleOf(card('greeting')), await middleOf(card('goodbye'))]
  expect(Math.abs(goodbye.y - greeting.y)).toBeLessThanOrEqual(1)
  expect((await positions()).booking).toEqual(places.booking)
})

it('the end of an edge is led to another card, wherever on it it is let go', async () => {
  const { stored } = await openThree()
  await page.css('.edge-label').filter({ hasText: 'says goodbye' }).click()
  await expectAtRest()
  const end = await middleOf(page.css('.react-flow__edgeupdater-target'))
  const booking = await middleOf(card('booking'))
  await act(
    { move: [end.x, end.y] },
    { mouse: 'down' },
    { move: [end.x + 10, end.y - 10] },
    { move: [booking.x, booking.y], steps: 5 },
    { mouse: 'up' },
  )
  await expect
    .poll(async () => (await stored()).edges)
    .toEqual([expect.objectContaining({ id: 'bye', source: 'greeting', target: 'booking', label: 'says goodbye' })])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
