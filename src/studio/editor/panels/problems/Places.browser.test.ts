import { expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { exactly, press } from '#studio/shell/testing/screen.ts'
import { cards, expectAtRest, nameOfNode, openEditor, openProblems } from '../../testing/openEditor.ts'

const panel = () => page.getByRole('region', { name: 'Problems' })

async function open() {
  await openEditor()
  await openProblems()
  await expect.element(panel().getByRole('status')).toHaveTextContent(exactly('5 errors and 26 warnings'))
}

const ruleThree = (form: Locator) => form.css('[data-field="responsePathways[2]"]').getByRole('textbox').first()

/** A problem by its words, and the place that it is about: a node in view, and the control that has the focus. */
const problems: readonly {
  readonly says: string
  readonly node: string
  readonly focus: (form: Locator) => Locator
}[] = [
  {
    says: 'The edge “result == DEPOSIT_MISSING” of “Book the longer trip” goes to a node that isn’t in this pathway',
    node: 'Book the longer trip',
    focus: form => form.getByRole('combobox', { name: 'To' }).or(form.getByRole('button', { name: /^To/ })),
  },
  {
    says: 'Rule 3 of “Book the longer trip” goes to “Deposit missing”, which isn’t in this pathway',
    node: 'Book the longer trip',
    focus: ruleThree,
  },
  {
    says: 'When result is "DEPOSIT_MISSING", rules 2 and 3 of “Book the longer trip” both match. Rule 3 wins',
    node: 'Book the longer trip',
    focus: ruleThree,
  },
  {
    says: 'The URL of “Ask for the price” uses {{new_time}}, which is never set',
    node: 'Ask for the price',
    focus: form => form.getByRole('textbox', { name: 'URL', exact: true }),
  },
  {
    says: '“Over to the team 2” transfers to “123”, which isn’t a valid phone number',
    node: 'Over to the team 2',
    focus: form => form.css('[data-field="transferNumber"]').getByRole('textbox'),
  },
  { says: '2 nodes are named “Goodbye”', node: 'Goodbye', focus: nameOfNode },
]

it('the problems of a file are listed, and each leads to its place', async () => {
  await open()
  for (const { says, node, focus } of problems) {
    await panel().getByRole('button', { name: says }).click()
    await expect.element(focus(page.getByRole('tabpanel'))).toHaveFocus()
    await expectAtRest()
    await expect.element(cards().filter({ hasText: node }).first()).toBeInViewport()
  }
})

it('F8 walks from problem to problem, and round from the first to the last', async () => {
  await open()
  const field = (name: string) => page.css(`[data-field="${name}"]:focus-within`)
  for (const place of ['responsePathways[2]', 'target', 'responsePathways[2]', 'responsePathways[1]']) {
    await press('F8')
    await expect.element(field(place)).toBeVisible()
  }
  for (const place of ['responsePathways[2]', 'target', 'responsePathways[2]', 'prompt']) {
    await press('Shift+F8')
    await expect.element(field(place)).toBeVisible()
  }
  await expect.element(nameOfNode()).toHaveValue('Ask for the trip code')
})
