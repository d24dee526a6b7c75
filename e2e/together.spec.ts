import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { decideButton, expectNote, openTogether, promptOf, storedNodes } from './authors.ts'
import { canvas, card, expectAtRest, expectSaved, middleOf } from './editor.ts'
import { expect, test } from './product.ts'

const here = (page: Page, name: string) => page.getByRole('button', { name: `${name} is here` })
const conditionOf = (page: Page) => page.getByRole('textbox', { name: 'Condition', exact: true })

test('two authors see each other, where they are, and when one has left', async ({ signedIn, browser, product }) => {
  const { mine, theirs } = await openTogether(signedIn, browser, product, 'Ben Carter')

  await here(mine, 'Ben Carter').click()
  const list = mine.getByRole('dialog', { name: 'Who is here' })
  await expect(list.getByRole('listitem')).toContainText('Greeting')
  await list.getByLabel('Your name').fill('Ana')
  await expect(here(theirs, 'Ana')).toBeVisible()
  await expectAccessible(mine, '[role="dialog"]')
  await mine.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expectNote(theirs, 'joined.')

  const frame = mine.locator('.together-frame')
  await expect(frame).toContainText('Ben Carter')
  await promptOf(theirs).focus()
  await expect(mine.locator('[data-field="prompt"]').getByText('Also here: Ben Carter')).toBeVisible()
  await card(theirs, 'end').click()
  await expect(mine.locator('[data-field="prompt"]').getByText('Also here:')).toHaveCount(0)
  await expect
    .poll(async () => {
      const [around, inside] = await Promise.all([frame.boundingBox(), card(mine, 'end').boundingBox()])
      return Math.round((around?.y ?? 0) - (inside?.y ?? 0))
    })
    .toBe(0)

  await mine.getByRole('radio', { name: 'Outline' }).click()
  await expect(mine.getByRole('treeitem', { name: /, Ben Carter is here$/ })).toHaveCount(1)
  await mine.getByRole('radio', { name: 'Canvas' }).click()
  await expect(frame).toContainText('Ben Carter')

  const { x, y } = await middleOf(canvas(theirs))
  await theirs.mouse.move(x + 100, y)
  await expect(mine.locator('.together-pointer')).toContainText('Ben Carter')

  await theirs.close()
  await expect(here(mine, 'Ben Carter')).toHaveCount(0)
  await expect(frame).toHaveCount(0)
  await expectNote(mine, 'Ben Carter left.')
})

test('what the other types arrives at once, and moves neither the caret nor what one types', async ({
  signedIn,
  browser,
  product,
}) => {
  const { mine, theirs } = await openTogether(signedIn, browser, product, 'Ben')
  await expect(here(mine, 'Ben')).toBeVisible()

  await conditionOf(mine).focus()
  await Promise.all([
    mine.keyboard.type('The caller has said what it is about.', { delay: 30 }),
    promptOf(theirs).fill('Greet the caller warmly.'),
    expect(promptOf(mine)).toHaveValue('Greet the caller warmly.'),
    // It goes away by itself.
    expect(mine.getByText('Ben changed “Greeting”.')).toBeVisible(),
  ])
  await expect(conditionOf(mine)).toHaveValue('The caller has said what it is about.')
  await expect(conditionOf(mine)).toBeFocused()
  await expect(conditionOf(theirs)).toHaveValue('The caller has said what it is about.')

  // In the very field: what is typed next goes where the caret was.
  await promptOf(mine).focus()
  await mine.keyboard.press('Home')
  for (const _ of 'Greet') await mine.keyboard.press('ArrowRight')
  await promptOf(theirs).fill('Please: Greet the caller warmly.')
  await expect(promptOf(mine)).toHaveValue('Please: Greet the caller warmly.')
  await mine.keyboard.type(' and thank')
  await expect(promptOf(theirs)).toHaveValue('Please: Greet and thank the caller warmly.')
  await expectSaved(mine)

  // Their change is no step of mine.
  await mine.getByRole('button', { name: /^Undo/ }).click()
  await expect(promptOf(mine)).toHaveValue('Please: Greet the caller warmly.')
  await expect(promptOf(theirs)).toHaveValue('Please: Greet the caller warmly.')
})

/** The same numbers for the same seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Keeps what this author wrote wherever both wrote, and waits until it is saved. */
async function decideAll(page: Page) {
  if (await decideButton(page).isVisible()) {
    await decideButton(page).click()
    const dialog = page.getByRole('dialog')
    // What arrives meanwhile is one more question in the dialog, and is decided with the rest.
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Keep all mine' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click({ timeout: 1000 })
    }).toPass()
  }
  await expect(decideButton(page)).toHaveCount(0)
  await expectSaved(page)
}

async function expectShown(page: Page, nodes: Awaited<ReturnType<typeof storedNodes>>) {
  await page.getByRole('button', { name: 'Zoom to fit' }).click()
  await expectAtRest(page)
  for (const { id, data } of nodes) {
    if (id === undefined) continue
    await card(page, id).click({ position: { x: 30, y: 60 }, force: true })
    await expect(page.getByLabel('Node name')).toHaveValue(String(data.name), { timeout: 3000 })
    await expect(promptOf(page)).toHaveValue(String(data.prompt), { timeout: 3000 })
  }
}

test('two authors who edit at random, one offline for a while and one reloading, end with the same pathway', async ({
  signedIn,
  browser,
  product,
}) => {
  const { id, mine, theirs } = await openTogether(signedIn, browser, product, 'Ben')
  const written = new Set<string>()
  const fields = ['Node name', 'Prompt', 'Condition']

  async function edit(page: Page, author: string, seed: number) {
    const below = random(seed)
    for (let count = 0; count < 12; count += 1) {
      const node = below(2) === 0 ? 'start' : 'end'
      const field = fields[below(fields.length)] ?? ''
      const text = `${author} ${count}`
      await card(page, node).click({ position: { x: 30, y: 60 }, force: true })
      const control = page.getByRole('textbox', { name: field, exact: true })
      if ((await control.count()) === 0) continue
      await control.fill(text)
      written.add(text)
      if (author === 'Ana' && count === 3) await page.context().setOffline(true)
      if (author === 'Ana' && count === 8) await page.context().setOffline(false)
      if (author === 'Ben' && count === 6) {
        await page.reload()
        await expect(card(page, 'start')).toBeVisible()
      }
    }
  }

  await Promise.all([edit(mine, 'Ana', 20), edit(theirs, 'Ben', 26)])
  // One person's decision can raise another question for the other, so both decide until no question is left.
  await expect(async () => {
    for (const page of [mine, theirs]) await decideAll(page)
    const nodes = await storedNodes(product, id)
    for (const page of [mine, theirs]) await expectShown(page, nodes)
    for (const { data } of nodes) {
      for (const value of [data.name, data.prompt, data.condition ?? '']) {
        expect(['Greeting', 'Goodbye', 'Greet the caller.', 'Say goodbye.', '', ...written]).toContain(value)
      }
    }
  }).toPass()
  await expect(mine.locator('.react-flow__node')).toHaveCount(2)
})
