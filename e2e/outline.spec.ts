import type { Page } from '@playwright/test'
import { tabTo } from './editor.ts'
import { expect, test } from './product.ts'

/** Live region with the announcements. */
const said = (page: Page) => page.getByRole('log', { name: 'What happened' })
const tree = (page: Page) => page.getByRole('tree', { name: 'Pathway outline' })
const row = (page: Page, name: string | RegExp) => tree(page).getByRole('treeitem', { name })

/** Presses keys one after another, as somebody does who hears what has the focus after each. */
async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Adds a node after the one that has the focus; its row has the focus then. */
async function addNode(page: Page, node: { kind: number; name: string; label?: string }) {
  await press(page, 'Alt+n')
  const dialog = page.getByRole('dialog', { name: /^Add a node/ })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await press(page, ...Array<string>(node.kind).fill('ArrowDown'), 'Tab')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(node.name)
  if (node.label !== undefined) {
    await press(page, 'Tab')
    await page.keyboard.type(node.label)
  }
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, new RegExp(`^${node.name}, `))).toBeFocused()
}

const DEFAULT = 0
const WEBHOOK = 1
const KNOWLEDGE = 2
const TRANSFER = 3
const END = 4

test.describe('on an empty service', () => {
  test.use({ own: 'account' })

  test('a pathway is made, fixed, talked to, called and published without a mouse and without seeing', async ({
    page,
    product,
  }) => {
    await test.step('sign in, and start empty', async () => {
      await page.goto(product.url)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Dialpath' })).toBeVisible()
      await expect(page.getByLabel('API key')).toBeFocused()
      await page.keyboard.type(product.key)
      await press(page, 'Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Build your first pathway' })).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: /^Start empty/ }))
      await press(page, 'Enter')
      await expect(page.getByRole('textbox', { name: 'Name of the pathway' })).toHaveValue('New pathway')
    })

    await test.step('build it in the outline, with every kind', async () => {
      await press(page, 'Control+Shift+o')
      await expect(page.getByRole('radio', { name: 'Outline' })).toBeChecked()
      await expect(page.getByRole('button', { name: 'Add first node' })).toBeFocused()
      await addNode(page, { kind: DEFAULT, name: 'Welcome' })
      await expect(said(page)).toContainText('Node Welcome added.')
      await expect(row(page, /^Welcome, Speak, start/)).toHaveAttribute('aria-level', '1')
      await addNode(page, { kind: WEBHOOK, name: 'Look up', label: 'wants to book' })
      await expect(said(page)).toContainText('Node Look up added after Welcome.')
      await addNode(page, { kind: END, name: 'Goodbye', label: 'is done' })
      await press(page, 'Home')
      await expect(row(page, /^Welcome/)).toBeFocused()
      await addNode(page, { kind: KNOWLEDGE, name: 'Answers', label: 'has a question' })
      await press(page, 'Home')
      await addNode(page, { kind: TRANSFER, name: 'Team', label: 'wants a person' })
      await expect(row(page, 'Edge: wants a person, to Team')).toHaveAttribute('aria-posinset', '3')
      await expect(row(page, 'Edge: wants a person, to Team')).toHaveAttribute('aria-setsize', '3')
    })

    await test.step('connect, follow, rename, and take back', async () => {
      await press(page, 'Home')
      await page.keyboard.type('ans')
      await expect(row(page, /^Answers/)).toBeFocused()
      await press(page, 'Alt+c')
      await expect(page.getByRole('combobox', { name: 'Node to connect to' })).toBeFocused()
      await page.keyboard.type('Goodb')
      await press(page, 'Enter')
      await expect(page.getByRole('textbox', { name: 'Edge label' })).toBeFocused()
      await page.keyboard.type('has the answer')
      await press(page, 'Enter')
      const edge = row(page, /^Edge: has the answer, to Goodbye, listed above/)
      await expect(edge).toBeFocused()
      await expect(said(page)).toContainText('Labeled the edge to Goodbye “has the answer”.')
      await press(page, 'ArrowRight')
      await expect(row(page, /^Goodbye/)).toBeFocused()
      await press(page, 'F2')
      await page.keyboard.type('Farewell')
      await press(page, 'Enter')
      await expect(row(page, /^Farewell, End Call/)).toBeFocused()
      await expect(said(page)).toContainText('Node Goodbye renamed to Farewell.')
      await press(page, 'Delete')
      await expect(row(page, /^Farewell/)).toHaveCount(0)
      await expect(tree(page).locator(':focus')).toHaveCount(1)
      await expect(page.getByText('Node Farewell removed, with 2 edges.')).toBeVisible()
      await press(page, 'Control+z')
      await expect(said(page)).toContainText('Undone: Delete “Farewell”.')
      await expect(row(page, /^Farewell/)).toBeVisible()
    })

    await test.step('fix what is wrong, from problem to problem', async () => {
      const problems = page.getByRole('region', { name: 'Problems' }).getByRole('status')
      // Each node has been left by now, so that what is missing in it is told.
      await expect(said(page)).toContainText('3 errors.')
      for (const left of ['2 errors', '1 error', 'No problems']) {
        await press(page, 'F8')
        await page.keyboard.insertText(await answerFor(page))
        await expect(problems).toHaveText(left)
      }
      await expect(said(page)).toContainText('No problems.')
      await press(page, 'Escape')
      await expect(tree(page).locator(':focus')).toHaveCount(1)
    })

    await test.step('chat with it', async () => {
      await press(page, 'Alt+2')
      await tabTo(page, page.getByRole('button', { name: 'Start chat' }))
      await press(page, 'Enter')
      await expect(page.getByRole('textbox', { name: 'What the caller says' })).toBeFocused()
      await page.keyboard.type('I have a question')
      await press(page, 'Enter')
      await expect(page.getByRole('region', { name: 'Chat' }).getByRole('log')).toContainText('I have a question')
    })

    await test.step('place a test call', async () => {
      await press(page, 'Alt+3')
      await tabTo(page, page.getByRole('button', { name: 'Call now' }))
      await press(page, 'Enter')
      await expect(page.getByRole('tabpanel', { name: 'Test call' }).getByRole('log')).toContainText(/\w/)
    })

    await test.step('publish it', async () => {
      await press(page, 'Control+Shift+p')
      const dialog = page.getByRole('dialog', { name: 'Publish this pathway' })
      await tabTo(page, dialog.getByRole('button', { name: 'Publish to production' }))
      await press(page, 'Enter')
      await expect(page.getByText('Version 1 is live in production.')).toBeVisible()
      await expect(dialog).toBeHidden()
    })
  })
})

const answers = { URL: 'https://example.com/slots', Number: '+14155550123', Knowledge: 'We open at nine.' }

/** Value to type into the focused field. */
async function answerFor(page: Page): Promise<string> {
  const focus = page.locator(':focus')
  const fields = Object.entries(answers).map(
    ([name, text]) => [page.getByRole('textbox', { name, exact: true }).and(focus), text] as const,
  )
  const all = fields.map(([field]) => field).reduce((one, other) => one.or(other))
  await expect(all).toHaveCount(1)
  for (const [field, text] of fields) if ((await field.count()) === 1) return text
  throw new Error('Another field has the focus.')
}
