import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#studio/shell/testing/accessibility.ts'
import { act, boxOf, focusOn, middleOf, press, tabTo, type } from '#studio/shell/testing/screen.ts'
import { canvas, card, expectAtRest, expectSaved, type OpenedEditor, showEditor } from '../testing/openEditor.ts'
import { openThree, places } from '../testing/three.ts'

interface WithCanvas {
  readonly canvas?: {
    readonly notes?: readonly {
      readonly text: string
      readonly color: string
      readonly position: { readonly x: number }
    }[]
    readonly groups?: readonly { readonly name: string; readonly nodes: readonly string[] }[]
  }
}

const canvasOf = async ({ stored }: OpenedEditor) => (await stored<WithCanvas>()).canvas

/** Takes something with the pointer and lets it go elsewhere. */
async function drag(from: { x: number; y: number }, dx: number, dy: number) {
  await act(
    { move: [from.x, from.y] },
    { mouse: 'down' },
    { move: [from.x + dx / 2, from.y + dy / 2] },
    { move: [from.x + dx, from.y + dy], steps: 5 },
    { mouse: 'up' },
  )
}

const note = () => page.css('.canvas-note')

it('a note is written, moved, coloured, copied and taken away', async () => {
  const opened = await openThree()
  await focusOn(card('greeting'))
  await press('Shift+N')
  await canvas().getByRole('textbox', { name: 'Note text' }).fill('Ask legal\nbefore Friday')
  await press('Escape')
  await expect.element(note()).toHaveTextContent('before Friday')
  await page.getByRole('radio', { name: 'blue' }).click()
  await expect
    .poll(async () => (await canvasOf(opened))?.notes)
    .toMatchObject([{ text: 'Ask legal\nbefore Friday', color: 'blue' }])
  await expectAccessible(page.css('.react-flow__viewport').element())

  const before = (await canvasOf(opened))?.notes?.[0]?.position.x ?? 0
  await act({ hold: 'Alt' })
  await drag(await middleOf(note()), -60, 0)
  await act({ release: 'Alt' })
  await expect.poll(async () => (await canvasOf(opened))?.notes?.[0]?.position.x).toBeLessThan(before)

  const wide = (await boxOf(note())).width
  await press('ControlOrMeta+ArrowRight', 'ControlOrMeta+ArrowRight')
  await expect.poll(async () => (await boxOf(note())).width).toBeGreaterThan(wide)
  await press('ControlOrMeta+z')
  await expect.poll(async () => (await boxOf(note())).width).toBe(wide)

  await note().dblClick()
  await expect.element(canvas().getByRole('textbox', { name: 'Note text' })).toHaveFocus()
  await press('Escape', 'ControlOrMeta+d')
  await expect.element(note()).toHaveLength(2)
  await press('Delete')
  await expect.element(note()).toHaveLength(1)
  await showEditor(opened.id)
  await expect.element(note()).toHaveTextContent('Ask legal')

  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  for (let times = 0; times < 3; times += 1) await zoomOut.click()
  await expectAtRest()
  await focusOn(card('greeting'))
  for (const count of [2, 3]) {
    await press('Shift+N')
    await expect.element(note()).toHaveLength(count)
    await press('Escape')
  }
  const [, second, third] = note()
    .elements()
    .map(one => one.getBoundingClientRect())
  expect([third?.x, third?.y]).not.toEqual([second?.x, second?.y])
})

it('nodes are grouped, named, moved by the title in one step, and let go', async () => {
  const opened = await openThree()
  const { positions } = opened
  await card('greeting').click()
  await card('goodbye').click({ modifiers: ['ControlOrMeta'] })
  await press('ControlOrMeta+g')
  const name = canvas().getByRole('textbox', { name: 'Group name' })
  await expect.element(name).toHaveFocus()
  await type('Way out')
  await press('Enter')
  const title = page.getByRole('button', { name: 'Group Way out, 2 nodes' })
  await expect.element(title).toHaveFocus()
  await expect
    .poll(async () => (await canvasOf(opened))?.groups)
    .toMatchObject([{ name: 'Way out', nodes: ['greeting', 'goodbye'] }])

  await expectAtRest()
  await drag(await middleOf(title), 30, 40)
  await expect.poll(async () => (await positions()).greeting).not.toEqual(places.greeting)
  const { greeting = places.greeting, goodbye, booking } = await positions()
  const shift = { x: greeting.x - places.greeting.x, y: greeting.y - places.greeting.y }
  expect(shift.x).toBeGreaterThan(0)
  expect(shift.y).toBeGreaterThan(0)
  expect(goodbye).toEqual({ x: places.goodbye.x + shift.x, y: places.goodbye.y + shift.y })
  expect(booking).toEqual(places.booking)
  await press('ControlOrMeta+z')
  await expect.poll(positions).toEqual(places)
  await expect.element(title).toBeVisible()

  // The view makes room for the title, which lies over the start node at the top.
  await press('Escape')
  await canvas().click({ position: { x: 20, y: 20 } })
  await press('ControlOrMeta+0')
  await expectAtRest()
  await expect.element(title).toBeInViewport({ ratio: 1 })
  await canvas().hover()
  await act({ wheel: [0, 300] })
  await expect.element(title).not.toBeInViewport()
  await tabTo(title)
  await expect.element(title).toBeInViewport({ ratio: 1 })

  await press('Enter', 'Shift+ArrowDown')
  await expect.poll(async () => (await positions()).goodbye?.y).toBe(places.goodbye.y + 48)
  await press('F2')
  await expect.element(name).toHaveFocus()
  await type('Farewell')
  await press('Escape')
  await expectSaved()

  await showEditor(opened.id)
  await expect.element(card('greeting')).toBeVisible()
  const renamed = page.getByRole('button', { name: 'Group Farewell, 2 nodes' })
  await expect.element(renamed).toBeVisible()
  await press(...Array<string>(4).fill('ControlOrMeta+-'))
  await expectAtRest()
  await expectAccessible(page.css('.react-flow__viewport').element())
  expect(Math.round((await boxOf(renamed)).height)).toBeGreaterThanOrEqual(24)
  await renamed.click()
  await press('ControlOrMeta+Shift+g')
  await expect.element(renamed).not.toBeInTheDocument()
  await expect.poll(() => canvasOf(opened)).toBeUndefined()
  await press('ControlOrMeta+z')
  await expect.element(renamed).toBeVisible()
})
